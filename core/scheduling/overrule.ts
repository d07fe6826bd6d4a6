import { instantOf, isSlotTime, localDate, parseSlotTime } from '#core/lib/time.ts';
import type { Catalog, PackageId, Settings } from '#core/settings/settings.ts';
import { isClosedAt } from './closures.ts';
import { endsInTime } from './latest-end.ts';
import { lastDate, slotTimes } from './slots.ts';

/** A local date, and a time of day as slots are written, '3:15 PM'. */
type TimeOfDay = { readonly date: Temporal.PlainDate; readonly time: string };

/**
 * Why the calendar doesn't offer a time: there's none on that day, the shop is closed then, there's none at that time, or the work would
 * end after the shop closes.
 */
export type NotOffered = 'closed' | 'closed-then' | 'not-offered' | 'ends-late';

/**
 * Returns the instant of any start time that the owner picks, offered or not; undefined for a text that isn't a time, a time
 * that has passed, or a day beyond the horizon.
 */
export function ownersTime(catalog: Catalog, { date, time }: TimeOfDay, now: Temporal.Instant) {
  if (!isSlotTime(time) || Temporal.PlainDate.compare(date, lastDate(catalog, now)) > 0) return undefined;
  if (Temporal.PlainDate.compare(date, localDate(now, catalog.timeZone)) < 0) return undefined;
  const startsAt = instantOf(date, parseSlotTime(time), catalog.timeZone);
  return Temporal.Instant.compare(startsAt, now) > 0 ? startsAt : undefined;
}

/** Returns why the calendar doesn't offer this time for work of so many minutes; undefined if it does, even if it's full. */
export function whyNotOffered(
  catalog: Catalog & Pick<Settings, 'openingHours'>,
  { date, time, packageType, minutes }: TimeOfDay & { readonly packageType: PackageId; readonly minutes: number },
): NotOffered | undefined {
  const times = slotTimes(catalog, date, packageType);
  if (isClosedAt(catalog, { date, time })) return 'closed-then';
  if (times.length === 0) return 'closed';
  if (!times.includes(time)) return 'not-offered';
  const startsAt = instantOf(date, parseSlotTime(time), catalog.timeZone);
  return endsInTime(catalog, { startsAt, minutes }) ? undefined : 'ends-late';
}
