import type { Settings } from '#core/settings/settings.ts';
import type { PromisedBy, QuoteMailData } from '#core/notifications/mails.ts';
import { placeFacts as describePlace, placeOf, type Appointment, type Reader } from '#core/quotes/describe.ts';
import { formatDue } from '#core/scheduling/promises.ts';
import { formatInstant, timeZoneLabel } from '#core/lib/time.ts';

/** Returns 'Saturday, June 19, 2027 at 10:00 AM (Eastern time)', or null while the owner hasn't scheduled it. */
export function visitTime(quote: Pick<QuoteMailData, 'startsAt'>, settings: Settings): string | null {
  return quote.startsAt === null ? null : wallTime(quote.startsAt, settings);
}

/** Formats any instant the same way. */
export function wallTime(instant: string, { timeZone }: Settings): string {
  return `${formatInstant(Temporal.Instant.from(instant), timeZone)} (${timeZoneLabel(timeZone)})`;
}

/** Where the appointment is, with directions and the shop's hours: two facts for the mail. */
export function placeFacts(
  quote: Appointment,
  settings: Settings,
  reader: Reader = 'customer',
): readonly { readonly name: string; readonly value: string }[] {
  const facts = describePlace(quote, { title: 'Where', dropOff: settings, reader });
  return facts.map(({ title, value }) => ({ name: title, value }));
}

/** Whether the customer still has to give an address for the crew. */
export function asksAddress(quote: Appointment): boolean {
  return placeOf(quote, {}).isAddressNeeded;
}

/** Returns 'by Monday, 5 PM', or 'within 24 hours' for mails that were queued before they included the deadline. */
export function promisedBy({ confirmationDue }: PromisedBy, { timeZone, promise }: Settings): string {
  if (!confirmationDue) return `within ${promise.confirmationHours} hours`;
  return `by ${formatDue(Temporal.Instant.from(confirmationDue), timeZone)}`;
}
