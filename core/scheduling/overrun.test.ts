import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedEnd, pushFollowing } from './overrun.ts';

const AT = Temporal.Instant.from('2027-06-21T12:00:00Z');
const minute = (minutes: number) => AT.epochMilliseconds + minutes * 60_000;
const work = (id: string, at: number, minutes: number, ...shares: string[]) => ({
  id,
  startMs: minute(at),
  minutes,
  shares,
  canMove: true,
});
/** 'b: 20 min missing for Robin, begins at minute 90'. */
const said = (pushed: ReturnType<typeof pushFollowing>) =>
  pushed.map(({ id, share, missing, startMs }) => {
    const begins = startMs === undefined ? 'stays' : `begins at ${(startMs - AT.epochMilliseconds) / 60_000}`;
    return `${id}: ${missing} missing for ${share}, ${begins}`;
  });

test('work takes as long as it was sold for from its start on, until when its employee says, and until now at least', () => {
  const running = { startedAt: AT, minutes: 60 };
  const end = (now: number, expectedUntil?: number) =>
    (expectedEnd(
      { ...running, ...(expectedUntil !== undefined && { expectedUntil: AT.add({ minutes: expectedUntil }) }) },
      AT.add({ minutes: now }),
    ).epochMilliseconds -
      AT.epochMilliseconds) /
    60_000;
  assert.equal(end(10), 60);
  assert.equal(end(10, 100), 100);
  assert.equal(end(10, 40), 40);
  assert.equal(end(75), 75);
  assert.equal(end(110, 100), 110);
});

test('what follows moves by what is missing, in whole steps, and gaps are used up first', () => {
  const running = { untilMs: minute(70), shares: ['Robin', 'bay'] };
  const push = (following: ReturnType<typeof work>[], step = 15, between = 0) =>
    said(pushFollowing(running, following, { step, between }));
  assert.deepEqual(push([work('b', 60, 60, 'Robin')]), ['b: 10 missing for Robin, begins at 75']);
  assert.deepEqual(push([work('b', 60, 60, 'Robin')], 60), ['b: 10 missing for Robin, begins at 120']);
  assert.deepEqual(push([work('b', 70, 60, 'Robin')]), []);
  assert.deepEqual(push([work('b', 60, 60, 'Kim', 'van')]), []);
  // The buffers between two appointments count as missing as well.
  assert.deepEqual(push([work('b', 75, 60, 'bay')], 15, 20), ['b: 15 missing for bay, begins at 90']);
  // Given out of order; the gap before d takes up the delay.
  assert.deepEqual(
    push([work('d', 200, 60, 'Robin'), work('c', 120, 60, 'Robin', 'van'), work('b', 60, 60, 'Robin')]),
    ['b: 10 missing for Robin, begins at 75', 'c: 15 missing for Robin, begins at 135'],
  );
});

test('what moves takes its own employee and van along, and what can’t move keeps its time', () => {
  const running = { untilMs: minute(90), shares: ['Robin'] };
  const following = [
    work('b', 60, 60, 'Robin', 'van'),
    work('c', 120, 30, 'Kim', 'van'),
    { ...work('stop', 80, 60, 'Robin'), canMove: false },
  ];
  assert.deepEqual(said(pushFollowing(running, following, { step: 30, between: 0 })), [
    'b: 30 missing for Robin, begins at 90',
    'stop: 70 missing for Robin, stays',
    'c: 30 missing for van, begins at 150',
  ]);
});
