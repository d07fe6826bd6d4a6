import { localDate } from '#core/lib/time.ts';
import type { Settings, Timing } from '#core/settings/settings.ts';
import { seasonOf } from './seasons.ts';

/** Work that is under way. */
export type RunningWork = {
  readonly startedAt: Temporal.Instant;
  /** As it was sold. */
  readonly minutes: number;
  /** Until when its employee said that it takes. */
  readonly expectedUntil?: Temporal.Instant | undefined;
};

/**
 * Returns when work that's under way will be done: when its employee said so, otherwise as long after its start as it was sold for.
 * That has passed is no reason to be done: then it takes until now at least.
 */
export function expectedEnd({ startedAt, minutes, expectedUntil }: RunningWork, now: Temporal.Instant) {
  const end = expectedUntil ?? startedAt.add({ minutes });
  return Temporal.Instant.compare(end, now) < 0 ? now : end;
}

/** An appointment that hasn't begun, in epoch milliseconds, with what it shares with others: its employees, and its bay or van. */
export type FollowingWork = {
  readonly id: string;
  readonly startMs: number;
  readonly minutes: number;
  readonly shares: readonly string[];
  /** False for what keeps its time whatever happens, such as a stop of a round. */
  readonly canMove: boolean;
};

/** What an appointment can't begin at its time for: how many minutes are missing, and when it begins instead; undefined if it can't move. */
export type Pushed = {
  readonly id: string;
  readonly share: string;
  readonly missing: number;
  readonly startMs: number | undefined;
};

/**
 * Returns the appointments that can't begin at their times because work before them takes until `untilMs`, in order, and those that can't
 * because of these. Each moves by what's missing, rounded up to `step` minutes, so that a gap between two of them is used up first.
 * `between` is what is kept free between two appointments, in minutes.
 */
export function pushFollowing(
  running: { readonly untilMs: number; readonly shares: readonly string[] },
  following: readonly FollowingWork[],
  { step, between }: { readonly step: number; readonly between: number },
): readonly Pushed[] {
  const takenUntil = new Map(running.shares.map((share) => [share, running.untilMs + between * MINUTE]));
  return following
    .toSorted((one, other) => one.startMs - other.startMs)
    .flatMap(({ id, startMs, minutes, shares, canMove }) => {
      const [longest] = shares
        .flatMap((share) => ({ share, untilMs: takenUntil.get(share) ?? startMs }))
        .toSorted((one, other) => other.untilMs - one.untilMs);
      const missing = Math.ceil(((longest?.untilMs ?? startMs) - startMs) / MINUTE);
      if (!longest || missing <= 0) return [];
      const movedMs = startMs + Math.ceil(missing / step) * step * MINUTE;
      if (canMove) for (const share of shares) takenUntil.set(share, movedMs + (minutes + between) * MINUTE);
      return { id, share: longest.share, missing, startMs: canMove ? movedMs : undefined };
    });
}

const MINUTE = 60_000;

const STEPS: Readonly<Record<Timing, number>> = { byLength: 15, hourly: 60, halfHourly: 30, quarterHourly: 15 };

/** Returns by how many minutes appointments of that day are moved at least; undefined where lengths don't count. */
export function stepOf(rules: Pick<Settings, 'seasons' | 'timeZone'>, startsAt: Temporal.Instant): number | undefined {
  const timing = seasonOf(rules, localDate(startsAt, rules.timeZone))?.timing;
  return timing && STEPS[timing];
}
