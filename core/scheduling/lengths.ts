import { localDate } from '#core/lib/time.ts';
import type { Settings } from '#core/settings/settings.ts';
import { seasonOf } from './seasons.ts';

/** How long an appointment takes its place, in whole minutes before its start and from it on. */
export type TakenMinutes = { readonly minutesBefore: number; readonly minutesAfter: number };

/** A place that's taken from one instant until another, which is free again; in epoch milliseconds. */
export type TakenSeat = { readonly seat: number; readonly fromMs: number; readonly untilMs: number };

/** Seats by their numbers, both ends included. */
export type SeatRange = { readonly from: number; readonly to: number };

/** Whether two times have a moment in common. */
export function overlaps(one: Omit<TakenSeat, 'seat'>, other: Omit<TakenSeat, 'seat'>): boolean {
  return one.fromMs < other.untilMs && other.fromMs < one.untilMs;
}

/** Whether a seat is in one of these ranges. */
export function isIn(ranges: readonly SeatRange[], seat: number): boolean {
  return ranges.some(({ from, to }) => from <= seat && seat <= to);
}

/** Without lengths an appointment takes its place only in the minute in which it starts. */
export const START_ONLY: TakenMinutes = { minutesBefore: 0, minutesAfter: 1 };

/** The longest that work keeps a place, and each buffer, in minutes. The database checks the same limits. */
export const MOST_WORK_MINUTES = 4320;
export const MOST_BUFFER_MINUTES = 240;
/** From a reservation's start until no other that started then can be in its way, in minutes. */
export const REACH_MINUTES = MOST_WORK_MINUTES + 2 * MOST_BUFFER_MINUTES;

const NO_BUFFERS = { before: 0, after: 0 };

/** Whether appointments of any season take their place for as long as the work takes. */
export function countsLengths({ seasons }: Pick<Settings, 'seasons'>): boolean {
  return seasons.some(({ timing }) => timing !== undefined);
}

/** How long an appointment with so many minutes of work takes its place: as its season says, with the buffers. */
export function takenMinutes(
  rules: Pick<Settings, 'seasons' | 'timeZone'> & Partial<Pick<Settings, 'buffers'>>,
  { startsAt, minutes }: { readonly startsAt: Temporal.Instant; readonly minutes: number },
): TakenMinutes {
  if (!seasonOf(rules, localDate(startsAt, rules.timeZone))?.timing) return START_ONLY;
  const { before, after } = rules.buffers ?? NO_BUFFERS;
  return { minutesBefore: before, minutesAfter: Math.min(MOST_WORK_MINUTES, Math.max(1, Math.ceil(minutes))) + after };
}

/** That time in epoch milliseconds. */
export function takenTime(startsAtMs: number, { minutesBefore, minutesAfter }: TakenMinutes): Omit<TakenSeat, 'seat'> {
  return { fromMs: startsAtMs - minutesBefore * 60_000, untilMs: startsAtMs + minutesAfter * 60_000 };
}

/**
 * Returns a function that counts the seats that are free for a whole time: those with no overlap, as far as fewer than there are
 * seats are ever taken at once meanwhile (the owner may have sold more). `alsoTaken` returns more seats that can't be had at that time, and
 * `most` is how many are taken at most at once, where the seats aren't all that count.
 */
export function countFreeSeats<Time extends Omit<TakenSeat, 'seat'>>(
  taken: readonly TakenSeat[],
  seats: readonly SeatRange[],
  alsoTaken?: (near: readonly TakenSeat[], time: Time) => readonly TakenSeat[],
  most?: number,
): (time: Time) => number {
  const capacity = seats.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const nearest = nearOf(taken);
  return (time) => {
    const reserved = nearest(time);
    const near = alsoTaken ? [...reserved, ...alsoTaken(reserved, time)] : reserved;
    if (near.length === 0) return capacity;
    const used = new Set(near.filter(({ seat }) => isIn(seats, seat)).map(({ seat }) => seat));
    const atOnce = near.map((each) => {
      const atMs = Math.max(each.fromMs, time.fromMs);
      return near.filter((other) => other.fromMs <= atMs && atMs < other.untilMs).length;
    });
    return Math.max(0, Math.min(capacity - used.size, (most ?? capacity) - Math.max(...atOnce)));
  };
}

/** Returns a function that finds those that overlap a time, by their starts. */
export function nearOf<Each extends Omit<TakenSeat, 'seat'>>(
  times: readonly Each[],
): (time: Omit<TakenSeat, 'seat'>) => readonly Each[] {
  const inOrder = times.toSorted((one, other) => one.fromMs - other.fromMs);
  const longestMs = inOrder.reduce((most, { fromMs, untilMs }) => Math.max(most, untilMs - fromMs), 0);
  return ({ fromMs, untilMs }) => {
    const near: Each[] = [];
    for (let index = firstAfter(inOrder, fromMs - longestMs); index < inOrder.length; index++) {
      const each = inOrder[index];
      if (!each || each.fromMs >= untilMs) break;
      if (each.untilMs > fromMs) near.push(each);
    }
    return near;
  };
}

/** The index of the first that starts later than that; they are in order. */
function firstAfter(inOrder: readonly Omit<TakenSeat, 'seat'>[], ms: number): number {
  let [from, to] = [0, inOrder.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((inOrder[middle]?.fromMs ?? 0) > ms) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Gives each time the lowest seat that's free for all of it, earliest first, beside seats that are taken already. Seats above the
 * capacity mean that more was sold than fits. Returned in the order of their starts.
 */
export function assignSeats<Time extends Omit<TakenSeat, 'seat'>>(
  times: readonly Time[],
  already: readonly TakenSeat[] = [],
): readonly (Time & { readonly seat: number })[] {
  const freeFrom = new Map<number, number>();
  for (const { seat, untilMs } of already) freeFrom.set(seat, Math.max(untilMs, freeFrom.get(seat) ?? untilMs));
  return times
    .toSorted((one, other) => one.fromMs - other.fromMs)
    .map((time) => {
      let seat = 1;
      while ((freeFrom.get(seat) ?? time.fromMs) > time.fromMs) seat += 1;
      freeFrom.set(seat, time.untilMs);
      return { ...time, seat };
    });
}
