import type { Business } from '#core/business.ts';
import type { QuoteMailData } from '#core/mails.ts';
import { formatInstant, timeZoneLabel } from '#core/time.ts';

/** 'Saturday, June 19, 2027 at 10:00 AM (Eastern time)', or null while the owner is to schedule. */
export function visitTime(quote: Pick<QuoteMailData, 'startsAt'>, business: Business): string | null {
  if (quote.startsAt === null) return null;
  const wallTime = formatInstant(Temporal.Instant.from(quote.startsAt), business.timeZone);
  return `${wallTime} (${timeZoneLabel(business.timeZone)})`;
}

/** 'Drop-off', or where the crew is to come. */
export function place(quote: Pick<QuoteMailData, 'serviceType' | 'serviceAddress'>): string {
  if (quote.serviceType === 'mobile') return `At ${quote.serviceAddress ?? 'your place'}`;
  return quote.serviceAddress ?? 'Drop-off';
}
