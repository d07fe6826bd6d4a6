import { instantOf, isSlotTime, localDate, parseSlotTime } from '#core/lib/time.ts';
import type { PackageId } from '#core/settings/settings.ts';
import type { SeatRange, TakenSeat } from './lengths.ts';
import { dueFrom, type PlanInterval, type Rhythm } from './plan-dates.ts';

/** Rounds: a van drives through the streets of an area on a fixed day, and takes so many stops. */

/** From a day of a round to its next one, at most. */
export const MOST_DAYS_BETWEEN_ROUNDS = 28;

/** Weeks between two days of a round. */
export const ROUND_INTERVALS = ['1-week', '2-weeks', '4-weeks'] as const satisfies readonly PlanInterval[];
export type RoundInterval = (typeof ROUND_INTERVALS)[number];

export type Round = {
  readonly id: string;
  readonly name: string;
  /** The first day, a local date. Its weekday is that of all others. */
  readonly firstOn: string;
  readonly every: RoundInterval;
  /** When the crew arrives, as slots are written ('8:00 AM'): every stop of a day is promised for the whole time. */
  readonly from: string;
  readonly until: string;
  /** How many stops a day has room for. */
  readonly stops: number;
  /** The ID of the van that drives it, which can't be sold for anything else then; '' for none. */
  readonly van: string;
  readonly zips: readonly string[];
  /** What it's for. */
  readonly packages: readonly PackageId[];
  /** Whether it comes on the day after the garbage is picked up. */
  readonly isAfterPickup: boolean;
  /** The first of its seats in stored reservations, which are given once and never to another round. */
  readonly seat: number;
};

/** What a quote was sold of a round: how long its time of arrival is, in minutes from the start of its appointment, as its customer was told. */
export type SoldRound = Pick<Round, 'id' | 'isAfterPickup'> & { readonly minutes: number };

export const MOST_ROUNDS = 30;
export const MOST_ROUND_ZIPS = 500;
/** The most stops of a day. */
export const MOST_STOPS = 200;
/** The longest time of arrival: half a day. */
const MOST_ROUND_MINUTES = 720;

/** The seats above those of bays and vans are of rounds, so many for each. */
const FIRST_SEAT = 30_001;
const SEATS_OF_A_ROUND = 1000;

/** The seats of appointments that have a time of their own. */
export const OWN_TIME_SEATS: SeatRange = { from: 1, to: FIRST_SEAT - 1 };

/** Whether a stored reservation is a stop of a round. */
export function isRoundSeat(seat: number): boolean {
  return seat >= FIRST_SEAT;
}

/** Returns all seats of a round, those included that the owner sold beyond its room. */
export function seatsOfRound({ seat }: Pick<Round, 'seat'>): SeatRange {
  return { from: seat, to: seat + SEATS_OF_A_ROUND - 1 };
}

/** Returns the seats of a round that can be sold: as many as it has room for, or all if the owner overrules that. */
export function roomOf(
  round: Pick<Round, 'seat' | 'stops'>,
  { overrule = false }: { readonly overrule?: boolean } = {},
): SeatRange {
  return overrule ? seatsOfRound(round) : { from: round.seat, to: round.seat + round.stops - 1 };
}

/** Gives new rounds the next seats, after all that were ever given (`given`). Known ones keep theirs. */
export function withRoundSeats<Each extends Omit<Round, 'seat'>>(
  rounds: readonly Each[],
  before: readonly Pick<Round, 'id' | 'seat'>[],
  given: readonly number[],
): readonly (Each & Pick<Round, 'seat'>)[] {
  const all = [...given.filter(isRoundSeat), ...before.map(({ seat }) => seat)];
  return rounds.map((round) => {
    const known = before.find(({ id }) => id === round.id);
    const seat = known?.seat ?? Math.max(FIRST_SEAT - SEATS_OF_A_ROUND, ...all) + SEATS_OF_A_ROUND;
    all.push(seat);
    return { ...round, seat };
  });
}

/** Whether a round is on a local date. */
export function isRoundDay(round: Pick<Round, 'firstOn' | 'every'>, date: Temporal.PlainDate): boolean {
  return dueFrom(rhythmOf(round), date).equals(date);
}

/** The days of a round between two local dates, both included. */
export function daysOfRound(
  round: Pick<Round, 'firstOn' | 'every'>,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): readonly Temporal.PlainDate[] {
  const step = { weeks: Number.parseInt(round.every, 10) };
  const days: Temporal.PlainDate[] = [];
  for (let day = dueFrom(rhythmOf(round), from); Temporal.PlainDate.compare(day, to) <= 0; day = day.add(step))
    days.push(day);
  return days;
}

function rhythmOf({ firstOn, every: interval }: Pick<Round, 'firstOn' | 'every'>): Rhythm {
  return { interval, firstOn: Temporal.PlainDate.from(firstOn) };
}

/** When the crew arrives on a local date, in epoch milliseconds. */
export function arrivalOn(
  round: Pick<Round, 'from' | 'until'>,
  date: Temporal.PlainDate,
  timeZone: string,
): Omit<TakenSeat, 'seat'> {
  return arrivalsOf(round, timeZone)(date);
}

function arrivalsOf({ from, until }: Pick<Round, 'from' | 'until'>, timeZone: string) {
  const [begins, ends] = [parseSlotTime(from), parseSlotTime(until)];
  return (date: Temporal.PlainDate) => ({
    fromMs: instantOf(date, begins, timeZone).epochMilliseconds,
    untilMs: instantOf(date, ends, timeZone).epochMilliseconds,
  });
}

/** When a round is under way within a span of time, in epoch milliseconds. */
export function timesOfRound(
  round: Round,
  span: Omit<TakenSeat, 'seat'>,
  timeZone: string,
): readonly Omit<TakenSeat, 'seat'>[] {
  const dateOf = (ms: number) => localDate(Temporal.Instant.fromEpochMilliseconds(ms), timeZone);
  return daysOfRound(round, { from: dateOf(span.fromMs), to: dateOf(span.untilMs) })
    .map(arrivalsOf(round, timeZone))
    .filter(({ fromMs, untilMs }) => fromMs < span.untilMs && span.fromMs < untilMs);
}

/** Whether a round is for all of this work at an address with that ZIP code. */
export function isRoundFor(
  { zips, packages }: Pick<Round, 'zips' | 'packages'>,
  { zip, packages: wanted }: { readonly zip: string | undefined; readonly packages: readonly PackageId[] },
): boolean {
  return zip !== undefined && zips.includes(zip) && wanted.every((each) => packages.includes(each));
}

/** Why two times of day can't be when a round arrives; undefined if they can. */
export function arrivalError({ from, until }: Pick<Round, 'from' | 'until'>): 'ends-before' | 'too-long' | undefined {
  // A text that isn't a time is refused on its own.
  if (!isSlotTime(from) || !isSlotTime(until)) return undefined;
  const minutes = parseSlotTime(from).until(parseSlotTime(until)).total('minutes');
  if (minutes <= 0) return 'ends-before';
  return minutes > MOST_ROUND_MINUTES ? 'too-long' : undefined;
}

/** Whether two rounds are ever under way at the same time. */
export function meet(one: Round, other: Round): boolean {
  const apart = Temporal.PlainDate.from(one.firstOn).until(other.firstOn, { largestUnit: 'day' }).days;
  // Of 1, 2 and 4 weeks the shorter interval divides the longer one.
  const weeks = Math.min(...[one, other].map(({ every }) => Number.parseInt(every, 10)));
  if (apart % (7 * weeks) !== 0) return false;
  const day = Temporal.PlainDate.from(one.firstOn);
  const [first, second] = [arrivalOn(one, day, 'UTC'), arrivalOn(other, day, 'UTC')];
  return first.fromMs < second.untilMs && second.fromMs < first.untilMs;
}
