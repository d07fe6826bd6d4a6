import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { correctedIn } from '#core/payments/payments.ts';
import { prepaidLines } from '#core/pricing/prepaid.ts';
import { linesIn, partsOf } from '#core/pricing/pricing.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { requireOpenMonth } from '#server/books/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { Conflict } from '#server/errors.ts';
import { noVisitsLeft, otherPackage, prepaidVisitOf, takeBundleVisit } from '#server/gift-cards/bundles.ts';
import { invalidGiftCard, stateOf, todayOf } from '#server/gift-cards/look-up.ts';
import {
  findBundleVisit,
  findGiftCard,
  findMovementOf,
  hasBundleVisit,
  lockGiftCard,
  type GiftCardRow,
} from '#server/gift-cards/queries.ts';
import { decideQuote, lockQuote, setGiftCard, type QuoteRow } from '#server/quotes/queries.ts';
import { spend, takeBack } from './gift-card-payment.ts';
import { entryOf, paymentsOf } from './queries.ts';
import { balanceView } from './view.ts';

type Redeemed = {
  /** Locked. */
  readonly quote: QuoteRow;
  /** Locked and usable; a bundle. */
  readonly card: GiftCardRow;
};

/**
 * Pays the package of an approved quote with a visit of a bundle: the price becomes what was paid for the visit, and the rest is owed as before.
 * Throws Invalid for another package, with a promo code, for work of a month that's locked, or if no visit is left, and Conflict once the quote has a visit or too much is paid. Returns
 * the quote as it is since.
 */
export async function redeemVisit(trx: Trx, context: Context, { quote, card }: Redeemed): Promise<QuoteRow> {
  const own = await findBundleVisit(trx, card, quote.id);
  if (own ? own.isPaid : await hasBundleVisit(trx, quote.id))
    throw new Conflict('wrong-state', messageOf(giftCardErrorsTexts, 'visitUsed'));
  const cents = await takeBundleVisit(trx, context, { card, quoteId: quote.id });
  if (cents === undefined) throw noVisitsLeft();
  const priced = own ? quote : await priceVisit(trx, context, { quote, card, cents });
  const { dueCents } = balanceView(priced, await paymentsOf(trx, quote.id));
  if (dueCents < cents) throw new Conflict('wrong-state', messageOf(giftCardErrorsTexts, 'paidAlready'));
  await spend(trx, context, { quote: priced, card, mostCents: cents });
  return priced;
}

async function priceVisit(
  trx: Trx,
  context: Context,
  { quote, card, cents }: Redeemed & { readonly cents: number },
): Promise<QuoteRow> {
  const { settings } = await context.settings();
  if (quote.completed_at !== null) {
    const completed = localDate(Temporal.Instant.from(quote.completed_at), settings.timeZone);
    await requireOpenMonth(trx, completed.toString(), 'giftCard');
  }
  if (quote.lines.some(({ kind }) => kind === 'promo'))
    throw invalidGiftCard(messageOf(giftCardErrorsTexts, 'notWithPromo'));
  const visit = prepaidVisitOf(card, cents);
  const work = { packageType: quote.package_type, items: quote.items };
  const lines = visit && prepaidLines(settings, work, { lines: quote.lines, visit });
  if (!lines) throw card.bundle ? otherPackage(settings, card.bundle) : new Error('the card is no bundle');
  const at = context.clock.now().toString();
  const { basePriceCents, truckFeeCents } = partsOf(lines);
  const price = {
    lines: linesIn(settings, lines, SOURCE),
    total_cents: totalOf(lines),
    base_price_cents: basePriceCents,
    truck_fee_cents: truckFeeCents,
  };
  await decideQuote(trx, quote, { status: quote.status, at, price });
  await setGiftCard(trx, quote.id, card.id);
  await writeAudit(trx, context, {
    at,
    action: 'quote.use-prepaid',
    subject: 'quote',
    subjectId: quote.id,
    before: { totalCents: quote.total_cents },
    after: { totalCents: price.total_cents, giftCard: card.id },
  });
  return { ...quote, ...price };
}

/**
 * Gives back the prepaid visit of a quote that is being canceled: the payment with it is corrected, and another quote can have the visit. One whose
 * money was refunded since, or whose bundle has ended, isn't given back. The quote is locked.
 */
export async function giveVisitBack(trx: Trx, context: Context, quote: QuoteRow): Promise<void> {
  const payments = await paymentsOf(trx, quote.id);
  const isCorrected = correctedIn(payments.map(entryOf));
  const today = await todayOf(context);
  for (const paid of payments) {
    if (paid.method !== 'credit' || paid.kind !== 'payment' || isCorrected(paid)) continue;
    const movement = await findMovementOf(trx, paid.id);
    const card = movement && (await lockGiftCard(trx, movement.card_id));
    const hasEnded = !card || ['void', 'expired'].includes(stateOf(card, today));
    const { paidCents } = balanceView(quote, await paymentsOf(trx, quote.id));
    if (!card?.bundle || hasEnded || paidCents < paid.cents) continue;
    await takeBack(trx, context, { quote, paid });
  }
}

/**
 * Takes the prepaid visit of a quote whose end is being undone again, and pays with it where the quote is approved. Throws Conflict if another quote
 * has taken it since and none is left.
 */
export async function takeVisitAgain(
  trx: Trx,
  context: Context,
  { quoteId }: { readonly quoteId: string },
): Promise<void> {
  const quote = await lockQuote(trx, quoteId);
  if (!quote || quote.gift_card_id === null) return;
  const found = await findGiftCard(trx, quote.gift_card_id);
  if (!found?.bundle) return;
  const card = await lockGiftCard(trx, found.id);
  if (!card || stateOf(card, await todayOf(context)) !== 'open') return;
  const cents = await takeBundleVisit(trx, context, { card, quoteId });
  if (cents === undefined) throw new Conflict('wrong-state', messageOf(giftCardErrorsTexts, 'visitTaken'));
  if (quote.status === 'approved') await spend(trx, context, { quote, card, mostCents: cents });
}
