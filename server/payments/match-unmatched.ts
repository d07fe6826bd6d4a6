import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { lockQuote, type QuoteRow } from '../data/quotes.ts';
import { recordCardPayment } from './record-card.ts';
import { settleUnmatched } from './settle-unmatched.ts';

export type Matching = {
  readonly id: string;
  /** Of the quote, 'BB-4F7K2'. */
  readonly reference: string;
  readonly requestId: string;
};

/**
 * Records a card payment for the quote that the owner names. Throws NotFound, Invalid if there's no such quote, and Conflict
 * if another admin was faster.
 */
export async function matchUnmatched(deps: Deps, actor: Actor, { id, reference, requestId }: Matching): Promise<void> {
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
  if (!quote)
    throw new Invalid([
      { path: 'reference', message: 'There is no quote with this reference. It reads like BB-4F7K2.' },
    ]);
  return quote;
}
