import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agoText, tookText } from './durations.ts';

const NOW = Temporal.Instant.from('2027-06-01T12:00:00Z');

for (const [at, ago] of [
  ['2027-06-01T12:00:05Z', 'just now'],
  ['2027-06-01T11:59:30Z', 'just now'],
  ['2027-06-01T11:58:59Z', '1 minute ago'],
  ['2027-06-01T09:00:00Z', '3 hours ago'],
  ['2027-05-31T12:00:00Z', '1 day ago'],
  ['2027-05-20T12:00:00Z', '12 days ago'],
] as const) {
  test(`${at} was ${ago}`, () => {
    assert.equal(agoText(at, NOW, 'en'), ago);
  });
}

for (const [endedAt, took] of [
  [null, undefined],
  ['2027-06-01T12:00:00.42Z', '0.4 s'],
  ['2027-06-01T12:00:41Z', '41 s'],
  ['2027-06-01T12:03:05Z', '3 m 05 s'],
] as const) {
  test(`a run that ended at ${endedAt} took ${took}`, () => {
    assert.equal(tookText({ startedAt: '2027-06-01T12:00:00Z', endedAt }), took);
  });
}
