import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueAgainOn, mayAskOn, type DueInterval } from './due-again.ts';

const ZONE = 'America/New_York';

const DUE: readonly (readonly [completedAt: string, interval: DueInterval, due: string])[] = [
  ['2027-06-19T18:00:00Z', '4-weeks', '2027-07-17'],
  ['2027-06-19T18:00:00Z', '6-months', '2027-12-19'],
  // Past midnight in London, still the day before in New York.
  ['2027-06-20T02:00:00Z', '2-weeks', '2027-07-03'],
  ['2027-08-31T18:00:00Z', '6-months', '2028-02-29'],
  ['2028-02-29T18:00:00Z', '12-months', '2029-02-28'],
];
for (const [completedAt, interval, due] of DUE)
  test(`what was completed at ${completedAt} is due again after ${interval} on ${due}`, () => {
    assert.equal(dueAgainOn(Temporal.Instant.from(completedAt), interval, ZONE).toString(), due);
  });

/** Due on Saturday, July 17. */
const ASKED: readonly (readonly [now: string, isAsked: boolean, why: string])[] = [
  ['2027-07-16T18:00:00Z', false, 'the day before'],
  ['2027-07-17T13:59:00Z', false, 'before ten in the morning'],
  ['2027-07-17T14:00:00Z', true, 'at ten'],
  ['2027-07-17T21:59:00Z', true, 'before six in the evening'],
  ['2027-07-17T22:00:00Z', false, 'at six'],
  ['2027-07-18T16:00:00Z', false, 'on Sunday'],
  ['2027-07-19T16:00:00Z', true, 'on Monday'],
  ['2027-08-16T16:00:00Z', true, '30 days later'],
  ['2027-08-17T16:00:00Z', false, '31 days later'],
];
for (const [now, isAsked, why] of ASKED)
  test(`a customer is ${isAsked ? '' : 'not '}asked ${why}`, () => {
    assert.equal(mayAskOn(Temporal.PlainDate.from('2027-07-17'), Temporal.Instant.from(now), ZONE), isAsked);
  });

test('asking follows the hour on the clock when clocks change', () => {
  const due = Temporal.PlainDate.from('2027-11-06');
  assert.equal(mayAskOn(due, Temporal.Instant.from('2027-11-06T14:00:00Z'), ZONE), true);
  assert.equal(mayAskOn(due, Temporal.Instant.from('2027-11-08T14:00:00Z'), ZONE), false);
  assert.equal(mayAskOn(due, Temporal.Instant.from('2027-11-08T15:00:00Z'), ZONE), true);
});
