import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asTaken, driveFinder, type SeatStop } from './drive-room.ts';
import { countFreeSeats, overlaps } from './lengths.ts';

const MINUTE = 60_000;
/** Places are minutes along a road. */
const minutesTo = (here: number) => (there: string) => (there === '?' ? undefined : Math.abs(here - Number(there)));
const stop = (seat: number, from: number, minutes: number, address?: string, buffer = 0): SeatStop => ({
  seat,
  fromMs: (from - buffer) * MINUTE,
  untilMs: (from + minutes + buffer) * MINUTE,
  startMs: from * MINUTE,
  endMs: (from + minutes) * MINUTE,
  address,
});
const tooFar = (stops: readonly SeatStop[], from: number, minutes: number, here = 0) => [
  ...driveFinder(stops, minutesTo(here))({ startMs: from * MINUTE, endMs: (from + minutes) * MINUTE }),
];

test('only the appointments right before and after are in the way, each in its own seat', () => {
  const stops = [
    stop(1, 0, 60, '30'),
    stop(1, 200, 60, '10'),
    stop(2, 0, 60, '31'),
    stop(3, 0, 10, '500'),
    stop(3, 20, 60),
    stop(4, 20, 60, '?'),
  ];
  assert.deepEqual(tooFar(stops, 91, 90), []);
  assert.deepEqual(tooFar(stops, 90, 100), [2]);
  assert.deepEqual(tooFar(stops, 89, 100), [1, 2]);
  assert.deepEqual(tooFar(stops, 91, 100), [1]);
});

test('as many places are free as there are vans that make both drives, by every order of trying', () => {
  const seats = [{ from: 1, to: 3 }];
  const span = fc.record({
    seat: fc.integer({ min: 1, max: 4 }),
    from: fc.integer({ min: 0, max: 600 }),
    minutes: fc.integer({ min: 5, max: 120 }),
    address: fc.option(fc.integer({ min: 0, max: 90 }).map(String), { nil: undefined }),
  });
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 14 }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 0, max: 90 }),
      (drawn, from, minutes, here) => {
        const booked: SeatStop[] = [];
        for (const each of drawn) {
          const next = stop(each.seat, each.from, each.minutes, each.address);
          if (!booked.some((other) => other.seat === next.seat && overlaps(other, next))) booked.push(next);
        }
        const time = { fromMs: from * MINUTE, untilMs: (from + minutes) * MINUTE };
        const find = driveFinder(booked, minutesTo(here));
        const count = countFreeSeats(booked, seats, (near, wanted: typeof time) =>
          asTaken(find({ startMs: wanted.fromMs, endMs: wanted.untilMs }), near, { seats, time: wanted }),
        );
        // A van at a time: free, and both drives fit. What was sold in seats above takes a place as well.
        const isReached = (seat: number) => {
          const theirs = booked.filter((each) => each.seat === seat);
          if (theirs.some((each) => overlaps(each, time))) return false;
          const drive = ({ address }: SeatStop) =>
            (address === undefined ? 0 : Math.abs(here - Number(address))) * MINUTE;
          const before = theirs.filter((each) => each.endMs <= time.fromMs).toSorted((a, b) => b.endMs - a.endMs)[0];
          const after = theirs
            .filter((each) => each.startMs >= time.untilMs)
            .toSorted((a, b) => a.startMs - b.startMs)[0];
          return (
            (!before || before.endMs + drive(before) <= time.fromMs) &&
            (!after || time.untilMs + drive(after) <= after.startMs)
          );
        };
        const reached = [1, 2, 3].filter(isReached).length;
        const moments = booked.filter((each) => overlaps(each, time)).map((each) => Math.max(each.fromMs, time.fromMs));
        const aboveAtOnce = Math.max(
          0,
          ...moments.map(
            (at) => booked.filter((each) => each.seat === 4 && each.fromMs <= at && at < each.untilMs).length,
          ),
        );
        const free = count(time);
        assert.ok(free <= reached && free >= reached - aboveAtOnce, JSON.stringify({ free, reached, booked, time }));
        if (aboveAtOnce === 0) assert.equal(free, reached);
      },
    ),
    { numRuns: 3000 },
  );
});
