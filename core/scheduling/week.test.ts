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
