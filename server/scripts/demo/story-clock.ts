import type { Clock } from '../../deps.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A clock of the past: it moves forward only, and never beyond the real now. */
export type StoryClock = Clock & {
  /** Moves part of the way to that moment. */
  readonly moveTowards: (moment: Temporal.Instant) => void;
  readonly moveTo: (moment: Temporal.Instant) => void;
  /** Moves on by that many minutes, both ends included. */
  readonly moveBy: (least: number, most: number) => void;
};

export function storyClock(
  start: Temporal.Instant,
  { now: end, random }: { readonly now: Temporal.Instant; readonly random: SeededRandom },
): StoryClock {
  let now = start;
  const moveTo = (moment: Temporal.Instant) => {
    const reached = Temporal.Instant.compare(moment, end) > 0 ? end : moment;
    if (Temporal.Instant.compare(reached, now) > 0) now = reached;
  };
  return {
    now: () => now,
    moveTo,
    moveTowards: (moment) => {
      const limit = Math.min(moment.epochMilliseconds, end.epochMilliseconds);
      const left = Math.max(0, limit - now.epochMilliseconds);
      moveTo(now.add({ milliseconds: Math.floor(left * (0.08 + 0.2 * random.fraction())) }));
    },
    moveBy: (least, most) => moveTo(now.add({ minutes: random.whole(least, most) })),
  };
}
