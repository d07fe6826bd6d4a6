import { instantOf, isSlotTime, isWeekend, localDate, parseSlotTime } from '#core/lib/time.ts';
import type { Catalog, PackageId, Settings, SlotRule, Timing } from '#core/settings/settings.ts';
import { closedParts, isClosedAt, isClosedOn } from './closures.ts';
import { asTaken, driveFinder, type MinutesTo, type SeatStop } from './drive-room.ts';
import { peopleCounter, workTime, type CrewCalendar, type NeededPeople } from './free-people.ts';
import { latestEnd } from './latest-end.ts';
import { countFreeSeats, REACH_MINUTES, takenMinutes, takenTime, type TakenSeat } from './lengths.ts';
import { WEEKDAYS } from './opening-hours.ts';
import { countedIn, hasResources, RESOURCE_KINDS, seatsFor, type ResourceKind } from './resources.ts';
import { seasonOf } from './seasons.ts';

/** What availability is counted by: the catalog, how long work takes its place, and the bays and vans that are named. */
type SoldCalendar = Catalog & Partial<Pick<Settings, 'buffers' | 'openingHours' | 'resources' | 'rounds'>>;

/** The part of a catalog that says at which times there are slots. */
export type Calendar = Pick<Catalog, 'seasons' | 'closedDays' | 'closures'>;

/** The slot texts of a local date for a package, by season and weekday, whether free or not. Closed days have none. */
export function slotTimes(catalog: Calendar, date: Temporal.PlainDate, packageType: PackageId): readonly string[] {
  const listed = rulesOn(catalog, date)
    .filter((rule) => isFor(rule, packageType))
    .map(({ time }) => time);
  const every = startsEvery(catalog, date);
  return openTimes(catalog, date, every === undefined ? listed : timesBetween(listed, every));
}

/** Returns how many minutes are between the starts of a local date; undefined where only the listed times are starts. */
export function startsEvery(catalog: Pick<Catalog, 'seasons'>, date: Temporal.PlainDate): number | undefined {
  return EVERY_MINUTES[seasonOf(catalog, date)?.timing ?? 'byLength'];
}

/** Those times at which the shop isn't closed for a part of the day. */
function openTimes(catalog: Calendar, date: Temporal.PlainDate, times: readonly string[]): readonly string[] {
  return catalog.closures.length === 0 ? times : times.filter((time) => !isClosedAt(catalog, { date, time }));
}

/** Minutes between the starts that are offered from the first listed time of a day to the last one. */
const EVERY_MINUTES: Readonly<Record<Timing, number | undefined>> = {
  byLength: undefined,
  hourly: 60,
  halfHourly: 30,
  quarterHourly: 15,
};

/** Those times, and every so many minutes from the first of them to the last, in the order of the day. */
function timesBetween(listed: readonly string[], every: number): readonly string[] {
  // A time that is being edited may not be one yet.
  const minutes = listed
    .filter(isSlotTime)
    .map(parseSlotTime)
    .map(({ hour, minute }) => hour * 60 + minute);
  const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
  const all = new Set(minutes);
  for (let minute = first; minute < last; minute += every) all.add(minute);
  return [...all].toSorted((one, other) => one - other).map(slotText);
}

/** '8:15 AM' of 495 minutes after midnight. */
function slotText(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The times that the owner listed for any package on a local date. */
export function allSlotTimes(catalog: Calendar, date: Temporal.PlainDate): readonly string[] {
  return openTimes(
    catalog,
    date,
    rulesOn(catalog, date).map(({ time }) => time),
  );
}

function rulesOn(catalog: Calendar, date: Temporal.PlainDate): readonly SlotRule[] {
  if (isClosedOn(catalog, date)) return [];
  const season = seasonOf(catalog, date);
  if (!season) return [];
  const day = WEEKDAYS[date.dayOfWeek - 1];
  return (day && season.days?.[day]) ?? (isWeekend(date) ? season.weekends : season.weekdays);
}

/**
 * The instant of a slot, or undefined when the business calendar has no such slot on that local date for the package,
 * it has already started, its notice is too short, or it lies beyond the horizon.
 */
export function bookableSlot(
  catalog: Catalog,
  slot: { readonly date: Temporal.PlainDate; readonly time: string; readonly packageType: PackageId },
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  if (!slotTimes(catalog, slot.date, slot.packageType).includes(slot.time)) return undefined;
  if (Temporal.PlainDate.compare(slot.date, lastDate(catalog, now)) > 0) return undefined;
  const startsAt = instantOf(slot.date, parseSlotTime(slot.time), catalog.timeZone);
  return startsAt.epochMilliseconds > noticeEndsMs(catalog, now) ? startsAt : undefined;
}

function isFor(rule: SlotRule, packageType: PackageId): boolean {
  return rule.packages === undefined || rule.packages.includes(packageType);
}

/** The last local date that can be booked. */
export function lastDate({ timeZone, horizonDays }: Catalog, now: Temporal.Instant): Temporal.PlainDate {
  return localDate(now, timeZone).add({ days: horizonDays });
}

/** In epoch milliseconds: only what starts later leaves the shop its notice. */
export function noticeEndsMs({ minimumNoticeMinutes }: Catalog, now: Temporal.Instant): number {
  return now.epochMilliseconds + minimumNoticeMinutes * 60_000;
}

export type FreeSlot = { readonly time: string; readonly startsAt: string; readonly free: number };
export const NO_ROOM_REASONS = ['past', 'closed', 'season', 'full'] as const;
export type NoRoomReason = (typeof NO_ROOM_REASONS)[number];
export type AvailableDay = {
  /** Local date, '2027-06-05'. */
  readonly date: string;
  /** What is really free, in the order of the day. */
  readonly slots: readonly FreeSlot[];
  /** How many slots the calendar has on that day for the package, taken and started ones included. */
  readonly total: number;
  /** Why there is no slot; absent when there is one. */
  readonly reason?: NoRoomReason;
};

/** Local dates, both included. */
export type AvailabilityQuery = {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly packageType: PackageId;
};
/** `held` counts the holds by the slot's instant ('2027-06-05T12:00:00Z'). */
export type AvailabilityState = {
  readonly held: ReadonlyMap<string, number>;
  readonly now: Temporal.Instant;
  /**
   * For seasons with a timing and for shops that named their bays and vans: the minutes of the work that's asked for, the seats that
   * are taken then and around, and what it needs. Without a kind, all bays and vans count.
   */
  readonly work?:
    | {
        readonly minutes: number;
        readonly taken: readonly TakenSeat[];
        readonly kind?: ResourceKind | undefined;
        /** The IDs of the bays or vans that can do it, where not all of the kind can. */
        readonly only?: readonly string[] | undefined;
        /** Only where people limit what can be booked. */
        readonly crew?: (CrewCalendar & { readonly needed: NeededPeople }) | undefined;
        /** Only where drives limit what can be booked, for work at an address: what is around, and how far that is. */
        readonly drives?: { readonly stops: readonly SeatStop[]; readonly minutesTo: MinutesTo } | undefined;
      }
    | undefined;
};

/** A day of the shop's calendar without reservations: the same for everyone until the settings change. */
export type CalendarDay = {
  readonly date: string;
  readonly isClosed: boolean;
  /** In epoch milliseconds: when work of the day has to end; absent where only its start counts. */
  readonly latestEndMs?: number;
  /** When parts of the day begin in which the shop is closed, into which work doesn't run; absent where only its start counts. */
  readonly closedFromMs?: readonly number[];
  readonly slots: readonly { readonly time: string; readonly startsAt: string; readonly startsAtMs: number }[];
};

/** How many of the next free times the owner gets at once. */
export const MOST_NEXT_TIMES = 3;

/** One availability call spans at most this many days. */
export const MOST_AVAILABILITY_DAYS = 100;

/** What is free on each local date of the query. */
export function availability(
  catalog: SoldCalendar,
  query: AvailabilityQuery,
  state: AvailabilityState,
): AvailableDay[] {
  return freeDays(catalog, calendarDays(catalog, query), state);
}

/** The calendar of each local date of the query. Costly enough (time zones) to be kept for as long as the business stays as it is. */
export function calendarDays(catalog: SoldCalendar, { from, to, packageType }: AvailabilityQuery): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
    const slots = slotTimes(catalog, date, packageType).map((time) => {
      const startsAt = instantOf(date, parseSlotTime(time), catalog.timeZone);
      return { time, startsAt: startsAt.toString(), startsAtMs: startsAt.epochMilliseconds };
    });
    const latestEndMs = latestEnd(catalog, date)?.epochMilliseconds;
    const parts = closedParts(catalog, date);
    const closedFromMs = seasonOf(catalog, date)?.timing
      ? parts.map(({ from }) => date.toZonedDateTime({ timeZone: catalog.timeZone, plainTime: from }).epochMilliseconds)
      : [];
    days.push({
      date: date.toString(),
      isClosed: isClosedOn(catalog, date) || (slots.length === 0 && parts.length > 0),
      slots,
      ...(closedFromMs.length > 0 && { closedFromMs }),
      ...(latestEndMs !== undefined && { latestEndMs }),
    });
  }
  return days;
}

/** What is free on those days now: not started, within notice and horizon, and not held as often as there are places. */
export function freeDays(
  catalog: SoldCalendar,
  days: readonly CalendarDay[],
  state: AvailabilityState,
): AvailableDay[] {
  const { now } = state;
  const today = localDate(now, catalog.timeZone);
  const last = lastDate(catalog, now).toString();
  const earliestMs = noticeEndsMs(catalog, now);
  const starts = days.flatMap(({ slots }) => slots.map(({ startsAtMs }) => startsAtMs));
  const countFree = freeCounter(catalog, state, { fromMs: starts[0] ?? 0, untilMs: starts.at(-1) ?? 0 });

  return days.map(({ date, isClosed, slots: all, latestEndMs = Infinity, closedFromMs = [] }) => {
    if (date < today.toString()) return { date, slots: [], total: 0, reason: 'past' };
    if (isClosed || date > last) return { date, slots: [], total: 0, reason: 'closed' };
    if (all.length === 0) return { date, slots: [], total: 0, reason: 'season' };
    const workMs = (state.work?.minutes ?? 0) * 60_000;
    const isDone = (startsAtMs: number) =>
      startsAtMs + workMs <= latestEndMs &&
      !closedFromMs.some((closedMs) => startsAtMs < closedMs && closedMs < startsAtMs + workMs);
    const slots = all.filter(({ startsAtMs }) => isDone(startsAtMs));
    if (slots.length === 0) return { date, slots: [], total: 0, reason: 'full' };

    const ahead = slots.filter((slot) => slot.startsAtMs > earliestMs);
    const free = ahead
      .map(({ time, startsAt, startsAtMs }) => ({ time, startsAt, free: countFree({ startsAt, startsAtMs }) }))
      .filter((slot) => slot.free > 0);
    if (free.length > 0) return { date, slots: free, total: slots.length };
    return { date, slots: free, total: slots.length, reason: ahead.length === 0 ? 'past' : 'full' };
  });
}

/**
 * A function that counts the places that are free at a start: by the reservations of that instant, or for as long as the work takes.
 * `asked` is the span of the starts that are asked for, in epoch milliseconds; all that can be booked without it.
 */
export function freeCounter(
  catalog: SoldCalendar,
  { held, work, now }: AvailabilityState,
  asked: Omit<TakenSeat, 'seat'> = bookableSpan(catalog, now),
): (start: { readonly startsAt: string; readonly startsAtMs: number }) => number {
  if (!work) return ({ startsAt }) => catalog.slotCapacity - (held.get(startsAt) ?? 0);
  const { minutes, kind, only, crew, drives } = work;
  const reachMs = REACH_MINUTES * 60_000;
  const around = { fromMs: asked.fromMs - reachMs, untilMs: asked.untilMs + reachMs };
  const findTooFar = drives && driveFinder(drives.stops, drives.minutesTo);
  const countPeople = crew && peopleCounter(crew, catalog.timeZone, crew.needed);
  const counters = (kind === undefined && hasResources(catalog) ? RESOURCE_KINDS : [kind ?? 'bay']).map((each) => {
    const choice = seatsFor(catalog, each, { only });
    const counted = countedIn(choice, work.taken, around);
    const tooFarOf =
      findTooFar &&
      ((near: readonly TakenSeat[], time: SlotTime) => {
        const tooFar = findTooFar({ startMs: time.startMs, endMs: time.startMs + minutes * 60_000 });
        return asTaken(tooFar, near, { seats: choice.seats, time });
      });
    return countFreeSeats<SlotTime>(counted, choice.seats, tooFarOf, choice.most);
  });
  return ({ startsAtMs }) => {
    const startsAt = Temporal.Instant.fromEpochMilliseconds(startsAtMs);
    const time = { ...takenTime(startsAtMs, takenMinutes(catalog, { startsAt, minutes })), startMs: startsAtMs };
    const free = counters.reduce((sum, countFree) => sum + countFree(time), 0);
    if (!crew || !countPeople || free <= 0) return free;
    return countPeople(workTime(catalog, { startsAtMs, minutes: crew.needed.minutes }), free);
  };
}

/** When a place is taken, and when the work starts, in epoch milliseconds. */
type SlotTime = Omit<TakenSeat, 'seat'> & { readonly startMs: number };

/** All starts that can be booked now, in epoch milliseconds. */
function bookableSpan({ horizonDays }: Pick<Catalog, 'horizonDays'>, { epochMilliseconds: nowMs }: Temporal.Instant) {
  return { fromMs: nowMs, untilMs: nowMs + (horizonDays + 2) * 86_400_000 };
}

/**
 * In epoch milliseconds: before then, and from now on, `freeDays` answers the same for the same holds. A slot comes nearer
 * than its notice, or the local day ends.
 */
export function sameUntilMs(catalog: Catalog, days: readonly CalendarDay[], now: Temporal.Instant): number {
  const tomorrow = localDate(now, catalog.timeZone).add({ days: 1 }).toZonedDateTime(catalog.timeZone);
  const noticeMs = noticeEndsMs(catalog, now) - now.epochMilliseconds;
  const ends = days.flatMap(({ slots }) => slots.map(({ startsAtMs }) => startsAtMs - noticeMs));
  return Math.min(tomorrow.epochMilliseconds, ...ends.filter((endsMs) => endsMs > now.epochMilliseconds));
}
