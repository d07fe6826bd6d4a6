import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { hoursErrors } from './hours-check.ts';
import { emptyMonths, placeConflicts, settingsWarnings } from './settings-check.ts';
import type { Settings } from './settings.ts';

const NOW = Temporal.Instant.from('2027-06-01T12:00:00Z');
const changed = (change: Partial<Settings>): Settings => ({ ...DEFAULT_SETTINGS, ...change });
const place = (startsAt: string, seat = 1) =>
  ({ startsAt: Temporal.Instant.from(startsAt), seat, packageType: 'full' }) as const;

describe('a month is empty', () => {
  test('never in the usual year: a gap of some days empties no month', () => {
    assert.deepEqual(emptyMonths(DEFAULT_SETTINGS, NOW), []);
    assert.deepEqual(emptyMonths(DEFAULT_SETTINGS, Temporal.Instant.from('2027-08-25T12:00:00Z')), []);
  });

  test('when its season is gone, as far as one can book', () => {
    const summer = DEFAULT_SETTINGS.seasons.slice(0, 1);
    const months = (horizonDays: number) =>
      emptyMonths(changed({ seasons: summer, horizonDays }), NOW).map(({ month }) => month);
    assert.deepEqual(months(91), []);
    assert.deepEqual(months(92), ['2027-09']);
    assert.deepEqual(months(130), ['2027-09', '2027-10']);
  });

  test('when all its days are closed', () => {
    const closedDays = Array.from({ length: 31 }, (_, day) => `2027-07-${String(day + 1).padStart(2, '0')}`);
    assert.deepEqual(
      emptyMonths(changed({ closedDays }), NOW).map(({ month }) => month),
      ['2027-07'],
    );
  });

  test('for the packages only that have no time of their own in it', () => {
    const seasons = DEFAULT_SETTINGS.seasons.map((season) => ({
      ...season,
      weekends: [{ time: '10:00 AM', packages: ['garbage', 'quad'] as const }],
      weekdays: [],
    }));
    const after = changed({ seasons, horizonDays: 10 });
    assert.deepEqual(settingsWarnings(after, NOW, 'en'), [
      {
        path: 'seasons',
        message:
          'June 2027 has no times for Express Wash, Full Detail, Interior Only, Exterior Only, SXS/UTV Detail, and Dirt Bike Detail.',
      },
    ]);
  });
});

test('a month without any time is said to have none, whatever packages are retired', () => {
  const closedDays = Array.from({ length: 31 }, (_, day) => `2027-07-${String(day + 1).padStart(2, '0')}`);
  const packages = DEFAULT_SETTINGS.packages.map((pack) =>
    pack.id === 'quad' ? { ...pack, status: 'retired' as const } : pack,
  );
  const whole = settingsWarnings(changed({ closedDays }), NOW, 'en');
  assert.equal(whole.length, 1);
  assert.deepEqual(settingsWarnings(changed({ closedDays, packages }), NOW, 'en'), whole);
});

describe('a sold place', () => {
  const reasons = (settings: Settings, ...places: readonly ReturnType<typeof place>[]) =>
    placeConflicts(settings, places).map(({ place: { seat }, reason }) => `${seat} ${reason}`);
  const saturday = '2027-06-19T14:00:00Z';

  test('that the calendar knows is no conflict', () =>
    assert.deepEqual(reasons(DEFAULT_SETTINGS, place(saturday)), []));

  test('is one on a closed day, at a time that is gone, and in another zone', () => {
    assert.deepEqual(reasons(changed({ closedDays: ['2027-06-19'] }), place(saturday)), ['1 closed']);
    assert.deepEqual(reasons(changed({ seasons: [] }), place(saturday)), ['1 no-such-time']);
    assert.deepEqual(reasons(changed({ timeZone: 'America/Chicago' }), place(saturday)), ['1 no-such-time']);
  });

  test('beyond the capacity is one; a free place before it makes room', () => {
    assert.deepEqual(reasons(DEFAULT_SETTINGS, place(saturday, 2), place(saturday, 1)), ['2 over-capacity']);
    assert.deepEqual(reasons(DEFAULT_SETTINGS, place(saturday, 2)), []);
  });
});

describe('opening hours and bookable times', () => {
  const nineToFive = { opens: '9:00 AM', closes: '5:00 PM' };
  const closed = DEFAULT_SETTINGS.openingHours;
  const warned = (change: Partial<Settings>) =>
    settingsWarnings(changed(change), NOW, 'en')
      .filter(({ path }) => path === 'openingHours')
      .map(({ message }) => message);

  test('say nothing while no hours are set', () => assert.deepEqual(warned({}), []));

  test('name each day on which customers can book while the shop says closed, and each time outside its hours', () => {
    const openingHours = { ...closed, monday: nineToFive, tuesday: nineToFive, saturday: nineToFive };
    const messages = warned({ openingHours });
    assert.match(messages.join(' '), /Sunday: your opening hours say closed, but customers can book 8:00 AM/);
    assert.match(
      messages.join(' '),
      /Monday and Tuesday: customers can book .*6:30 PM.*, outside your opening hours \(9 AM to 5 PM\)/,
    );
    assert.doesNotMatch(messages.join(' '), /Saturday: your opening hours say closed/);
  });

  test('agree once every such day is closed or its times lie within the hours', () => {
    const seasons = [
      {
        name: 'All year',
        from: '01-01',
        to: '12-31',
        weekdays: [{ time: '9:00 AM' }],
        weekends: [{ time: '10:00 AM' }],
      },
    ] as unknown as Settings['seasons'];
    const everyDay = Object.fromEntries(Object.keys(closed).map((day) => [day, nineToFive])) as typeof closed;
    assert.deepEqual(warned({ seasons, openingHours: everyDay }), []);
    const sundays = Array.from({ length: 60 }, (_, week) =>
      Temporal.PlainDate.from('2027-06-06').add({ weeks: week }).toString(),
    );
    const openingHours = { ...everyDay, sunday: null };
    assert.equal(warned({ seasons, openingHours }).length, 1);
    assert.deepEqual(warned({ seasons, openingHours, closedDays: sundays }), []);
  });

  test('a time at closing is outside, one at opening isn’t', () => {
    const seasons = [
      {
        name: 'All year',
        from: '01-01',
        to: '12-31',
        weekdays: [{ time: '9:00 AM' }, { time: '5:00 PM' }],
        weekends: [],
      },
    ] as unknown as Settings['seasons'];
    const openingHours = Object.fromEntries(Object.keys(closed).map((day) => [day, nineToFive])) as typeof closed;
    assert.deepEqual(warned({ seasons, openingHours }), [
      'Monday, Tuesday, Wednesday, Thursday, and Friday: customers can book 5:00 PM, outside your opening hours (9 AM to 5 PM). Correct the hours, or the times under Times.',
    ]);
  });

  test('that newly contradict each other are an error of that day; what did before is not', () => {
    const before = changed({ openingHours: { ...closed, monday: nineToFive } });
    const after = changed({
      openingHours: { ...closed, monday: nineToFive, sunday: nineToFive },
      closures: [{ kind: 'weekly', day: 'sunday', reason: '' }],
    });
    assert.deepEqual(hoursErrors({ before, after: before }, NOW), []);
    assert.deepEqual(
      hoursErrors({ before, after }, NOW).map(({ path, message }) => [path, message.text('en')]),
      [
        [
          'openingHours.sunday',
          'Sunday: you’re closed every week, but your opening hours say 9 AM to 5 PM. Correct the hours, or the closure under Times.',
        ],
      ],
    );
    assert.equal(hoursErrors({ before: DEFAULT_SETTINGS, after: before }, NOW).length, 7);
  });
});
