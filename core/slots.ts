import type { Catalogue, PackageId, Season, SlotRule } from './business.ts';
import { instantOf, isWeekend, localDate, parseSlotTime } from './time.ts';

export type FreeSlot = { readonly time: string; readonly startsAt: string; readonly free: number };
export type NoRoomReason = 'past' | 'closed' | 'season' | 'full';
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

/** One availability call spans at most this many days. */
export const MOST_AVAILABILITY_DAYS = 100;

/** The season of a local date, or undefined between seasons (20 to 31 August at first). */
export function seasonOf(catalogue: Catalogue, date: Temporal.PlainDate): Season | undefined {
  const day = date.toPlainMonthDay().toString();
  return catalogue.seasons.find(({ from, to }) => (from <= to ? from <= day && day <= to : day >= from || day <= to));
}

/** The slot texts of a local date for a package, by season and weekend, whether free or not. Closed days have none. */
export function slotTimes(catalogue: Catalogue, date: Temporal.PlainDate, packageType: PackageId): readonly string[] {
  if (catalogue.closedDays.includes(date.toString())) return [];
  const season = seasonOf(catalogue, date);
  if (!season) return [];
  const rules = isWeekend(date) ? season.weekends : season.weekdays;
  return rules.filter((rule) => isFor(rule, packageType)).map((rule) => rule.time);
}

/**
 * The instant of a slot, or undefined when the business calendar has no such slot on that local date for the package,
 * it has already started, its notice is too short, or it lies beyond the horizon.
 */
export function bookableSlot(
  catalogue: Catalogue,
  slot: { readonly date: Temporal.PlainDate; readonly time: string; readonly packageType: PackageId },
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  if (!slotTimes(catalogue, slot.date, slot.packageType).includes(slot.time)) return undefined;
  if (isBeyondHorizon(catalogue, slot.date, now)) return undefined;
  const startsAt = instantOf(slot.date, parseSlotTime(slot.time), catalogue.timeZone);
  return isTooLate(catalogue, startsAt, now) ? undefined : startsAt;
}

/**
 * What is free on each local date from `from` to `to`, both included.
 * `held` counts the holds by the slot's instant ('2027-06-05T12:00:00Z').
 */
export function availability(
  catalogue: Catalogue,
  query: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate; readonly packageType: PackageId },
  state: { readonly held: ReadonlyMap<string, number>; readonly now: Temporal.Instant },
): AvailableDay[] {
  const days: AvailableDay[] = [];
  for (let date = query.from; Temporal.PlainDate.compare(date, query.to) <= 0; date = date.add({ days: 1 })) {
    days.push(dayOf(catalogue, { date, packageType: query.packageType }, state));
  }
  return days;
}

function dayOf(
  catalogue: Catalogue,
  { date, packageType }: { readonly date: Temporal.PlainDate; readonly packageType: PackageId },
  { held, now }: { readonly held: ReadonlyMap<string, number>; readonly now: Temporal.Instant },
): AvailableDay {
  const day = date.toString();
  const today = localDate(now, catalogue.timeZone);
  if (Temporal.PlainDate.compare(date, today) < 0) return { date: day, slots: [], total: 0, reason: 'past' };
  if (catalogue.closedDays.includes(day) || isBeyondHorizon(catalogue, date, now))
    return { date: day, slots: [], total: 0, reason: 'closed' };

  const times = slotTimes(catalogue, date, packageType);
  if (times.length === 0) return { date: day, slots: [], total: 0, reason: 'season' };

  const ahead = times
    .map((time) => ({ time, startsAt: instantOf(date, parseSlotTime(time), catalogue.timeZone) }))
    .filter((slot) => !isTooLate(catalogue, slot.startsAt, now));
  const slots = ahead
    .map(({ time, startsAt }) => ({
      time,
      startsAt: startsAt.toString(),
      free: catalogue.slotCapacity - (held.get(startsAt.toString()) ?? 0),
    }))
    .filter((slot) => slot.free > 0);

  if (slots.length > 0) return { date: day, slots, total: times.length };
  return { date: day, slots, total: times.length, reason: ahead.length === 0 ? 'past' : 'full' };
}

function isFor(rule: SlotRule, packageType: PackageId): boolean {
  return rule.packages === undefined || rule.packages.includes(packageType);
}

function isTooLate(catalogue: Catalogue, startsAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now.add({ minutes: catalogue.minimumNoticeMinutes })) <= 0;
}

function isBeyondHorizon(catalogue: Catalogue, date: Temporal.PlainDate, now: Temporal.Instant): boolean {
  const last = localDate(now, catalogue.timeZone).add({ days: catalogue.horizonDays });
  return Temporal.PlainDate.compare(date, last) > 0;
}
