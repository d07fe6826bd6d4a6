import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { PackageId } from '#core/settings/settings.ts';
import { slotTimes } from './slots.ts';

const SLOTS = {
  'summer weekend': ['8:00 AM', '10:00 AM', '2:00 PM', '4:00 PM', '6:00 PM'],
  'summer weekday': ['10:00 AM', '2:00 PM', '4:30 PM', '6:30 PM'],
  'school weekend': ['10:00 AM', '2:30 PM', '4:30 PM', '6:30 PM'],
  'school weekday': ['4:30 PM', '6:00 PM'],
  none: [],
} as const;
const LATE = '7:30 PM';

const VEHICLE_PACKAGES: readonly PackageId[] = ['express', 'full', 'interior', 'exterior', 'sxs', 'dirtbike', 'quad'];

/** Each border of the seasons on a weekday, a Saturday and a Sunday, in leap years (2028, 2032, ...) and others. */
const DAYS: readonly (readonly [string, string, keyof typeof SLOTS])[] = [
  ['2027-05-31', 'Monday', 'school weekday'],
  ['2028-05-31', 'Wednesday', 'school weekday'],
  ['2031-05-31', 'Saturday', 'school weekend'],
  ['2026-05-31', 'Sunday', 'school weekend'],
  ['2036-05-31', 'Saturday', 'school weekend'],
  ['2048-05-31', 'Sunday', 'school weekend'],

  ['2027-06-01', 'Tuesday', 'school weekday'],
  ['2028-06-01', 'Thursday', 'school weekday'],
  ['2030-06-01', 'Saturday', 'school weekend'],
  ['2031-06-01', 'Sunday', 'school weekend'],
  ['2052-06-01', 'Saturday', 'school weekend'],
  ['2036-06-01', 'Sunday', 'school weekend'],

  ['2027-06-02', 'Wednesday', 'summer weekday'],
  ['2028-06-02', 'Friday', 'summer weekday'],
  ['2029-06-02', 'Saturday', 'summer weekend'],
  ['2030-06-02', 'Sunday', 'summer weekend'],
  ['2040-06-02', 'Saturday', 'summer weekend'],
  ['2052-06-02', 'Sunday', 'summer weekend'],

  ['2027-07-04', 'Sunday', 'summer weekend'],
  ['2028-07-04', 'Tuesday', 'summer weekday'],

  ['2027-08-19', 'Thursday', 'summer weekday'],
  ['2032-08-19', 'Thursday', 'summer weekday'],
  ['2034-08-19', 'Saturday', 'summer weekend'],
  ['2029-08-19', 'Sunday', 'summer weekend'],
  ['2028-08-19', 'Saturday', 'summer weekend'],
  ['2040-08-19', 'Sunday', 'summer weekend'],

  ['2027-08-20', 'Friday', 'none'],
  ['2032-08-20', 'Friday', 'none'],
  ['2033-08-20', 'Saturday', 'none'],
  ['2034-08-20', 'Sunday', 'none'],
  ['2044-08-20', 'Saturday', 'none'],
  ['2028-08-20', 'Sunday', 'none'],

  ['2027-08-25', 'Wednesday', 'none'],

  ['2027-08-31', 'Tuesday', 'none'],
  ['2028-08-31', 'Thursday', 'none'],
  ['2030-08-31', 'Saturday', 'none'],
  ['2031-08-31', 'Sunday', 'none'],
  ['2052-08-31', 'Saturday', 'none'],
  ['2036-08-31', 'Sunday', 'none'],

  ['2027-09-01', 'Wednesday', 'school weekday'],
  ['2028-09-01', 'Friday', 'school weekday'],
  ['2029-09-01', 'Saturday', 'school weekend'],
  ['2030-09-01', 'Sunday', 'school weekend'],
  ['2040-09-01', 'Saturday', 'school weekend'],
  ['2052-09-01', 'Sunday', 'school weekend'],

  ['2027-12-31', 'Friday', 'school weekday'],
  ['2028-12-31', 'Sunday', 'school weekend'],
  ['2028-01-01', 'Saturday', 'school weekend'],
  ['2027-01-01', 'Friday', 'school weekday'],
  ['2028-02-29', 'Tuesday', 'school weekday'],
  ['2032-02-29', 'Sunday', 'school weekend'],
  ['2027-02-28', 'Sunday', 'school weekend'],
];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

for (const [day, weekday, kind] of DAYS) {
  test(`${weekday}, ${day} has the slots of: ${kind}`, () => {
    const date = Temporal.PlainDate.from(day);
    assert.equal(WEEKDAYS[date.dayOfWeek - 1], weekday);
    for (const packageType of VEHICLE_PACKAGES) {
      assert.deepEqual(slotTimes(DEFAULT_SETTINGS, date, packageType), SLOTS[kind], packageType);
    }
    const forGarbage = kind === 'summer weekend' ? [...SLOTS[kind], LATE] : SLOTS[kind];
    assert.deepEqual(slotTimes(DEFAULT_SETTINGS, date, 'garbage'), forGarbage);
  });
}

test('over four years only summer weekends have 7:30 PM, and only late August has no slot', () => {
  const seen = new Set<string>();
  let date = Temporal.PlainDate.from('2027-01-01');
  for (; date.year < 2031; date = date.add({ days: 1 })) {
    const times = slotTimes(DEFAULT_SETTINGS, date, 'garbage');
    const isLateAugust = date.month === 8 && date.day >= 20;
    assert.equal(times.length === 0, isLateAugust, date.toString());
    if (times.includes(LATE)) {
      assert.ok(date.dayOfWeek >= 6, date.toString());
      seen.add(date.toString().slice(5, 7));
    }
  }
  assert.deepEqual([...seen], ['06', '07', '08']);
});

test('a closed day has no slots', () => {
  const closed = { ...DEFAULT_SETTINGS, closedDays: ['2027-07-04'] };
  assert.deepEqual(slotTimes(closed, Temporal.PlainDate.from('2027-07-04'), 'full'), []);
  assert.deepEqual(slotTimes(closed, Temporal.PlainDate.from('2027-07-05'), 'full'), SLOTS['summer weekday']);
});

test('a season may run over New Year or last one day', () => {
  const times = (time: string) => ({ weekends: [{ time }], weekdays: [{ time }] });
  const seasons = [
    { name: 'Winter', from: '12-20', to: '01-05', ...times('1:00 PM') },
    { name: 'Fair', from: '07-04', to: '07-04', ...times('2:00 PM') },
  ];
  const open = (day: string) => slotTimes({ ...DEFAULT_SETTINGS, seasons }, Temporal.PlainDate.from(day), 'full');
  assert.deepEqual(
    ['2027-12-19', '2027-12-20', '2028-01-05', '2028-01-06', '2028-07-03', '2028-07-04', '2028-07-05'].map(open),
    [[], ['1:00 PM'], ['1:00 PM'], [], [], ['2:00 PM'], []],
  );
});

test('a day with times of its own has those, and the others keep the list of Monday to Friday or of the weekend', () => {
  const seasons = [
    {
      name: 'All year',
      from: '01-01',
      to: '12-31',
      weekdays: [{ time: '9:00 AM' }],
      weekends: [{ time: '11:00 AM' }],
      days: { monday: [], friday: [{ time: '1:00 PM' }], sunday: [{ time: '2:00 PM' }] },
    },
  ];
  const week = Array.from({ length: 7 }, (_, index) => Temporal.PlainDate.from('2027-06-07').add({ days: index }));
  assert.deepEqual(
    week.map((date) => slotTimes({ ...DEFAULT_SETTINGS, seasons }, date, 'full')),
    [[], ['9:00 AM'], ['9:00 AM'], ['9:00 AM'], ['1:00 PM'], ['11:00 AM'], ['2:00 PM']],
  );
});
