import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import type { Context } from '#server/context.ts';
import { NotFound } from '#server/errors.ts';
import { visitCalendar } from '#server/notifications/calendar-file.ts';
import { mailHost } from '#server/notifications/mail-message.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { soldHours } from '#server/settings/queries.ts';

const STATES = {
  pending: 'tentative',
  countered: 'tentative',
  approved: 'confirmed',
  declined: 'cancelled',
  cancelled: 'cancelled',
} as const;

export type CalendarFile = { readonly status: 200; readonly body: string; readonly headers: Record<string, string> };

/**
 * Returns a quote's appointment as an .ics file to download: the same event as in its emails, in its current state. Throws
 * NotFound if there is no appointment.
 */
export async function writeCalendar(context: Context, access: QuoteAccess): Promise<CalendarFile> {
  const quote = await requireQuote(context, access, 'read');
  const { starts_at: startsAt, reference, status } = quote;
  if (startsAt === null) throw new NotFound(messageOf(quoteErrorsTexts, 'noTime'));
  const { settings } = await context.settings();
  const visit = {
    ...describeForMail(settings, quote),
    startsAt,
    quoteUrl: deriveLinks(context, quote).quoteUrl,
    state: STATES[status],
    sequence: quote.visit_sequence,
    visitHours: await soldHours(context.db, quote),
  };
  const body = visitCalendar(settings, visit, {
    host: mailHost(context.env),
    now: context.clock.now(),
    language: context.language,
  });
  return { status: 200, body, headers: { 'content-disposition': `attachment; filename="${reference}.ics"` } };
}
