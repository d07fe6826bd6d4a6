import type { Visit } from '../data/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { PriceRequest } from '#core/pricing/pricing.ts';
import { requestedDate } from '#core/quotes/quote-request.ts';
import { bookableSlot, slotTimes } from '#core/scheduling/slots.ts';
import { localDate } from '#core/lib/time.ts';
import { Invalid } from '../errors.ts';

/**
 * The visit that a request names, or undefined when it leaves the time to the owner.
 * Throws Invalid when the date has passed or the business calendar has no such slot for the package.
 */
export function checkTime(
  business: Settings,
  wanted: {
    readonly scheduledDate?: string | null | undefined;
    readonly scheduledTime?: string | null | undefined;
    readonly packageType: PriceRequest['packageType'];
  },
  now: Temporal.Instant,
): Visit | undefined {
  const { scheduledDate, scheduledTime: time, packageType } = wanted;
  const date = scheduledDate ? requestedDate(scheduledDate, { timeZone: business.timeZone, time }) : undefined;
  if (!date || !time) return undefined;
  const startsAt = bookableSlot(business, { date, time, packageType }, now);
  if (startsAt) return { startsAt: startsAt.toString(), date: date.toString(), time };

  const today = localDate(now, business.timeZone);
  const times = slotTimes(business, date, packageType);
  if (Temporal.PlainDate.compare(date, today) < 0)
    throw refuse('scheduledDate', 'That date has passed. Please select another date.');
  if (Temporal.PlainDate.compare(date, today.add({ days: business.horizonDays })) > 0)
    throw refuse(
      'scheduledDate',
      `That date is too far ahead. Please select one within the next ${business.horizonDays} days.`,
    );
  if (times.length === 0)
    throw refuse('scheduledDate', 'No available time slots for this date. Please select another date.');
  if (!times.includes(time))
    throw refuse(
      'scheduledTime',
      `That is not one of our times on this date. Please pick one of: ${times.join(', ')}.`,
    );
  throw refuse('scheduledTime', 'That time has started already or is too soon. Please pick another.');
}

function refuse(path: string, message: string): Invalid {
  return new Invalid([{ path, message }]);
}
