import type { Settings } from '#core/settings/settings.ts';
import type { QuoteMailData } from '#core/notifications/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { mailsTexts } from '#core/languages/en/mails.ts';
import { lacksAddress, placeOf, type Appointment, type Reader } from '#core/quotes/describe.ts';
import { formatDue } from '#core/scheduling/promises.ts';
import { formatInstant, timeZoneLabel } from '#core/lib/time.ts';

/** What every description of a mail depends on. */
export type Written = { readonly settings: Settings; readonly language: Language };

/** Returns 'Saturday, June 19, 2027 at 10:00 AM (Eastern time)', or null while the owner hasn't scheduled it. */
export function visitTime(quote: Pick<QuoteMailData, 'startsAt'>, written: Written): string | null {
  return quote.startsAt === null ? null : wallTime(quote.startsAt, written);
}

/** Formats any instant the same way. */
export function wallTime(instant: string, { settings: { timeZone }, language }: Written): string {
  return mailsTexts(language)('timeInZone', {
    time: formatInstant(Temporal.Instant.from(instant), timeZone, language),
    zone: timeZoneLabel(timeZone, language),
  });
}

type Fact = { readonly name: string; readonly value: string };

/** Where the appointment is, with directions and the shop's hours: two facts for the mail. */
export function placeFacts(
  quote: Appointment,
  { settings, language }: Written,
  reader: Reader = 'customer',
): readonly Fact[] {
  const t = mailsTexts(language);
  const place = placeOf(quote, { dropOff: settings, reader }, language);
  const where = place.directions ? `${place.text}. ${place.directions}` : place.text;
  return [
    { name: t('place'), value: where },
    { name: t('openingHours'), value: place.hours },
  ];
}

/** Whether the customer still has to give an address for the crew. */
export function asksAddress(quote: Appointment): boolean {
  return lacksAddress(quote);
}

/** Returns 'Monday, 5 PM'. */
export function dueText(due: string, { settings, language }: Written): string {
  return formatDue(Temporal.Instant.from(due), settings.timeZone, language);
}

/** Facts in one line, as in subjects and previews; those that are missing are left out. */
export function inLine(...facts: readonly (string | null)[]): string {
  return facts.filter(Boolean).join(', ');
}
