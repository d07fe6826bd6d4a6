import { planErrorsTexts } from '#core/languages/en/plans.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import type { Context } from '#server/context.ts';
import { NotFound } from '#server/errors.ts';
import { planCalendar, visitCalendar, type Visit } from '#server/notifications/calendar-file.ts';
import { calendarHost } from '#server/notifications/mail-message.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { soldHours } from '#server/settings/queries.ts';
import { findPlanOf, listSeries, listVisits } from './plans/queries.ts';
import { isOpen } from './plans/visit-rules.ts';

const STATES = {
  pending: 'tentative',
  countered: 'tentative',
  approved: 'confirmed',
  declined: 'cancelled',
  cancelled: 'cancelled',
} as const;

type CalendarFile = { readonly status: 200; readonly body: string; readonly headers: Record<string, string> };

/**
 * Returns a quote's appointment as an .ics file to download: the same event as in its emails, in its current state. Throws
 * NotFound if there is no appointment.
 */
export async function writeCalendar(context: Context, access: QuoteAccess): Promise<CalendarFile> {
  const quote = await requireQuote(context, access, 'read');
  const { starts_at: startsAt, reference } = quote;
  if (startsAt === null) throw new NotFound(messageOf(quoteErrorsTexts, 'noTime'));
  const { settings } = await context.settings();
  return fileOf(reference, visitCalendar(settings, await visitOf(context, quote, startsAt), stampOf(context)));
}

/**
 * Returns the plan of a quote as an .ics file to download, or to subscribe to by its address: the appointments to come that are booked, and the
 * later ones as an event that repeats. Throws NotFound if there is no plan.
 */
export async function writePlanCalendar(context: Context, access: QuoteAccess): Promise<CalendarFile> {
  const quote = await requireQuote(context, access, 'read');
  const plan = await findPlanOf(context.db, quote);
  const first = plan && (await findQuote(context.db, plan.quote_id));
  const [series] = plan ? await listSeries(context.db, plan.id) : [];
  if (!first || !series) throw new NotFound(messageOf(planErrorsTexts, 'noPlan'));
  const { settings } = await context.settings();
  const now = context.clock.now().toString();
  const visits: Visit[] = [];
  for (const each of [first, ...(await listVisits(context.db, series.id))]) {
    const at = each.starts_at && Temporal.Instant.from(each.starts_at).toString();
    if (at && at > now && isOpen(each)) visits.push(await visitOf(context, each, at));
  }
  const like = describeForMail(settings, first);
  return fileOf(`${first.reference}-plan`, planCalendar(settings, { visits, series, like }, stampOf(context)));
}

async function visitOf(context: Context, quote: QuoteRow, startsAt: string): Promise<Visit> {
  const { settings } = await context.settings();
  return {
    ...describeForMail(settings, quote),
    startsAt,
    quoteUrl: deriveLinks(context, quote).quoteUrl,
    state: STATES[quote.status],
    sequence: quote.visit_sequence,
    visitHours: await soldHours(context.db, quote),
  };
}

function stampOf({ env, clock, language }: Context) {
  return { host: calendarHost(env), now: clock.now(), language };
}

function fileOf(name: string, body: string): CalendarFile {
  return { status: 200, body, headers: { 'content-disposition': `attachment; filename="${name}.ics"` } };
}
