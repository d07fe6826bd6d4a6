import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldUntil } from './waitlist.ts';

const NOW = Temporal.Instant.from('2027-06-18T12:00:00Z');

for (const [what, startsAt, minimumNoticeMinutes, expected] of [
  ['two hours', '2027-06-19T12:00:00Z', 0, '2027-06-18T14:00:00Z'],
  ['until the time begins', '2027-06-18T13:00:00Z', 0, '2027-06-18T13:00:00Z'],
  ['until the notice of the shop begins', '2027-06-18T16:30:00Z', 180, '2027-06-18T13:30:00Z'],
  ['for a quarter of an hour at least', '2027-06-18T12:15:00Z', 0, '2027-06-18T12:15:00Z'],
  ['not at all if less is left', '2027-06-18T12:14:00Z', 0, undefined],
  ['not at all within the notice', '2027-06-18T14:00:00Z', 180, undefined],
] as const)
  test(`a time on the waitlist is held ${what}`, () => {
    const held = heldUntil({ startsAt: Temporal.Instant.from(startsAt), minimumNoticeMinutes }, NOW);
    assert.equal(held?.toString(), expected);
  });
