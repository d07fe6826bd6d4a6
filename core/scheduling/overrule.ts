import { instantOf, isSlotTime, localDate, parseSlotTime } from '#core/lib/time.ts';
import type { Catalog, PackageId } from '#core/settings/settings.ts';
import { lastDate, slotTimes } from './slots.ts';

/** A local date, and a time of day as slots are written, '3:15 PM'. */
type TimeOfDay = { readonly date: Temporal.PlainDate; readonly time: string };

/** Why the calendar itself doesn't offer a time: nothing that day, or nothing at that time. */
export type NotOffered = 'closed' | 'not-offered';

/** How many appointments may begin at one time at all, also where the owner takes one more than fits. */
export const MOST_AT_ONE_TIME = 100;

/**
 * The instant of a time that the owner names, whatever the calendar offers; undefined for a text that isn't a time, one that
 * has passed, or a day beyond the horizon. Customers never get one of these.
 */
export function ownersTime(catalog: Catalog, { date, time }: TimeOfDay, now: Temporal.Instant) {
  if (!isSlotTime(time) || Temporal.PlainDate.compare(date, lastDate(catalog, now)) > 0) return undefined;
  if (Temporal.PlainDate.compare(date, localDate(now, catalog.timeZone)) < 0) return undefined;
  const startsAt = instantOf(date, parseSlotTime(time), catalog.timeZone);
  return Temporal.Instant.compare(startsAt, now) > 0 ? startsAt : undefined;
}

/** Why the calendar doesn't offer this time for the package; undefined if it does, whether or not a place is left. */
export function whyNotOffered(
  catalog: Catalog,
  { date, time, packageType }: TimeOfDay & { readonly packageType: PackageId },
): NotOffered | undefined {
  const times = slotTimes(catalog, date, packageType);
  if (times.length === 0) return 'closed';
  return times.includes(time) ? undefined : 'not-offered';
}
