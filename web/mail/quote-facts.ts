import type { Settings } from '#core/settings/settings.ts';
import type { PromisedBy, QuoteMailData } from '#core/notifications/mails.ts';
import { placeOf, type PlaceReader } from '#core/quotes/place.ts';
import { formatDue } from '#core/scheduling/promises.ts';
import { formatInstant, timeZoneLabel } from '#core/lib/time.ts';

/** Returns 'Saturday, June 19, 2027 at 10:00 AM (Eastern time)', or null while the owner hasn't scheduled it. */
export function visitTime(quote: Pick<QuoteMailData, 'startsAt'>, business: Settings): string | null {
  return quote.startsAt === null ? null : wallTime(quote.startsAt, business);
}

/** Formats any instant the same way. */
export function wallTime(instant: string, { timeZone }: Settings): string {
  return `${formatInstant(Temporal.Instant.from(instant), timeZone)} (${timeZoneLabel(timeZone)})`;
}

type Placed = Pick<QuoteMailData, 'packageType' | 'serviceType' | 'serviceAddress'>;

/** Where the appointment is, with directions and the shop's hours: two facts for the mail. */
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

/** Whether the customer still has to give an address for the crew. */
export function asksAddress(quote: Placed): boolean {
  return placeOf(quote, {}).isAddressNeeded;
}

/** Returns 'by Monday, 5 PM', or 'within 24 hours' for mails that were queued before they included the deadline. */
export function promisedBy({ confirmationDue }: PromisedBy, { timeZone, promise }: Settings): string {
  if (!confirmationDue) return `within ${promise.confirmationHours} hours`;
  return `by ${formatDue(Temporal.Instant.from(confirmationDue), timeZone)}`;
}
