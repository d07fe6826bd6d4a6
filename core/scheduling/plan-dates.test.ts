import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueAfter, dueFrom, nearestFirst, visitDays, type PlanInterval } from './plan-dates.ts';

function days(interval: PlanInterval, firstOn: string, count: number): string[] {
  const rhythm = { interval, firstOn: Temporal.PlainDate.from(firstOn) };
  const found: string[] = [];
  for (let day = rhythm.firstOn; found.length < count; day = dueAfter(rhythm, day)) found.push(day.toString());
  return found;
}

test('weeks are counted from the first visit, over a leap day and New Year', () => {
  assert.deepEqual(days('1-week', '2028-02-22', 3), ['2028-02-22', '2028-02-29', '2028-03-07']);
  assert.deepEqual(days('4-weeks', '2027-11-30', 3), ['2027-11-30', '2027-12-28', '2028-01-25']);
  assert.deepEqual(days('12-weeks', '2027-06-19', 2), ['2027-06-19', '2027-09-11']);
});

test('monthly visits keep the weekday and its week of the month; a fifth one is the last of each month', () => {
  assert.deepEqual(days('month', '2027-06-08', 4), ['2027-06-08', '2027-07-13', '2027-08-10', '2027-09-14']);
  assert.deepEqual(days('month', '2027-06-29', 4), ['2027-06-29', '2027-07-27', '2027-08-31', '2027-09-28']);
  assert.deepEqual(days('month', '2027-12-01', 3), ['2027-12-01', '2028-01-05', '2028-02-02']);
});

test('a plan that was paused goes on with the next day of its rhythm', () => {
  const rhythm = { interval: '2-weeks', firstOn: Temporal.PlainDate.from('2027-06-01') } as const;
  assert.equal(dueFrom(rhythm, Temporal.PlainDate.from('2027-07-13')).toString(), '2027-07-13');
  assert.equal(dueFrom(rhythm, Temporal.PlainDate.from('2027-07-14')).toString(), '2027-07-27');
});

test('a visit whose day has no room goes up to three days later, then earlier', () => {
  const due = Temporal.PlainDate.from('2027-07-04');
  assert.deepEqual(
    visitDays(due).map(({ day }) => day),
    [4, 5, 6, 7, 3, 2, 1],
  );
});

test('the nearest start comes first, and of two equally near the earlier one', () => {
  const slots = ['08:00', '10:00', '12:00', '14:00'].map((at) => ({ at: Temporal.PlainTime.from(at) }));
  const order = nearestFirst(slots, Temporal.PlainTime.from('11:00')).map(({ at }) => at.hour);
  assert.deepEqual(order, [10, 12, 8, 14]);
});
