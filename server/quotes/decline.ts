import type { QuoteDetail } from '#contract/desk.ts';
import { DECLINED_BY_ADMIN } from '#core/quotes/dashboard.ts';
import type { Actor } from '#core/people/permissions.ts';
import { soldHours } from '../data/business.ts';
import type { Deps } from '../deps.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { changeQuote } from './change.ts';
import { releaseHolds } from '../data/quotes.ts';
import { readDesk } from './read.ts';

export type Declining = { readonly id: string; readonly reason?: string | undefined; readonly requestId: string };

/** Declines a pending quote, frees its slot and notifies the customer. Throws NotFound, or Conflict with the current status. */
export async function declineQuote(
  deps: Deps,
  actor: Actor,
  { id, reason, requestId }: Declining,
): Promise<QuoteDetail> {
  const { business } = await deps.business();
  const declineReason = reason?.trim() || DECLINED_BY_ADMIN;
  await changeQuote(deps, actor, {
    id,
    event: 'decline',
    by: 'admin',
    requestId,
    canUndo: true,
    effect: async (trx, quote, { hold }) => {
      await releaseHolds(trx, id);
      const visitSequence = quote.visit_sequence + 1;
      const data = {
        ...describeForMail(business, quote),
        visitSequence,
        visitHours: await soldHours(trx, quote),
        reason: declineReason === DECLINED_BY_ADMIN ? null : declineReason,
      };
      await queueMails(trx, [
        outboxRow(
          deps,
          { kind: 'quote-declined', recipient: quote.customer_email, data },
          { quoteId: id, isTest: quote.is_test, hold },
        ),
      ]);
      return { declineReason, visitSequence };
    },
  });
  return readDesk(deps, actor, { id });
}
