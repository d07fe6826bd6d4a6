import { bestOrder, lengthOf, type Distances } from './best-order.ts';
import type { Drive } from './travel-time.ts';

/** An appointment on a day of one employee or van. */
export type RouteStop = {
  /** Of its quote. */
  readonly id: string;
  readonly startsAt: Temporal.Instant;
  readonly minutes: number;
  /** Where it is; undefined where that isn't known. */
  readonly address: string | undefined;
  readonly canMove: boolean;
};

/** A stop of the proposed order. */
export type ProposedStop<Stop extends RouteStop = RouteStop> = Stop & {
  readonly newStartsAt: Temporal.Instant;
  /** The drive from the stop before it, in minutes; undefined at the first one, and where it isn't known. */
  readonly drive: number | undefined;
  /** Whether the stop before it ends too late for its time, which can't move. */
  readonly isLate: boolean;
};

export type DayRoute<Stop extends RouteStop = RouteStop> = {
  readonly stops: readonly ProposedStop<Stop>[];
  /** On the road, as it is and as proposed, from and to the shop where its place is known. */
  readonly milesBefore: number;
  readonly milesAfter: number;
  /** The minutes of the same, not rounded. */
  readonly minutesBefore: number;
  readonly minutesAfter: number;
};

type RouteRules = {
  readonly driveOf: (from: string, to: string) => Drive | undefined;
  /** Where the day starts and ends; undefined where that isn't known. */
  readonly shop: string | undefined;
  /** Minutes that stay free between two appointments. */
  readonly between: number;
};

/** The most stops that are put in order at once. */
export const MOST_ROUTE_STOPS = 30;

/** New times are whole steps, in minutes. */
const STEP = 5;

/**
 * Returns the order of a day's appointments with a short way (`bestOrder`), and their new times: the first one of the day stays, each place
 * keeps its time, or a later one where the stop before it and the drive take longer. What can't move and what is at an unknown place
 * keep their time. Where the order is good already, nothing moves.
 */
export function planRoute<Stop extends RouteStop>(given: readonly Stop[], rules: RouteRules): DayRoute<Stop> {
  const stops = given.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
  const driveOf = (from: string | undefined, to: string | undefined) =>
    from && to ? rules.driveOf(from, to) : undefined;
  const miles = (from: string | undefined, to: string | undefined) => driveOf(from, to)?.miles ?? 0;
  const tableOf = (lengthBetween: typeof miles): Distances => {
    const home = rules.shop === undefined ? undefined : stops.map(({ address }) => lengthBetween(rules.shop, address));
    return {
      between: stops.map((from) => stops.map((to) => lengthBetween(from.address, to.address))),
      start: home,
      end: home,
    };
  };
  const distances = tableOf(miles);
  const times = tableOf((from, to) => driveOf(from, to)?.exactMinutes ?? 0);
  const isKnown = (stop: Stop) => stops.some((other) => other !== stop && driveOf(other.address, stop.address));
  const fixed = new Set([...stops.keys()].filter((at) => !(stops[at]?.canMove && isKnown(stops[at]))));
  const own = [...stops.keys()];
  const order = bestOrder(distances, fixed);
  const isSame = order.every((stop, place) => stop === place);
  const proposed: ProposedStop<Stop>[] = [];
  for (const [place, at] of order.entries()) {
    const [stop, held, before] = [stops[at], stops[place], proposed.at(-1)];
    if (!stop || !held) continue;
    const drive = before && driveOf(before.address, stop.address)?.minutes;
    const ready = before?.newStartsAt.add({ minutes: before.minutes + Math.max(rules.between, drive ?? 0) });
    const isLate = ready !== undefined && Temporal.Instant.compare(ready, held.startsAt) > 0;
    const newStartsAt = ready && isLate && !isSame && !fixed.has(at) ? roundUp(ready) : held.startsAt;
    proposed.push({ ...stop, newStartsAt, drive, isLate: isLate && newStartsAt === held.startsAt });
  }
  return {
    stops: proposed,
    milesBefore: lengthOf(own, distances),
    milesAfter: lengthOf(order, distances),
    minutesBefore: lengthOf(own, times),
    minutesAfter: lengthOf(order, times),
  };
}

function roundUp(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingIncrement: STEP, roundingMode: 'ceil' });
}

export type RouteMove<Stop extends RouteStop = RouteStop> = {
  readonly stop: ProposedStop<Stop>;
  /** Whether another stop is still at its new time then: two that change places can't move at once. */
  readonly isTaken: boolean;
};

/** Returns the stops that get another time, in an order in which each moves to a time that's free, as far as there is one. */
export function movesOf<Stop extends RouteStop>(stops: readonly ProposedStop<Stop>[]): readonly RouteMove<Stop>[] {
  const left = stops.filter(({ startsAt, newStartsAt }) => !startsAt.equals(newStartsAt));
  const moves: RouteMove<Stop>[] = [];
  while (left.length > 0) {
    const free = left.findIndex((stop) => left.every((other) => other === stop || !isInTheWay(other, stop)));
    const [stop] = left.splice(Math.max(0, free), 1);
    if (stop) moves.push({ stop, isTaken: free === -1 });
  }
  return moves;
}

/** Whether a stop that hasn't moved yet is at the new time of another one. */
function isInTheWay(other: ProposedStop, { newStartsAt, minutes }: ProposedStop): boolean {
  return (
    Temporal.Instant.compare(other.startsAt, newStartsAt.add({ minutes: Math.max(1, minutes) })) < 0 &&
    Temporal.Instant.compare(other.startsAt.add({ minutes: Math.max(1, other.minutes) }), newStartsAt) > 0
  );
}
