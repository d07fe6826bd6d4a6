import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Actor } from '#core/people/permissions.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { enqueue, outboxRow } from '../notifications/outbox.ts';
import { lockQuote, type QuoteRow } from '../data/quotes.ts';
import {
  closeCheckout,
  findCheckout,
  isEventKnown,
  keepEvent,
  keepUnmatched,
  type CheckoutRow,
  closeUnmatched,
  insertPayment,
  paymentsOf,
  type PaymentRow,
} from '#server/data/payments.ts';
import { openCardService, type CardService, readCardPaid, type CardPayment } from './card-checkout.ts';
import type { Insertable } from 'kysely';
import { localDate } from '#core/lib/time.ts';
import { writeAudit } from '../audit.ts';
import type { OutboxTable } from '../db/tables.ts';
import { takeOrderEvent } from '../gift-cards/order.ts';
import { queueReceipt } from './receipts.ts';
import { balanceView, taxesView } from './view.ts';

export type CardEvent = {
  /** Exactly as it came: the signature is over these bytes. */
  readonly body: Uint8Array;
  readonly signature: string | undefined;
  readonly requestId: string;
};

/** Maximum age of a signed event, in seconds. */
const TOLERANCE = 300;
const PAID = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
const OVER = new Set(['checkout.session.expired', 'checkout.session.async_payment_failed']);

/**
 * Processes a card service webhook: a paid checkout becomes a ledger entry, whatever happened to the quote since. Idempotent
 * per event and checkout. A payment without a known quote is stored, the owner notified and Conflict thrown, so that the
 * service retries until it's settled. Throws NotFound if cards aren't accepted, Invalid for a bad signature.
 */
export async function takeCardEvent(deps: Deps, actor: Actor, told: CardEvent): Promise<void> {
  const service = await openCardService(deps.env);
  if (!service) throw new NotFound(messageOf(paymentErrorsTexts, 'noCard'));
  const event = readEvent(deps, service, told);
  const isTaken = await transaction(deps.db, async (trx) => {
    if (await isEventKnown(trx, event.id)) return true;
    if (!(await takeIn(trx, deps, { actor, event, requestId: told.requestId }))) return false;
    await keepEvent(trx, { id: event.id, received_at: deps.clock.now().toString() });
    return true;
  });
  if (isTaken) return;
  deps.log.warn('a card payment has no quote that is known here');
  // A failed call doesn't announce changes on its own.
  for (const topic of ['payments', 'mail'] as const) deps.changes.tell(topic);
  throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'unknownCardPayment'));
}

function readEvent(deps: Deps, { stripe, webhookSecret }: CardService, { body, signature }: CardEvent): Stripe.Event {
  const now = deps.clock.now().epochMilliseconds;
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature ?? '', webhookSecret, TOLERANCE, undefined, now);
  } catch {
    throw new Invalid([{ path: 'stripe-signature', message: messageOf(paymentErrorsTexts, 'notSigned') }]);
  }
}

type EventInput = { readonly actor: Actor; readonly event: Stripe.Event; readonly requestId: string };

/** False for a payment that has no quote. */
async function takeIn(trx: Trx, deps: Deps, { actor, event, requestId }: EventInput): Promise<boolean> {
  if (await takeOrderEvent(trx, deps, { actor, event, requestId })) return true;
  if (!PAID.has(event.type) && !OVER.has(event.type)) return true;
  const session = event.data.object as Stripe.Checkout.Session;
  const checkout = await findCheckout(trx, session.id);
  if (OVER.has(event.type)) {
    await close(trx, deps, checkout);
    return true;
  }
  if (session.payment_status !== 'paid') return true;
  const paid = readCardPaid(session, checkout);
  if (paid.cents <= 0) {
    deps.log.warn('a card event without an amount was not booked');
    await close(trx, deps, checkout);
    return true;
  }
  const quote = await quoteOf(trx, session, checkout);
  if (!quote) return keepForOwner(trx, deps, paid);
  await recordCardPayment(trx, deps, { actor, quote, paid, requestId });
  return true;
}

async function close(trx: Trx, deps: Deps, checkout: CheckoutRow | undefined): Promise<void> {
  if (checkout) await closeCheckout(trx, checkout.id, deps.clock.now().toString());
}

/** The quote of a checkout, locked; after a restore only the session itself still names it. */
async function quoteOf(
  trx: Trx,
  { client_reference_id: named }: Stripe.Checkout.Session,
  checkout: CheckoutRow | undefined,
): Promise<QuoteRow | undefined> {
  const id = checkout?.quote_id ?? z.uuid().safeParse(named).data;
  return id === undefined ? undefined : lockQuote(trx, id);
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
  if (isNew) await enqueue(trx, [await alertOwner(deps, paid)]);
  return row.settled_at !== null;
}

type CardRecording = {
  readonly actor: Actor;
  /** Locked. */
  readonly quote: QuoteRow;
  readonly paid: CardPayment;
  readonly requestId: string;
};

/**
 * Records a card payment, whatever has happened to the quote since: an overpayment is shown as such and the owner notified.
 * Idempotent per session.
 */
export async function recordCardPayment(trx: Trx, deps: Deps, recording: CardRecording): Promise<void> {
  const { quote, paid } = recording;
  const at = deps.clock.now().toString();
  const checkout = await findCheckout(trx, paid.sessionId);
  if (checkout) await closeCheckout(trx, checkout.id, at);
  await closeUnmatched(trx, { sessionId: paid.sessionId, outcome: 'matched', quoteId: quote.id, at });
  if (!(await isFirst(trx, quote.id, paid))) return;
  const payments = await paymentsOf(trx, quote.id);
  const before = balanceView(quote, payments);
  await insert(trx, deps, recording, payments);
  const { dueCents, overpaidCents } = balanceView(quote, await paymentsOf(trx, quote.id));
  if (before.dueCents > 0 && dueCents === 0) await queueReceipt(trx, deps, quote);
  if (overpaidCents > before.overpaidCents)
    await enqueue(trx, [await alertOwner(deps, paid, { quote, overpaidCents })]);
}

async function insert(
  trx: Trx,
  deps: Deps,
  { actor, quote, paid, requestId }: CardRecording,
  payments: readonly PaymentRow[],
): Promise<void> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  // An entry has more than nothing, whatever the checkout said of its tip.
  const tipCents = Math.min(paid.tipCents, paid.cents - 1);
  const row = {
    quote_id: quote.id,
    method: 'card',
    half: null,
    corrects: null,
    reference: paid.reference,
    received_on: localDate(now, settings.timeZone).toString(),
    recorded_at: now.toString(),
    recorded_by: actor.personId ?? null,
    employee: null,
  } as const;
  const names = () => ({ id: deps.random.id(), client_id: deps.random.id() });
  const cents = paid.cents - tipCents;
  const payment = { ...row, ...names(), kind: 'payment', cents, is_tip: false } as const;
  const { paidCents } = balanceView(quote, payments);
  const taxes = taxesView(quote, payments, { paidCents: paidCents + cents, reducesCents: 0 });
  await insertPayment(trx, { ...payment, taxes });
  if (tipCents > 0) await insertPayment(trx, { ...row, ...names(), kind: 'tip', cents: tipCents, is_tip: true });
  await writeAudit(trx, {
    at: now.toString(),
    actor,
    action: 'payment.record',
    subject: 'quote',
    subjectId: quote.id,
    after: { payment: payment.id, kind: 'payment', method: 'card', cents: payment.cents, tipCents },
    requestId,
  });
}

/** Whether nothing of this session is in the ledger yet; the quote is locked. */
async function isFirst(trx: Trx, quoteId: string, { sessionId, reference }: CardPayment): Promise<boolean> {
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('method', '=', 'card')
    .where('reference', 'in', [sessionId, reference])
    .executeTakeFirst();
  return known === undefined;
}

type Overpayment = { readonly quote: QuoteRow; readonly overpaidCents: number };

/** The mail that tells the owner of a card payment that was too much, or that no quote is known for: a row for the outbox. */
async function alertOwner(
  deps: Deps,
  { cents, reference: cardReference }: CardPayment,
  overpaid?: Overpayment,
): Promise<Insertable<OutboxTable>> {
  const { settings } = await deps.settings();
  const quote = overpaid?.quote;
  const data = {
    cents,
    cardReference,
    quote: overpaid
      ? {
          reference: overpaid.quote.reference,
          customerName: overpaid.quote.customer_name,
          overpaidCents: overpaid.overpaidCents,
        }
      : null,
    dashboardUrl: `${deps.publicUrl}/admin/dashboard?${quote ? `quote=${quote.id}` : 'tab=payments'}`,
  };
  return outboxRow(
    deps,
    { kind: 'payment-alert', recipient: settings.email, data },
    { language: settings.language, quoteId: quote?.id, isTest: quote?.is_test },
  );
}
