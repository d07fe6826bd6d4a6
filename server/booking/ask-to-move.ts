import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { canBeAskedToMove } from '#core/quotes/quotes.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { requireEmail } from '#server/quotes/require.ts';
import { changeQuote } from './change.ts';
import { readForDashboard } from './read.ts';

/**
 * Asks the customers of these quotes to pick another time, each with a link; the time stays theirs until they do, however late that
 * is. A customer who was asked before gets the new reason. Returns the ids of those who were asked; skips quotes without an
 * appointment ahead or an email address, and those that are closed or wait for the answer to a counter-offer.
 */
export async function askToMove(
  context: Context,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
): Promise<{ readonly asked: string[] }> {
  const asked: string[] = [];
  for (const id of new Set(ids)) {
    try {
      await askOne(context, { id, reason });
      asked.push(id);
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  return { asked };
}

async function askOne(context: Context, { id, reason }: { readonly id: string; readonly reason: string }) {
  await changeQuote(context, {
    id,
    event: 'ask-to-move',
    by: 'admin',
    effect: async (trx, quote) => {
      requireEmail(quote);
      if (!canBeAskedToMove(visitOf(quote), context.clock.now()))
        throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'noVisitAhead'), { present: quote.status });
      await tell(trx, context, { quote, reason });
      return { moveReason: reason };
    },
  });
}

/**
 * Takes the request for another time back and tells the customer that the appointment stays. Throws NotFound, and Conflict if none
 * is open.
 */
export async function keepTime(context: Context, { id }: { readonly id: string }): Promise<QuoteDetail> {
  await changeQuote(context, {
    id,
    event: 'keep-time',
    by: 'admin',
    effect: async (trx, quote) => {
      if (quote.move_asked_at === null)
        throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'notAskedToMove'), { present: quote.status });
      await tell(trx, context, { quote, reason: null });
      return { moveReason: null };
    },
  });
  return readForDashboard(context, { id });
}

function visitOf({ starts_at: startsAt, completed_at: completedAt }: QuoteRow) {
  return {
    startsAt: startsAt === null ? undefined : Temporal.Instant.from(startsAt),
    isCompleted: completedAt !== null,
  };
}

/** Queues an email about the appointment of the quote. */
async function tell(
  trx: Trx,
  context: Context,
  { quote, reason }: { readonly quote: QuoteRow; readonly reason: string | null },
): Promise<void> {
  const { settings } = await context.settings();
  const { customer_email: recipient, language, id: quoteId, is_test: isTest } = quote;
  const data = { ...describeForMail(settings, quote), quoteUrl: deriveLinks(context, quote).quoteUrl };
  const mail =
    reason === null
      ? ({ kind: 'time-kept', recipient, data } as const)
      : ({ kind: 'move-asked', recipient, data: { ...data, reason } } as const);
  await enqueue(trx, [outboxRow(context, mail, { language, quoteId, isTest })]);
}
