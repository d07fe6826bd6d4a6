import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isNightlyDue } from './scripts.ts';

const NEW_YORK = 'America/New_York';

describe('the nightly backup', () => {
  const cases: readonly (readonly [string, string, string, string | undefined, boolean])[] = [
    ['before 3 in the morning', '2027-06-02T06:59:00Z', '2027-06-01T07:00:05Z', undefined, false],
    ['at 3 in the morning', '2027-06-02T07:00:00Z', '2027-06-01T07:00:05Z', '2027-06-01T07:00:00Z', true],
    ['once it was made', '2027-06-02T07:01:00Z', '2027-06-02T07:00:30Z', '2027-06-02T07:00:00Z', false],
    ['when the program was off that night', '2027-06-02T15:00:00Z', '2027-06-01T07:00:05Z', undefined, true],
    ['right after a failure', '2027-06-02T07:30:00Z', '2027-06-01T07:00:05Z', '2027-06-02T07:00:00Z', false],
    ['an hour after a failure', '2027-06-02T08:00:00Z', '2027-06-01T07:00:05Z', '2027-06-02T07:00:00Z', true],
    ['in winter, an hour later by the sun', '2027-01-05T07:30:00Z', '2027-01-04T08:00:05Z', undefined, false],
    ['in the night that skips an hour', '2027-03-14T07:00:00Z', '2027-03-13T08:00:05Z', undefined, true],
  ];
  for (const [when, now, done, tried, isDue] of cases) {
    it(`is ${isDue ? '' : 'not '}due ${when}`, () => {
      const state = {
        now: Temporal.Instant.from(now),
        timeZone: NEW_YORK,
        done: Temporal.Instant.from(done),
        tried: tried ? Temporal.Instant.from(tried) : undefined,
      };
      assert.equal(isNightlyDue(state), isDue);
    });
  }
});
