import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayMailDraft } from './saved-drafts.ts';

for (const [now, isSent] of [
  ['2027-06-19T11:59:00Z', false],
  ['2027-06-19T12:00:00Z', true],
  ['2027-06-19T23:59:00Z', true],
  ['2027-06-20T00:00:00Z', false],
  // Sunday, after clocks went back: seven in the morning, then eight.
  ['2027-11-07T12:59:00Z', false],
  ['2027-11-07T13:00:00Z', true],
] as const)
  test(`a link to finish a quote is ${isSent ? '' : 'not '}sent at ${now}`, () => {
    assert.equal(mayMailDraft(Temporal.Instant.from(now), 'America/New_York'), isSent);
  });
