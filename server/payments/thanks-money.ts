import { cardName } from '#core/payments/card-movements.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockHeldMail, rewriteMail } from '#server/mail/queries.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { summarizePayment } from './accounts.ts';
import { planCardFor } from './cards/queries.ts';

/** What a thank-you email says about the money. */
export async function thanksMoney(trx: Trx, deps: Deps, quote: QuoteRow) {
  const { balance, state, hasPaid, payUrl, receiptUrl } = await summarizePayment(trx, deps, quote);
  const takesCards = deps.takesCards();
  const card = takesCards && state === 'open' ? await planCardFor(trx, quote) : undefined;
  return {
    totalCents: balance.totalCents,
    paidCents: balance.paidCents,
    dueCents: balance.dueCents,
    receiptUrl: hasPaid ? receiptUrl : null,
    isClaimed: state === 'claimed',
    payUrl: state === 'open' && !card ? payUrl : null,
    ...(card && { chargedTo: cardName(card) }),
  };
}

/** A thank-you email that waits, as the job can still be reopened, says what is paid by now. */
export async function updateHeldThanks(trx: Trx, deps: Deps, quoteId: string): Promise<void> {
  const held = await lockHeldMail(trx, { quoteId, kind: 'thank-you', now: deps.clock.now() });
  const quote = held && (await lockQuote(trx, quoteId));
  if (quote) await rewriteMail(trx, held.id, { ...held.data, ...(await thanksMoney(trx, deps, quote)) });
}
