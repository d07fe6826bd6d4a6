import { soldHours } from '../data/business.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { visitCalendar } from '../mail/calendar.ts';
import { mailHost } from '../data/outbox.ts';
import { deriveLinks } from '#server/data/quote-links.ts';
import { describeForMail } from '#server/data/describe-quote.ts';
import type { QuoteRow } from '#server/data/quotes.ts';

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
export async function writeCalendar(deps: Deps, quote: QuoteRow): Promise<CalendarFile> {
  const { starts_at: startsAt, reference, status } = quote;
  if (startsAt === null) throw new NotFound('This quote has no time yet.');
  const { business } = await deps.business();
  const visit = {
    ...describeForMail(business, quote),
    startsAt,
    quoteUrl: deriveLinks(deps, quote).quoteUrl,
    state: STATES[status],
    sequence: quote.visit_sequence,
    visitHours: await soldHours(deps.db, quote),
  };
  const body = visitCalendar(business, visit, { host: mailHost(deps.env), now: deps.clock.now() });
  return { status: 200, body, headers: { 'content-disposition': `attachment; filename="${reference}.ics"` } };
}
