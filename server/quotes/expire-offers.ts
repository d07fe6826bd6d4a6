import { OFFER_EXPIRED } from '#core/quotes/counter-offers.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { soldHours } from '../data/settings.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { changeQuote } from './change.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { releaseHolds } from '../data/quotes.ts';
import { answerOpenOffer, listExpired } from '#server/data/offers.ts';

/** Batch size: the next round handles the rest. */
const MOST = 200;
const TOO_LATE = 'Our offer ran out before an answer came. The times that we held for you are free again.';

/**
 * Declines the quotes (or the given one) whose counter-offer wasn't answered in time: frees both slots, notifies the
 * customer, and returns how many. What is due is read from the database, so a missed round is made up for.
 */
export async function expireOffers(deps: Deps, only: { readonly quoteId?: string } = {}): Promise<number> {
  const now = deps.clock.now().toString();
  let expired = 0;
  for (const id of await listExpired(deps.db, { now, quoteId: only.quoteId, most: MOST })) {
    try {
      await expire(deps, id);
      expired += 1;
    } catch (error) {
      // A concurrent change was faster, so there is nothing left to do.
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  if (expired > 0) for (const topic of ['quotes', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return expired;
}

async function expire(deps: Deps, id: string): Promise<void> {
  const { settings } = await deps.settings();
  await changeQuote(deps, STRANGER, {
    id,
    requestId: deps.random.id(),
    event: 'expire',
    by: 'clock',
    effect: async (trx, quote, { at }) => {
      if (!(await answerOpenOffer(trx, id, { answer: 'expired', at }))) return 'nothing';
      await releaseHolds(trx, id);
      const visitSequence = quote.visit_sequence + 1;
      const visitHours = await soldHours(trx, quote);
      const data = { ...describeForMail(settings, quote), reason: TOO_LATE, visitSequence, visitHours };
      await enqueue(trx, [
        outboxRow(
          deps,
          { kind: 'quote-declined', recipient: quote.customer_email, data },
          { quoteId: id, isTest: quote.is_test },
        ),
      ]);
      return { declineReason: OFFER_EXPIRED, visitSequence };
    },
  });
}
