import type { Settings } from '#core/settings/settings.ts';
import { countsLengths, isIn, type SeatRange, type TakenSeat } from './lengths.ts';

/** Whether customers are only offered what leaves time for the drive from the appointment before and to the one after. */
export function limitsByDrives({ travelTime, seasons }: Pick<Settings, 'travelTime' | 'seasons'>): boolean {
  return travelTime.isCounted && travelTime.limitsBooking === true && countsLengths({ seasons });
}

/** A seat that's taken, when its work starts and ends without buffers, in epoch milliseconds, and where that is; undefined at the shop. */
export type SeatStop = TakenSeat & {
  readonly startMs: number;
  readonly endMs: number;
  readonly address: string | undefined;
};

/** Returns about how many minutes the drive between an address and the one that's asked for takes; undefined where that isn't known. */
export type MinutesTo = (address: string) => number | undefined;

/**
 * Returns a function that finds the seats from which work can't be reached: those whose appointment right before ends too late for the drive to
 * it, or whose appointment right after starts too early for the drive from it. What is at the shop, and at a place that isn't known, is in no one's way.
 */
export function driveFinder(
  stops: readonly SeatStop[],
  minutesTo: MinutesTo,
): (work: Pick<SeatStop, 'startMs' | 'endMs'>) => ReadonlySet<number> {
  const bySeat = Map.groupBy(
    stops.toSorted((one, other) => one.startMs - other.startMs),
    ({ seat }) => seat,
  );
  const known = new Map<string, number>();
  const driveMs = ({ address }: SeatStop) => {
    if (address === undefined) return 0;
    const ms = known.get(address) ?? (minutesTo(address) ?? 0) * 60_000;
    known.set(address, ms);
    return ms;
  };
  return ({ startMs, endMs }) => {
    const tooFar = new Set<number>();
    for (const [seat, theirs] of bySeat) {
      const at = firstAfter(theirs, startMs);
      const [before, after] = [theirs[at - 1], theirs[at]];
      const isLate = before !== undefined && before.endMs + driveMs(before) > startMs;
      if (isLate || (after !== undefined && endMs + driveMs(after) > after.startMs)) tooFar.add(seat);
    }
    return tooFar;
  };
}

/** The index of the first that starts after that; they are in order. */
function firstAfter(inOrder: readonly SeatStop[], ms: number): number {
  let [from, to] = [0, inOrder.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((inOrder[middle]?.startMs ?? 0) > ms) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the seats that are too far for a time as if they were taken then, beside those that are taken already. */
export function asTaken(
  tooFar: ReadonlySet<number>,
  near: readonly TakenSeat[],
  { seats, time }: { readonly seats: readonly SeatRange[]; readonly time: Omit<TakenSeat, 'seat'> },
): readonly TakenSeat[] {
  const used = new Set(near.map(({ seat }) => seat));
  return [...tooFar].filter((seat) => isIn(seats, seat) && !used.has(seat)).map((seat) => ({ seat, ...time }));
}
