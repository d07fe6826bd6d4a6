import type { Business } from '#core/business.ts';
import type { QuoteMailData } from '#core/mails.ts';
import { formatInstant, timeZoneLabel } from '#core/time.ts';

/** 'Saturday, June 19, 2027 at 10:00 AM (Eastern time)', or null while the owner is to schedule. */
export function visitTime(quote: Pick<QuoteMailData, 'startsAt'>, business: Business): string | null {
  return quote.startsAt === null ? null : wallTime(quote.startsAt, business);
}

/** The same of any instant. */
export function wallTime(instant: string, { timeZone }: Business): string {
  return `${formatInstant(Temporal.Instant.from(instant), timeZone)} (${timeZoneLabel(timeZone)})`;
}

/** 'Drop-off', or where the crew is to come. */
export function place(quote: Pick<QuoteMailData, 'serviceType' | 'serviceAddress'>): string {
  if (quote.serviceType === 'mobile') return `At ${quote.serviceAddress ?? 'your place'}`;
  return quote.serviceAddress ?? 'Drop-off';
}
