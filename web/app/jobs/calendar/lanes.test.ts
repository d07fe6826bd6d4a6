import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalendarVisit } from '#contract/calendar.ts';
import { inLanes, spanOf } from './lanes.ts';

const visit = (quoteId: string, minutes: number, buffers = { before: 0, after: 0 }) =>
  ({ quoteId, minutes, buffers }) as CalendarVisit;

/** Each by its id: the lane, and of how many. */
const lanesOf = (times: readonly (readonly [visit: CalendarVisit, at: number])[]) => {
  const starts = new Map(times);
  const placed = inLanes([...starts.keys()], (each) => starts.get(each) ?? 0);
  return placed.map(({ visit: { quoteId }, lane, lanes }) => `${quoteId} ${lane}/${lanes}`);
};

describe('appointments of a day', () => {
  test('have its whole width where they follow each other', () => {
    const times = [[visit('late', 60), 600] as const, [visit('early', 120), 480] as const];
    assert.deepEqual(lanesOf(times), ['early 0/1', 'late 0/1']);
  });

  test('are beside each other where they overlap, and a lane is used again', () => {
    const times = [
      [visit('long', 300), 480],
      [visit('short', 60), 480],
      [visit('next', 60), 540],
      [visit('alone', 60), 800],
    ] as const;
    assert.deepEqual(lanesOf(times), ['long 0/2', 'short 1/2', 'next 1/2', 'alone 0/1']);
  });

  test('count their buffers, and the height that words need', () => {
    assert.deepEqual(
      lanesOf([
        [visit('one', 60, { before: 0, after: 15 }), 480],
        [visit('two', 60), 540],
      ]),
      ['one 0/2', 'two 1/2'],
    );
    assert.deepEqual(
      lanesOf([
        [visit('one', 10), 480],
        [visit('two', 60), 495],
      ]),
      ['one 0/2', 'two 1/2'],
    );
  });
});

test('the drawing of a day reaches from the hour before its first minute to the one after its last, within the day', () => {
  assert.deepEqual(spanOf([]), { from: 480, until: 1080 });
  assert.deepEqual(spanOf([495, 700]), { from: 480, until: 720 });
  assert.deepEqual(spanOf([600]), { from: 600, until: 660 });
  assert.deepEqual(spanOf([1380, 1600]), { from: 1380, until: 1440 });
});
