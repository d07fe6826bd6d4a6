import type { Catalog, PackageId, Season, SlotRule } from '#core/settings/settings.ts';
import { instantOf, isWeekend, localDate, parseSlotTime } from '#core/lib/time.ts';

/** The part of a catalog that says at which times there are slots. */
export type Calendar = Pick<Catalog, 'seasons' | 'closedDays'>;

/** The season of a local date, or undefined between seasons (20 to 31 August at first). */
export function seasonOf(catalog: Pick<Calendar, 'seasons'>, date: Temporal.PlainDate): Season | undefined {
  const day = date.toPlainMonthDay().toString();
  return catalog.seasons.find(({ from, to }) => (from <= to ? from <= day && day <= to : day >= from || day <= to));
}

/** The slot texts of a local date for a package, by season and weekend, whether free or not. Closed days have none. */
export function slotTimes(catalog: Calendar, date: Temporal.PlainDate, packageType: PackageId): readonly string[] {
  return rulesOn(catalog, date)
    .filter((rule) => isFor(rule, packageType))
    .map((rule) => rule.time);
}

/** The slot texts of a local date for any package. */
export function allSlotTimes(catalog: Calendar, date: Temporal.PlainDate): readonly string[] {
  return rulesOn(catalog, date).map((rule) => rule.time);
}

function rulesOn(catalog: Calendar, date: Temporal.PlainDate): readonly SlotRule[] {
  if (catalog.closedDays.includes(date.toString())) return [];
  const season = seasonOf(catalog, date);
  if (!season) return [];
  return isWeekend(date) ? season.weekends : season.weekdays;
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
