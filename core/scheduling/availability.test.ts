import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Catalog, PackageId } from '#core/settings/settings.ts';
import { availability, calendarDays, freeDays, sameUntilMs, type AvailableDay, bookableSlot } from './slots.ts';

/** Noon in New York, Tuesday. */
const NOON = '2027-06-01T16:00:00Z';

type Question = {
  readonly now?: string;
  readonly catalog?: Partial<Catalog>;
  readonly held?: Readonly<Record<string, number>>;
  readonly packageType?: PackageId;
};

/** A local date, what the day looks like in one line ('time @ instant x free'), and under which circumstances. */
const DAYS: readonly (readonly [string, string, string, Question?])[] = [
  [
    'a free Saturday',
    '2027-06-05',
    '8:00 AM @ 2027-06-05T12:00:00Z x 1, 10:00 AM @ 2027-06-05T14:00:00Z x 1, 2:00 PM @ 2027-06-05T18:00:00Z x 1, 4:00 PM @ 2027-06-05T20:00:00Z x 1, 6:00 PM @ 2027-06-05T22:00:00Z x 1 of 5',
  ],
  [
    'the same Saturday for garbage',
    '2027-06-05',
    '8:00 AM @ 2027-06-05T12:00:00Z x 1, 10:00 AM @ 2027-06-05T14:00:00Z x 1, 2:00 PM @ 2027-06-05T18:00:00Z x 1, 4:00 PM @ 2027-06-05T20:00:00Z x 1, 6:00 PM @ 2027-06-05T22:00:00Z x 1, 7:30 PM @ 2027-06-05T23:30:00Z x 1 of 6',
    { packageType: 'garbage' },
  ],
  [
    'the Sunday on which summer time begins',
    '2027-03-14',
    '10:00 AM @ 2027-03-14T14:00:00Z x 1, 2:30 PM @ 2027-03-14T18:30:00Z x 1, 4:30 PM @ 2027-03-14T20:30:00Z x 1, 6:30 PM @ 2027-03-14T22:30:00Z x 1 of 4',
    { now: '2027-03-01T12:00:00Z' },
  ],
  [
    'the Saturday before it',
    '2027-03-13',
    '10:00 AM @ 2027-03-13T15:00:00Z x 1, 2:30 PM @ 2027-03-13T19:30:00Z x 1, 4:30 PM @ 2027-03-13T21:30:00Z x 1, 6:30 PM @ 2027-03-13T23:30:00Z x 1 of 4',
    { now: '2027-03-01T12:00:00Z' },
  ],
  [
    'the Sunday on which summer time ends',
    '2027-11-07',
    '10:00 AM @ 2027-11-07T15:00:00Z x 1, 2:30 PM @ 2027-11-07T19:30:00Z x 1, 4:30 PM @ 2027-11-07T21:30:00Z x 1, 6:30 PM @ 2027-11-07T23:30:00Z x 1 of 4',
  ],
  ['yesterday', '2027-05-31', 'past of 0'],
  ['a past day of late August', '2026-08-25', 'past of 0'],
  ['late August', '2027-08-20', 'season of 0'],
  ['the last day of August', '2027-08-31', 'season of 0'],
  ['today at noon', '2027-06-01', '4:30 PM @ 2027-06-01T20:30:00Z x 1, 6:00 PM @ 2027-06-01T22:00:00Z x 1 of 2'],
  [
    'today a moment before the first slot',
    '2027-06-01',
    '4:30 PM @ 2027-06-01T20:30:00Z x 1, 6:00 PM @ 2027-06-01T22:00:00Z x 1 of 2',
    { now: '2027-06-01T20:29:59.999Z' },
  ],
  [
    'today as the first slot starts',
    '2027-06-01',
    '6:00 PM @ 2027-06-01T22:00:00Z x 1 of 2',
    { now: '2027-06-01T20:30:00Z' },
  ],
  ['today as the last slot starts', '2027-06-01', 'past of 2', { now: '2027-06-01T22:00:00Z' }],
  ['today a moment before midnight', '2027-06-01', 'past of 2', { now: '2027-06-02T03:59:59Z' }],
  ['yesterday at midnight', '2027-06-01', 'past of 0', { now: '2027-06-02T04:00:00Z' }],
  [
    'the last day within 365',
    '2028-05-31',
    '4:30 PM @ 2028-05-31T20:30:00Z x 1, 6:00 PM @ 2028-05-31T22:00:00Z x 1 of 2',
  ],
  ['the first day beyond 365', '2028-06-01', 'closed of 0'],
  ['a closed day', '2027-06-05', 'closed of 0', { catalog: { closedDays: ['2027-06-05'] } }],
  ['a closed day in late August', '2027-08-25', 'closed of 0', { catalog: { closedDays: ['2027-08-25'] } }],
  ['a closed day that has passed', '2027-05-31', 'past of 0', { catalog: { closedDays: ['2027-05-31'] } }],
  [
    'a day that is too near for a day of notice',
    '2027-06-02',
    '2:00 PM @ 2027-06-02T18:00:00Z x 1, 4:30 PM @ 2027-06-02T20:30:00Z x 1, 6:30 PM @ 2027-06-02T22:30:00Z x 1 of 4',
    { catalog: { minimumNoticeMinutes: 24 * 60 } },
  ],
  [
    'a day with one place taken',
    '2027-06-02',
    '10:00 AM @ 2027-06-02T14:00:00Z x 1, 4:30 PM @ 2027-06-02T20:30:00Z x 1, 6:30 PM @ 2027-06-02T22:30:00Z x 1 of 4',
    { held: { '2027-06-02T18:00:00Z': 1 } },
  ],
  ['a full day', '2027-06-01', 'full of 2', { held: { '2027-06-01T20:30:00Z': 1, '2027-06-01T22:00:00Z': 1 } }],
  [
    'today, its first slot started and its last one taken',
    '2027-06-01',
    'full of 2',
    { now: '2027-06-01T21:00:00Z', held: { '2027-06-01T22:00:00Z': 1 } },
  ],
  [
    'a day with room for two and one',
    '2027-06-01',
    '4:30 PM @ 2027-06-01T20:30:00Z x 2, 6:00 PM @ 2027-06-01T22:00:00Z x 1 of 2',
    { catalog: { slotCapacity: 2 }, held: { '2027-06-01T22:00:00Z': 1 } },
  ],
  [
    'a day with two places, both taken',
    '2027-06-01',
    '4:30 PM @ 2027-06-01T20:30:00Z x 2 of 2',
    { catalog: { slotCapacity: 2 }, held: { '2027-06-01T22:00:00Z': 2 } },
  ],
  [
    'a day with more holds than places, since the owner lowered the capacity',
    '2027-06-01',
    '4:30 PM @ 2027-06-01T20:30:00Z x 1 of 2',
    { held: { '2027-06-01T22:00:00Z': 2 } },
  ],
  [
    'a Saturday of a business in Auckland, where it has begun',
    '2027-06-05',
    '8:00 AM @ 2027-06-04T20:00:00Z x 1, 10:00 AM @ 2027-06-04T22:00:00Z x 1, 2:00 PM @ 2027-06-05T02:00:00Z x 1, 4:00 PM @ 2027-06-05T04:00:00Z x 1, 6:00 PM @ 2027-06-05T06:00:00Z x 1 of 5',
    { now: '2027-06-04T12:30:00Z', catalog: { timeZone: 'Pacific/Auckland' } },
  ],
  [
    'the Friday before it',
    '2027-06-04',
    'past of 0',
    { now: '2027-06-04T12:30:00Z', catalog: { timeZone: 'Pacific/Auckland' } },
  ],
];

for (const [what, date, expected, question] of DAYS) {
  test(`${what} (${date}) offers what is really free`, () => {
    const [day] = ask(date, date, question);
    assert.ok(day);
    const slots = day.slots.map((slot) => `${slot.time} @ ${slot.startsAt} x ${slot.free}`).join(', ');
    assert.equal(`${slots || day.reason} of ${day.total}`, expected);
    assert.equal('reason' in day, day.slots.length === 0);
  });
}

for (const [what, date, , question = {}] of DAYS) {
  test(`${what} (${date}): what is offered can be booked, taken places aside`, () => {
    const catalog = { ...DEFAULT_SETTINGS, ...question.catalog };
    const packageType = question.packageType ?? 'full';
    const now = Temporal.Instant.from(question.now ?? NOON);
    const everyTime = [
      '8:00 AM',
      '10:00 AM',
      '2:00 PM',
      '2:30 PM',
      '4:00 PM',
      '4:30 PM',
      '6:00 PM',
      '6:30 PM',
      '7:30 PM',
    ];
    const booked = everyTime.flatMap((time) => {
      const startsAt = bookableSlot(catalog, { date: Temporal.PlainDate.from(date), time, packageType }, now);
      return startsAt ? [`${time} @ ${startsAt.toString()}`] : [];
    });
    const [day] = ask(date, date, { ...question, held: {} });
    assert.deepEqual(
      booked,
      day?.slots.map((slot) => `${slot.time} @ ${slot.startsAt}`),
    );
  });
}

test('what is not a slot of the day cannot be booked', () => {
  const date = Temporal.PlainDate.from('2027-06-05');
  for (const time of ['9:00 AM', '7:30 PM', '8:00', '8:00 am', '08:00 AM', '']) {
    assert.equal(
      bookableSlot(DEFAULT_SETTINGS, { date, time, packageType: 'full' }, Temporal.Instant.from(NOON)),
      undefined,
    );
  }
});

test('a range has every local date once, both ends included, over a change of the clock', () => {
  const days = ask('2027-10-31', '2027-11-09');
  assert.deepEqual(
    days.map((day) => day.date.slice(5)),
    ['10-31', '11-01', '11-02', '11-03', '11-04', '11-05', '11-06', '11-07', '11-08', '11-09'],
  );
  assert.deepEqual(ask('2027-06-05', '2027-06-04'), []);
});

function ask(
  from: string,
  to: string,
  { now = NOON, catalog, held = {}, packageType = 'full' }: Question = {},
): AvailableDay[] {
  return availability(
    { ...DEFAULT_SETTINGS, ...catalog },
    { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to), packageType },
    { held: new Map(Object.entries(held)), now: Temporal.Instant.from(now) },
  );
}

for (const [what, from] of [
  ['in early summer', '2027-05-30T03:17:00Z'],
  ['as summer time begins', '2027-03-12T03:17:00Z'],
  ['as summer time ends', '2027-11-05T03:17:00Z'],
] as const) {
  test(`what is free changes only when it is said to, ${what}`, () => {
    const catalog = { ...DEFAULT_SETTINGS, minimumNoticeMinutes: 90, horizonDays: 7 };
    const first = Temporal.Instant.from(from);
    const today = first.toZonedDateTimeISO(catalog.timeZone).toPlainDate();
    const days = calendarDays(catalog, { from: today, to: today.add({ days: 14 }), packageType: 'full' });
    const freeAt = (ms: number) =>
      freeDays(catalog, days, { held: new Map(), now: Temporal.Instant.fromEpochMilliseconds(ms) });

    let changes = 0;
    for (let ms = first.epochMilliseconds; ms < first.add({ hours: 24 * 4 }).epochMilliseconds; changes++) {
      const until = sameUntilMs(catalog, days, Temporal.Instant.fromEpochMilliseconds(ms));
      assert.deepEqual(freeAt(until - 1), freeAt(ms));
      assert.notDeepEqual(freeAt(until), freeAt(ms));
      ms = until;
    }
    assert.ok(changes > 10, `${changes} changes`);
  });
}
