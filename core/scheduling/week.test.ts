import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { weekOf, weekStart } from './week.ts';

const now = Temporal.Instant.from('2027-06-16T16:00:00Z');
const sunday = Temporal.PlainDate.from('2027-06-13');
const week = (held: ReadonlyMap<string, number> = new Map(), change: Partial<typeof DEFAULT_SETTINGS> = {}) =>
  weekOf({ ...DEFAULT_SETTINGS, ...change }, sunday, { held, now });

test('a week begins with the Sunday on or before a date', () => {
  const starts = ['2027-06-13', '2027-06-14', '2027-06-19', '2027-01-01'].map((date) =>
    weekStart(Temporal.PlainDate.from(date)).toString(),
  );
  assert.deepEqual(starts, ['2027-06-13', '2027-06-13', '2027-06-13', '2026-12-27']);
});

describe('the week of a calendar', () => {
  test('has the times of all packages in their order, and says which are not for all', () => {
    const saturday = week().at(-1);
    assert.deepEqual(
      saturday?.slots.map(({ time }) => time),
      ['8:00 AM', '10:00 AM', '2:00 PM', '4:00 PM', '6:00 PM', '7:30 PM'],
    );
    assert.deepEqual(saturday?.slots.map(({ packages }) => packages).at(-1), ['garbage']);
    assert.equal(saturday?.slots[0]?.packages, null);
  });

  test('counts what is held, and sells nothing that has started', () => {
    const held = new Map([['2027-06-19T14:00:00Z', 1]]);
    const free = (date: string, time: string, capacity = 1) =>
      week(held, { slotCapacity: capacity })
        .find((day) => day.date === date)
        ?.slots.find((slot) => slot.time === time)?.free;
    assert.equal(free('2027-06-19', '10:00 AM'), 0);
    assert.equal(free('2027-06-19', '10:00 AM', 2), 1);
    assert.equal(free('2027-06-16', '10:00 AM'), 0, 'it began two hours ago');
    assert.equal(free('2027-06-16', '2:00 PM'), 1);
  });

  test('says why a day has no times', () => {
    const closed = week(new Map(), { closedDays: ['2027-06-18'] }).find(({ date }) => date === '2027-06-18');
    assert.deepEqual([closed?.reason, closed?.slots], ['closed', []]);
    assert.equal(week(new Map(), { horizonDays: 1 }).at(-1)?.reason, 'closed');
    assert.equal(week(new Map(), { seasons: [] })[0]?.reason, 'season');
  });
});

describe('the week of a calendar that sells by the length of the work', () => {
  const LISTED = ['8:00 AM', '4:00 PM'].map((time) => ({ time }));
  const MINUTES: Readonly<Record<string, number>> = { express: 45 };
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: MINUTES[pack.id] ?? 180 }));
  const season = { name: 'All year', from: '01-01', to: '12-31', weekends: LISTED, weekdays: LISTED } as const;
  const at = (time: string) => Date.parse(`2027-06-17T${time}:00-04:00`);
  const thursday = (
    taken: readonly { readonly seat: number; readonly fromMs: number; readonly untilMs: number }[],
    change: Partial<typeof DEFAULT_SETTINGS> = {},
  ) =>
    weekOf(
      { ...DEFAULT_SETTINGS, packages, seasons: [{ ...season, timing: 'quarterHourly' }], slotCapacity: 1, ...change },
      sunday,
      { held: new Map(), now, work: { minutes: 1, taken } },
    ).find(({ date }) => date === '2027-06-17');
  const spansOf = (day: ReturnType<typeof thursday>) =>
    day?.open?.map(({ from, until, free, minutes }) => `${from} to ${until}: ${free} (${minutes})`);

  test('has every start of the day, and is free where the shortest work fits', () => {
    const day = thursday([{ seat: 1, fromMs: at('10:00'), untilMs: at('13:10') }]);
    assert.equal(day?.slots.length, 33);
    const free = day?.slots.filter((slot) => slot.free > 0).map(({ time }) => time) ?? [];
    assert.deepEqual([free[0], free.includes('9:15 AM'), free.includes('9:30 AM')], ['8:00 AM', true, false]);
    assert.deepEqual([free.includes('1:00 PM'), free.includes('1:15 PM')], [false, true]);
    assert.deepEqual(spansOf(day), ['8:00 AM to 10:00 AM: 1 (120)', '1:15 PM to 4:45 PM: 1 (210)']);
  });

  test('says how many places each part has, and which packages come then', () => {
    const taken = [{ seat: 1, fromMs: at('10:00'), untilMs: at('12:00') }];
    assert.deepEqual(spansOf(thursday(taken, { slotCapacity: 2 })), [
      '8:00 AM to 10:00 AM: 2 (120)',
      '10:00 AM to 12:00 PM: 1 (120)',
      '12:00 PM to 4:45 PM: 2 (285)',
    ]);
    const evening = [...LISTED, { time: '6:00 PM', packages: ['full'] }];
    const seasons = [{ ...season, weekdays: evening, timing: 'hourly' as const }];
    const last = thursday([], { seasons })?.open?.at(-1);
    assert.deepEqual([last?.from, last?.until, last?.packages], ['5:00 PM', '9:00 PM', ['full']]);
  });

  test('ends where the work has to end, and has only the listed times where starts aren’t more', () => {
    const hours = { opens: '8:00 AM', closes: '4:00 PM' };
    const openingHours = { ...DEFAULT_SETTINGS.openingHours, thursday: hours };
    const seasons = [{ ...season, timing: 'halfHourly' as const, ends: 'closing' as const }];
    assert.deepEqual(spansOf(thursday([], { seasons, openingHours })), ['8:00 AM to 3:45 PM: 1 (465)']);
    const listed = thursday([], { seasons: [{ ...season, timing: 'byLength' }] });
    assert.deepEqual([listed?.slots.map(({ time }) => time), listed?.open], [['8:00 AM', '4:00 PM'], undefined]);
  });
});
