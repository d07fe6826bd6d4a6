import type { Settings } from '#core/settings/settings.ts';
import type { PromisedBy, QuoteMailData } from '#core/notifications/mails.ts';
import { placeOf, type PlaceReader } from '#core/quotes/place.ts';
import { formatDue } from '#core/scheduling/promises.ts';
import { formatInstant, timeZoneLabel } from '#core/lib/time.ts';

/** 'Saturday, June 19, 2027 at 10:00 AM (Eastern time)', or null while the owner is to schedule. */
export function visitTime(quote: Pick<QuoteMailData, 'startsAt'>, business: Settings): string | null {
  return quote.startsAt === null ? null : wallTime(quote.startsAt, business);
}

/** The same of any instant. */
export function wallTime(instant: string, { timeZone }: Settings): string {
  return `${formatInstant(Temporal.Instant.from(instant), timeZone)} (${timeZoneLabel(timeZone)})`;
}

type Placed = Pick<QuoteMailData, 'packageType' | 'serviceType' | 'serviceAddress'>;

/** Where the appointment is, with the way to the shop and its hours: two facts for the table of a mail. */
export function placeFacts(
  quote: Placed,
  business: Settings,
  reader: PlaceReader = 'customer',
): readonly { readonly name: string; readonly value: string }[] {
  const { text, directions, hours } = placeOf(quote, { dropOff: business, reader });
  return [
    { name: 'Where', value: directions ? `${text}. ${directions}` : text },
    { name: 'Open', value: hours },
  ];
}

/** Whether the customer still has to say where the crew is to come. */
export function asksAddress(quote: Placed): boolean {
  return placeOf(quote, {}).isAddressNeeded;
}

/** 'by Monday, 5 PM', or 'within 24 hours' in a mail that was queued before the instant was told. */
export function promisedBy({ confirmationDue }: PromisedBy, { timeZone, promise }: Settings): string {
  if (!confirmationDue) return `within ${promise.confirmationHours} hours`;
  return `by ${formatDue(Temporal.Instant.from(confirmationDue), timeZone)}`;
}
