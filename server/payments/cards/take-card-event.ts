import type Stripe from 'stripe';
import { z } from 'zod';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { takeOrderEvent } from '#server/gift-cards/order.ts';
import { closeCheckout, findCheckout, isEventKnown, keepEvent, keepUnmatched } from '#server/payments/queries.ts';
import { alertOfEarlierReturns, alertOwner } from './alert-owner.ts';
import { openCardService, type CardPayment, type CardService } from './card-checkout.ts';
import { takeRefund, takeRefundsOf } from './card-refunds.ts';
import { takeIntent } from './charge-saved-card.ts';
import { takeDispute } from './disputes.ts';
import { takePayout } from './movements.ts';
import { recordSession } from './record-card.ts';
import { savePaidCards, takeDeletedCustomer, takeDetached, takeUpdatedCard } from './saved-cards.ts';

export type CardEvent = {
  /** Exactly as it came: the signature is over these bytes. */
  readonly body: Uint8Array;
  readonly signature: string | undefined;
};

/** Maximum age of a signed event, in seconds. */
const TOLERANCE = 300;
/** The end of the year 9999. */
const MOST_SECONDS = 253_402_300_799;

/**
 * Processes a card service webhook: a paid checkout becomes a ledger entry, whatever happened to the quote since, and refunds,
 * disputes and payouts are taken in. Idempotent per event, and per what it's about: order and repetition don't matter. A payment without a known quote is stored, the owner notified and Conflict thrown, so that the
 * service retries until it's settled. An event in another currency isn't the shop's. Throws NotFound if cards aren't accepted,
 * Invalid for a bad signature and for what can't be an event of the card service.
 */
export async function takeCardEvent(context: Context, told: CardEvent): Promise<void> {
  const service = await openCardService(context);
  if (!service) throw new NotFound(messageOf(paymentErrorsTexts, 'noCard'));
  const event = readEvent(context, service, told);
  if (isForeign(event)) {
    context.log.warn('a card event in another currency was not booked');
    return;
  }
  if (event.type === 'charge.refunded') await readRefunds(context, service, { event });
  const isTaken = await transaction(context.db, async (trx) => {
    if (await isEventKnown(trx, event.id)) return true;
    if (!(await takeIn(trx, context, { event }))) return false;
    await keepEvent(trx, { id: event.id, received_at: context.clock.now().toString() });
    return true;
  });
  if (isTaken) return savePaidCards(context, service);
  context.log.warn('a card payment has no quote that is known here');
  // A failed call doesn't announce changes on its own.
  for (const topic of ['payments', 'mail'] as const) context.changes.tell(topic);
  throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'unknownCardPayment'));
}

function readEvent(
  context: Context,
  { stripe, webhookSecret }: CardService,
  { body, signature }: CardEvent,
): Stripe.Event {
  const now = context.clock.now().epochMilliseconds;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature ?? '',
      webhookSecret,
      TOLERANCE,
      undefined,
      now,
    );
  } catch {
    throw new Invalid([{ path: 'stripe-signature', message: messageOf(paymentErrorsTexts, 'notSigned') }]);
  }
  const isTaken = EVENT.safeParse(event).success && (event.type in TAKERS || event.type === 'charge.refunded');
  const shape = isTaken ? (event.type.startsWith('payout.') ? SHAPE : CUSTOMER_SHAPE) : EVENT;
  if (shape.safeParse(event).success) return event;
  throw new Invalid([{ path: 'data.object', message: messageOf(paymentErrorsTexts, 'notCardEvent') }]);
}

const name = z
  .string()
  .max(255)
  .regex(/^[\x20-\x7e]*$/);
/** More than this, in cents, no customer pays or gets back at once. */
const MOST_OF_CUSTOMER = 20_000_000;
/** What every event has. */
const EVENT = z.object({ id: name, type: name, data: z.object({ object: z.looseObject({}) }) });
/** What is read of the events that are taken in, as far as the database has to store it. */
const SHAPE = shapeWith(z.int32());
const CUSTOMER_SHAPE = shapeWith(z.int().min(-MOST_OF_CUSTOMER).max(MOST_OF_CUSTOMER));

function shapeWith(cents: z.ZodInt | z.ZodInt32) {
  const amount = cents.nullish();
  const object = z.looseObject({
    id: name.optional(),
    amount,
    amount_total: amount,
    amount_received: amount,
    created: z.int().nonnegative().max(MOST_SECONDS).nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
  });
  return z.object({ id: name, type: name, data: z.object({ object }) });
}

function isForeign({ data }: Stripe.Event): boolean {
  const { currency } = (data?.object ?? {}) as { readonly currency?: string | null };
  return typeof currency === 'string' && currency.toLowerCase() !== 'usd';
}

export type EventInput = { readonly event: Stripe.Event };

/** Takes in one kind of event; false for a payment that has no quote. */
type Taker = (trx: Trx, context: Context, input: EventInput) => Promise<boolean>;

const takePaid: Taker = async (trx, context, input) => {
  const session = input.event.data.object as Stripe.Checkout.Session;
  if (session.payment_status !== 'paid') return true;
  return (await takerOf(trx, session)).takePaid(trx, context, { ...input, session });
};

const takeOver: Taker = async (trx, context, input) => {
  const session = input.event.data.object as Stripe.Checkout.Session;
  await (await takerOf(trx, session)).takeOver(trx, context, { ...input, session });
  return true;
};

const takeRefundEvent: Taker = async (trx, context, { event }) => {
  await takeRefund(trx, context, { refund: event.data.object as Stripe.Refund });
  return true;
};

const takeDisputeEvent: Taker = async (trx, context, { event }) => {
  await takeDispute(trx, context, { dispute: event.data.object as Stripe.Dispute });
  return true;
};

const takeIntentEvent: Taker = async (trx, context, { event }) => {
  const paid = await takeIntent(trx, context, {
    intent: event.data.object as Stripe.PaymentIntent,
  });
  return paid === undefined || keepForOwner(trx, context, paid);
};

const takeDetachedEvent: Taker = async (trx, _context, { event }) => {
  await takeDetached(trx, event.data.object as Stripe.PaymentMethod);
  return true;
};

const takeUpdatedEvent: Taker = async (trx, _context, { event }) => {
  await takeUpdatedCard(trx, event.data.object as Stripe.PaymentMethod);
  return true;
};

const takeDeletedEvent: Taker = async (trx, _context, { event }) => {
  await takeDeletedCustomer(trx, event.data.object as Stripe.Customer);
  return true;
};

const takePayoutEvent: Taker = async (trx, _context, { event }) => {
  await takePayout(trx, event.data.object as Stripe.Payout);
  return true;
};

/** The events that are taken in; README.md lists them for the owner. */
const TAKERS: Readonly<Partial<Record<string, Taker>>> = {
  'checkout.session.completed': takePaid,
  'checkout.session.async_payment_succeeded': takePaid,
  'checkout.session.expired': takeOver,
  'checkout.session.async_payment_failed': takeOver,
  'refund.created': takeRefundEvent,
  'refund.updated': takeRefundEvent,
  'refund.failed': takeRefundEvent,
  'charge.dispute.created': takeDisputeEvent,
  'charge.dispute.updated': takeDisputeEvent,
  'charge.dispute.closed': takeDisputeEvent,
  'payment_intent.succeeded': takeIntentEvent,
  'payment_intent.payment_failed': takeIntentEvent,
  'payment_method.detached': takeDetachedEvent,
  'payment_method.automatically_updated': takeUpdatedEvent,
  'customer.deleted': takeDeletedEvent,
  'payout.created': takePayoutEvent,
  'payout.updated': takePayoutEvent,
  'payout.paid': takePayoutEvent,
  'payout.failed': takePayoutEvent,
  'payout.canceled': takePayoutEvent,
};

/** What the webhook of the card service has to send. */
export const CARD_EVENTS: readonly string[] = [...Object.keys(TAKERS), 'charge.refunded'];

async function takeIn(trx: Trx, context: Context, input: EventInput): Promise<boolean> {
  const order = await takeOrderEvent(trx, context, input);
  if (typeof order === 'object') await alertOfEarlierReturns(trx, context, order.issuedFor);
  if (order) return true;
  return (await TAKERS[input.event.type]?.(trx, context, input)) ?? true;
}

/** An event about a charge doesn't say which refunds it has, so they're read from the card service. */
async function readRefunds(
  context: Context,
  service: CardService,
  { event }: { readonly event: Stripe.Event },
): Promise<void> {
  const { payment_intent: paymentIntent } = event.data.object as Stripe.Charge;
  if (typeof paymentIntent !== 'string') return;
  if (!(await takeRefundsOf(context, service, { paymentIntent })))
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'cardDown'));
}

export type SessionInput = EventInput & { readonly session: Stripe.Checkout.Session };

/** What becomes of a checkout that was paid (false: the event is refused until the owner acts) or can't be paid any more. */
export type SessionTaker = {
  readonly takePaid: (trx: Trx, context: Context, input: SessionInput) => Promise<boolean>;
  readonly takeOver: (trx: Trx, context: Context, input: SessionInput) => Promise<void>;
};

/** What a session of ours says in `metadata.for`. An order of a gift card that is known here is taken in before. */
const OWN: SessionTaker = { takePaid: recordPaid, takeOver: closeSession };
const SESSION_TAKERS: Readonly<Partial<Record<string, SessionTaker>>> = { quote: OWN, invoice: OWN, 'gift-card': OWN };

/** A session is ours if it says so, or its checkout is known. Those of earlier versions had only the note of the tip. */
async function takerOf(trx: Trx, { id, metadata }: Stripe.Checkout.Session): Promise<SessionTaker> {
  const purpose = metadata?.['for'] ?? (metadata?.['tipCents'] === undefined ? undefined : 'quote');
  if (purpose !== undefined) return SESSION_TAKERS[purpose] ?? FOREIGN;
  return (await findCheckout(trx, id)) ? OWN : FOREIGN;
}

/** A session of another program that uses the same account: if it were refused, the service would repeat it for days. */
const FOREIGN: SessionTaker = {
  takePaid: async (_trx, deps) => {
    deps.log.info('a card payment of another program was left alone');
    return true;
  },
  takeOver: async () => undefined,
};

/** Records what was paid for a quote or an invoice. */
async function recordPaid(trx: Trx, context: Context, { session }: SessionInput): Promise<boolean> {
  const checkout = await findCheckout(trx, session.id);
  const unknown = await recordSession(trx, context, { session, checkout });
  return unknown === undefined || keepForOwner(trx, context, unknown);
}

async function closeSession(trx: Trx, context: Context, { session }: SessionInput): Promise<void> {
  const checkout = await findCheckout(trx, session.id);
  if (checkout) await closeCheckout(trx, checkout.id, context.clock.now().toString());
}

/** Returns true once the owner has settled the payment. The owner is notified only the first time. */
async function keepForOwner(trx: Trx, deps: Deps, paid: CardPayment): Promise<boolean> {
  const { row, isNew } = await keepUnmatched(trx, {
    id: deps.random.id(),
    session_id: paid.sessionId,
    reference: paid.reference,
    cents: paid.cents,
    tip_cents: paid.tipCents,
    received_at: deps.clock.now().toString(),
  });
  const { cents, reference: cardReference } = paid;
  if (isNew) await alertOwner(trx, deps, { quote: undefined, alert: 'unmatched', cents, cardReference });
  return row.settled_at !== null;
}
