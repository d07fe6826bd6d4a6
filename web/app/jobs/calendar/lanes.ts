import type { CalendarVisit } from '#contract/calendar.ts';

/** An appointment in the drawing of its day: from which minute of the day on, and in which of how many lanes beside each other. */
export type Placed = {
  readonly visit: CalendarVisit;
  readonly at: number;
  readonly lane: number;
  readonly lanes: number;
};

/** Shorter appointments are drawn that high, in minutes, so that their words have room. */
export const LEAST_MINUTES = 40;

/** Returns appointments by start, with those that overlap, their buffers included, in lanes beside each other. */
export function inLanes(
  visits: readonly CalendarVisit[],
  minuteOf: (visit: CalendarVisit) => number,
): readonly Placed[] {
  const times = visits
    .map((visit) => {
      const at = minuteOf(visit);
      const { before, after } = visit.buffers;
      return { visit, at, from: at - before, until: at + Math.max(LEAST_MINUTES, visit.minutes) + after };
    })
    .toSorted((one, other) => one.from - other.from || other.until - one.until);
  const placed: Placed[] = [];
  let together: { readonly visit: CalendarVisit; readonly at: number; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    placed.push(...together.map((each) => ({ ...each, lanes: ends.length })));
    [together, ends] = [[], []];
  };
  for (const { visit, at, from, until } of times) {
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = until;
    together.push({ visit, at, lane });
  }
  close();
  return placed;
}

const DAY = 24 * 60;
/** What is drawn of a day that has nothing: 8 AM to 6 PM. */
const EMPTY = { from: 8 * 60, until: 18 * 60 };

/** Returns the whole hours around these minutes of a day. */
export function spanOf(minutes: readonly number[]): { readonly from: number; readonly until: number } {
  if (minutes.length === 0) return EMPTY;
  const from = Math.max(0, Math.floor(Math.min(...minutes) / 60) * 60);
  const until = Math.min(DAY, Math.ceil((Math.max(...minutes) + 1) / 60) * 60);
  return { from, until: Math.max(until, from + 60) };
}
