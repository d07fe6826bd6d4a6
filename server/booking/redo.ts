import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { readForDashboard } from './read.ts';
import { holderOf, requestOf } from './request-of.ts';
import { submitQuote } from './submit.ts';

/**
 * Schedules a free visit for the customer and vehicle of a completed job: a quote of its own, approved at once and linked to
 * the first one, whose job is marked as redone and whose rating as handled, in one transaction. Throws NotFound, Invalid without
 * a valid slot or if the customer's data was erased, or Conflict for a full slot, a job that isn't completed, and a second redo.
 */
export async function scheduleRedo(
  context: Context,
  redo: {
    /** The first quote's. */
    readonly id: string;
    readonly scheduledDate: string;
    readonly scheduledTime: string;
  },
): Promise<QuoteDetail> {
  const { id: firstId, ...time } = redo;
  const first = await requireQuote(context, { by: 'admin', id: firstId }, 'read');
  if (first.customer_email === '' && first.customer_phone === '')
    throw new Invalid([{ path: 'customerPhone', message: messageOf(quoteErrorsTexts, 'phoneOrEmail') }]);
  try {
    const { id } = await submitQuote(context, {
      quote: { ...requestOf(first), ...time },
      language: first.language,
      walkIn: { customer: holderOf(first), notes: '', fees: [], approve: true, redoOf: first },
      idempotencyKey: undefined,
    });
    return await readForDashboard(context, { id });
  } catch (error) {
    if (!isUniqueViolation(error, 'quotes_open_redo')) throw error;
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'redoScheduled'));
  }
}
