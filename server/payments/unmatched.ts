import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { UnmatchedPayment } from '#contract/payments.ts';
import { MOST_EXPECTED } from '#core/payments/payments.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { openUnmatched, closeUnmatched, findUnmatched, type UnmatchedRow } from '../data/payments.ts';
import { lockQuote, type QuoteRow } from '../data/quotes.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid, Conflict, NotFound } from '../errors.ts';
import { recordCardPayment } from './record-card.ts';

/** Card payments without a known quote, oldest first, at most MOST_EXPECTED. */
export async function listUnmatched(deps: Deps, _actor: Actor): Promise<UnmatchedPayment[]> {
  const rows = await openUnmatched(deps.db, MOST_EXPECTED);
  return rows.map(({ id, reference, cents, tip_cents: tipCents, received_at: receivedAt }) => ({
    id,
    cardReference: reference,
    cents,
    tipCents,
    receivedAt,
  }));
}

type PaymentMatch = {
  readonly id: string;
  /** Of the quote, 'BB-4F7K2'. */
  readonly reference: string;
  readonly requestId: string;
};

/**
 * Records a card payment for the quote that the owner names. Throws NotFound, Invalid if there's no such quote, and Conflict
 * if another admin was faster.
 */
export async function matchUnmatched(
  deps: Deps,
  actor: Actor,
  { id, reference, requestId }: PaymentMatch,
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const quote = await lockByReference(trx, reference);
    const found = await settleUnmatched(trx, deps, { id, outcome: 'matched', quoteId: quote.id });
    const { session_id: sessionId, cents, tip_cents: tipCents } = found;
    const paid = { sessionId, reference: found.reference, cents, tipCents };
    await recordCardPayment(trx, deps, { actor, quote, paid, requestId });
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor,
      action: 'payment.match',
      subject: 'quote',
      subjectId: quote.id,
      after: { cents, tipCents },
      requestId,
    });
  });
}

async function lockByReference(trx: Trx, reference: string): Promise<QuoteRow> {
  const named = await trx
    .selectFrom('quotes')
    .select('id')
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst();
  const quote = named && (await lockQuote(trx, named.id));
  if (!quote) throw new Invalid([{ path: 'reference', message: messageOf(paymentErrorsTexts, 'unknownReference') }]);
  return quote;
}

/** Marks a card payment as belonging to no quote here. Throws NotFound, and Conflict if another admin was faster. */
export async function dismissUnmatched(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const settled = await settleUnmatched(trx, deps, { id, outcome: 'dismissed', quoteId: null });
    const { cents, tip_cents: tipCents } = settled;
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor,
      action: 'payment.dismiss-unmatched',
      subject: 'card-payment',
      subjectId: id,
      after: { cents, tipCents },
      requestId,
    });
  });
}

type Settlement = {
  readonly id: string;
  readonly outcome: 'matched' | 'dismissed';
  readonly quoteId: string | null;
};

/**
 * Stores the outcome of a card payment without a quote, and returns it. Throws NotFound, and Conflict if another admin was
 * faster.
 */
async function settleUnmatched(trx: Trx, deps: Deps, { id, outcome, quoteId }: Settlement): Promise<UnmatchedRow> {
  const found = await findUnmatched(trx, id);
  if (!found) throw new NotFound(messageOf(paymentErrorsTexts, 'noCardPayment'));
  const at = deps.clock.now().toString();
  if (!(await closeUnmatched(trx, { sessionId: found.session_id, outcome, quoteId, at })))
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'settledAlready'));
  return found;
}
