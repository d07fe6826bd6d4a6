import type { PaymentPage } from '#contract/payments.ts';
import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound } from '#server/errors.ts';
import { findUsableCard, requireOpen as requireUsable, todayOf } from '#server/gift-cards/look-up.ts';
import { lockGiftCard } from '#server/gift-cards/queries.ts';
import { lockQuote } from '#server/quotes/queries.ts';
import { openPayment, readLedger } from './accounts.ts';
import { spend } from './gift-card-payment.ts';
import { findByToken } from './pay-links.ts';
import { paymentsOf } from './queries.ts';
import { queueReceipt } from './receipts.ts';
import { redeemVisit } from './redeem-visit.ts';
import { requireOpen } from './request.ts';
import { balanceView } from './view.ts';

/**
 * Pays what is owed for a quote with a gift card, as far as its balance goes, or its package with a visit of a bundle, for the holder of a payment link. Mails the
 * receipt once nothing is owed. Throws NotFound for an invalid link, Invalid for a card that can't be used, Conflict where
 * nothing can be paid now, and TooMany guesses from a network.
 */
export async function payWithGiftCard(
  context: Context,
  input: {
    readonly token: string;
    readonly giftCard: string;
  },
): Promise<PaymentPage> {
  const { token, giftCard } = input;
  const { quote: found } = await findByToken(context, token);
  const { id: cardId } = await findUsableCard(context, { typed: giftCard, sender: context.sender });
  const today = await todayOf(context);
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, found.id);
    if (!quote) throw new NotFound(messageOf(paymentErrorsTexts, 'quoteGone'));
    requireOpen(await readLedger(trx, quote));
    const card = await lockGiftCard(trx, cardId);
    if (!card) throw new NotFound(messageOf(giftCardErrorsTexts, 'noCard'));
    requireUsable(card, today);
    const paid = card.bundle ? await redeemVisit(trx, context, { quote, card }) : quote;
    if (!card.bundle) await spend(trx, context, { quote, card });
    const { dueCents } = balanceView(paid, await paymentsOf(trx, quote.id));
    if (dueCents === 0) await queueReceipt(trx, context, paid);
  });
  return openPayment(context, { token });
}
