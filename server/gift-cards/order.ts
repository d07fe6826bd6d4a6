import type Stripe from 'stripe';
import { z } from 'zod';
import type { GiftCardOrder } from '#contract/gift-cards.ts';
import { giftCardErrorsTexts, giftCardsTexts } from '#core/languages/en/gift-cards.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { pathIn, PSEUDO } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { GIFT_CARD_CENTS } from '#core/payments/gift-cards.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { networkOf, recordAttempt, type Limit } from '#server/lib/attempt-limiter.ts';
import { requireOffer } from './bundles.ts';
import { bundleOf, issueGiftCard, validateDelivery } from './issue.ts';
import { closeGiftCardOrder, insertGiftCardOrder, lockGiftCardOrder, setOrderSession } from './queries.ts';

/** Opens the shop's account at the card service; undefined where there is none. */
export type OpenCardService = (deps: Deps) => Promise<{ readonly stripe: Stripe } | undefined>;

/** How many orders a network can begin. */
const MOST_ORDERS: Limit = { most: 10, seconds: 3600 };

/**
 * Begins to buy a card online and returns where it's paid; the card is issued when the card service reports the payment.
 * Throws NotFound unless the shop sells cards online, Invalid, TooMany, and Conflict if the card service doesn't respond.
 */
export async function beginOrder(
  context: Context,
  openCardService: OpenCardService,
  order: GiftCardOrder,
): Promise<string> {
  const [service, { settings }] = await Promise.all([openCardService(context), context.settings()]);
  const isSold = order.bundle === undefined ? settings.giftCards.sellOnline : settings.bundles.length > 0;
  if (!service || !isSold) throw new NotFound(messageOf(giftCardErrorsTexts, 'notSoldOnline'));
  const offer = order.bundle === undefined ? undefined : requireOffer(settings, { ...order, bundle: order.bundle });
  const errors = validateDelivery(settings, order, context.clock.now());
  if (errors.length > 0) throw new Invalid(errors);
  await recordAttempt(context, `gift-card-order:${networkOf(context.sender)}`, MOST_ORDERS);
  const id = context.random.id();
  await transaction(context.db, async (trx) =>
    insertGiftCardOrder(trx, {
      id,
      cents: order.cents,
      buyer_email: order.buyerEmail,
      recipient_name: order.recipientName,
      recipient_email: order.recipientEmail,
      sender_name: order.senderName,
      message: order.message,
      deliver_on: order.deliverOn,
      language: context.language,
      created_at: context.clock.now().toString(),
      ...(offer && { bundle: JSON.stringify(bundleOf(offer)), months: offer.months }),
    }),
  );
  const session = await openSession(context, service.stripe, { id, order });
  if (!session?.url) throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'cardDown'));
  await setOrderSession(context.db, id, session.id);
  return session.url;
}

async function openSession(
  context: Context,
  stripe: Stripe,
  { id, order }: { readonly id: string; readonly order: GiftCardOrder },
): Promise<Stripe.Checkout.Session | undefined> {
  const page = `${context.publicUrl}${pathIn('/gift-cards', context.language)}`;
  try {
    return await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        metadata: { for: 'gift-card' },
        locale: context.language === PSEUDO ? 'auto' : context.language,
        client_reference_id: id,
        customer_email: order.buyerEmail,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: order.cents,
              product_data: { name: order.bundle ?? giftCardsTexts(context.language)('card') },
            },
          },
        ],
        success_url: `${page}?card=done`,
        cancel_url: `${page}?card=left`,
      },
      { idempotencyKey: `gift-card-order-${id}` },
    );
  } catch {
    context.log.warn('the card service did not open a checkout for a gift card');
    return undefined;
  }
}

const OVER = new Set(['checkout.session.expired', 'checkout.session.async_payment_failed']);

/**
 * Takes an event of the card service about an order, in its transaction: a paid one becomes a card, once, whatever the order
 * and number of its events. Returns false if the event is about something else, or the order isn't known any more, and the
 * card service's id of the payment if a card was issued now.
 */
export async function takeOrderEvent(
  trx: Trx,
  context: Context,
  { event }: { readonly event: Stripe.Event },
): Promise<boolean | { readonly issuedFor: string }> {
  if (!event.type.startsWith('checkout.session.')) return false;
  const session = event.data.object as Stripe.Checkout.Session;
  const id = z.uuid().safeParse(session.client_reference_id).data;
  const order = id === undefined ? undefined : await lockGiftCardOrder(trx, id);
  if (!order) return false;
  if (order.card_id !== null) return true;
  const at = context.clock.now().toString();
  if (OVER.has(event.type)) {
    await closeGiftCardOrder(trx, order.id, { at });
    return true;
  }
  if (session.payment_status !== 'paid') return true;
  // What was paid, if that should ever differ from what was ordered.
  const cents = session.amount_total ?? order.cents;
  if (cents < 1 || cents > GIFT_CARD_CENTS.most) {
    context.log.warn('a card event with an amount that no gift card has was not booked');
    return true;
  }
  const { payment_intent: intent } = session;
  const reference = typeof intent === 'string' ? intent : session.id;
  const cardId = await issueGiftCard(trx, context, {
    card: {
      origin: 'sold',
      cents,
      method: 'card',
      reference,
      recipientName: order.recipient_name,
      recipientEmail: order.recipient_email,
      senderName: order.sender_name,
      buyerEmail: order.buyer_email,
      message: order.message,
      language: order.language,
      deliverOn: order.deliver_on,
      ...(order.bundle && { bundle: { ...order.bundle, months: order.months } }),
    },
  });
  await closeGiftCardOrder(trx, order.id, { at, cardId });
  for (const topic of ['gifts', 'payments', 'mail'] as const) context.changes.tell(topic);
  return { issuedFor: reference };
}
