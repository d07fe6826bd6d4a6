import type Stripe from 'stripe';
import { z } from 'zod';
import { localDate } from '#core/lib/time.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { takeDeposit } from '#server/payments/deposits.ts';
import { holdInvoice, listInvoicedIds } from '#server/payments/invoices/queries.ts';
import {
  type CheckoutRow,
  closeCheckout,
  findCheckout,
  closeUnmatched,
  paymentsOf,
  type PaymentRow,
  insertPayment,
} from '#server/payments/queries.ts';
import { queueReceipt } from '#server/payments/receipts.ts';
import { updateHeldThanks } from '#server/payments/thanks-money.ts';
import { balanceView, depositView, taxesView } from '#server/payments/view.ts';
import { type QuoteRow, lockQuote, lockQuotes } from '#server/quotes/queries.ts';
import { alertOwner, inOneAlert } from './alert-owner.ts';
import { type CardPayment, readCardPaid } from './card-checkout.ts';
import { shareRefund, bookRefund } from './card-refunds.ts';
import { shareDispute, bookDispute } from './disputes.ts';
import { setSaving, isFirst, insertCharge, listUnbooked } from './queries.ts';
import { lockPayment, lockShares } from './returns.ts';

type CardRecording = {
  /** Locked. */
  readonly quote: QuoteRow;
  readonly paid: CardPayment;
};

/**
 * Records a card payment for one quote, whatever has happened to the quote since: an overpayment is shown as such and the owner
 * notified. Idempotent per session.
 */
export async function recordCardPayment(trx: Trx, context: Context, recording: CardRecording): Promise<void> {
  const { quote, paid } = recording;
  await recordShares(trx, context, { paid, invoiceId: null, shares: [{ quote, cents: paid.cents }] });
}

type SessionRecording = {
  readonly session: Stripe.Checkout.Session;
  readonly checkout: CheckoutRow | undefined;
};

/**
 * Records what a paid session says, for a quote or for all quotes of an invoice. Idempotent. Returns the payment if what it was
 * for isn't known here.
 */
export async function recordSession(
  trx: Trx,
  context: Context,
  { session, checkout }: SessionRecording,
): Promise<CardPayment | undefined> {
  const paid = readCardPaid(session, checkout);
  if (paid.cents <= 0) {
    context.log.warn('a card event without an amount was not booked');
    if (checkout) await closeCheckout(trx, checkout.id, context.clock.now().toString());
    return undefined;
  }
  const invoiceId = checkout ? checkout.invoice_id : invoiceIn(session);
  const shares = await (invoiceId === null
    ? lockShareOf(trx, checkout?.quote_id ?? session.client_reference_id, paid)
    : lockInvoiceShares(trx, { invoiceId, session, checkout, paid }));
  if (!shares) return paid;
  await recordShares(trx, context, { paid, shares, invoiceId });
  return undefined;
}

/** After a restore only the session itself names what it was for. */
function invoiceIn({ metadata, client_reference_id: named }: Stripe.Checkout.Session): string | null {
  return metadata?.['for'] === 'invoice' ? (z.uuid().safeParse(named).data ?? null) : null;
}

async function lockShareOf(
  trx: Trx,
  named: string | null,
  { cents }: CardPayment,
): Promise<readonly Share[] | undefined> {
  const id = z.uuid().safeParse(named).data;
  const quote = id === undefined ? undefined : await lockQuote(trx, id);
  return quote && [{ quote, cents }];
}

/** What each quote of an invoice gets, with the quotes locked; undefined if one is gone, or if it isn't what was paid. */
async function lockInvoiceShares(
  trx: Trx,
  invoiceSession: Pick<SessionRecording, 'session' | 'checkout'> & {
    readonly invoiceId: string;
    readonly paid: CardPayment;
  },
): Promise<readonly Share[] | undefined> {
  const { invoiceId, session, checkout, paid } = invoiceSession;
  await holdInvoice(trx, invoiceId);
  const ids = await listInvoicedIds(trx, invoiceId);
  const noted = (session.metadata?.['shares'] ?? '').split(',').map(Number);
  const wanted = checkout?.shares
    ? Object.entries(checkout.shares)
    : ids.map((id, index) => [id, noted[index] ?? 0] as const).filter(([, cents]) => cents !== 0);
  const quotes = await lockQuotes(
    trx,
    wanted.map(([id]) => id),
  );
  const shares = quotes.map((quote) => ({ quote, cents: wanted.find(([id]) => id === quote.id)?.[1] ?? 0 }));
  const isWhole = shares.reduce((sum, { cents }) => sum + cents, 0) === paid.cents;
  return isWhole && shares.every(({ cents }) => Number.isSafeInteger(cents) && cents > 0) ? shares : undefined;
}

/** A quote with what it gets of a payment, in cents with the tip. */
type Share = Pick<CardRecording, 'quote'> & { readonly cents: number };

async function recordShares(
  trx: Trx,
  context: Context,
  recording: Omit<CardRecording, 'quote'> & {
    /** All quotes are locked. */
    readonly shares: readonly Share[];
    readonly invoiceId: string | null;
  },
): Promise<void> {
  const { paid, shares, invoiceId } = recording;
  const at = context.clock.now().toString();
  const checkout = await findCheckout(trx, paid.sessionId);
  if (checkout) await closeCheckout(trx, checkout.id, at);
  if (checkout?.saving === 'wanted') await setSaving(trx, checkout.id, { from: 'wanted', to: 'due' });
  const matched = { outcome: 'matched', quoteId: shares[0]?.quote.id ?? null } as const;
  await closeUnmatched(trx, { sessionId: paid.sessionId, ...matched, at });
  const charges = [];
  const overpaid = [];
  for (const { quote, cents } of shares) {
    if (!(await isFirst(trx, quote.id, paid))) continue;
    const booked = await recordShare(trx, context, { quote, paid: { ...paid, cents } });
    charges.push({ ...booked.charge, invoice_id: invoiceId });
    if (booked.overpaidCents > 0) overpaid.push({ quote, overpaidCents: booked.overpaidCents });
  }
  if (charges.length === 0) return;
  await lockPayment(trx, paid.reference);
  await insertCharge(trx, charges);
  if (overpaid.length > 0) {
    const overpaidCents = overpaid.reduce((sum, each) => sum + each.overpaidCents, 0);
    const about = { alert: 'overpaid', cents: paid.cents, cardReference: paid.reference, overpaidCents } as const;
    await alertOwner(trx, context, { ...about, quote: inOneAlert(overpaid.map(({ quote }) => quote)) });
  }
  await bookWaiting(trx, context, { paymentIntent: paid.reference });
}

/** Books a quote's share. Returns its row of the card payment, and what the quote is overpaid if that's more than before. */
async function recordShare(trx: Trx, context: Context, recording: CardRecording) {
  const { quote } = recording;
  const payments = await paymentsOf(trx, quote.id);
  const before = balanceView(quote, payments);
  const charge = await insert(trx, context, recording, payments);
  const balance = balanceView(quote, await paymentsOf(trx, quote.id));
  if (isForDeposit(recording)) {
    await takeDeposit(trx, context, { quote, balance });
    return { charge, overpaidCents: 0 };
  }
  const { dueCents, overpaidCents } = balance;
  if (before.dueCents > 0 && dueCents === 0) await queueReceipt(trx, context, quote);
  return { charge, overpaidCents: overpaidCents > before.overpaidCents ? overpaidCents : 0 };
}

/** Whether it's a deposit: the session says so, or the quote isn't approved and waits for one. */
function isForDeposit({ quote, paid }: CardRecording): boolean {
  return paid.isDeposit === true || depositView(quote)?.state === 'due';
}

/** Books what the card service reported about this payment before the payment itself. */
async function bookWaiting(
  trx: Trx,
  context: Context,
  { paymentIntent }: { readonly paymentIntent: string },
): Promise<void> {
  const { refunds, disputes } = await listUnbooked(trx, paymentIntent);
  for (const refund of refunds)
    for (const { share, part } of await shareRefund(trx, context, refund, await lockShares(trx, paymentIntent)))
      await bookRefund(trx, context, { ...share, refund: part, isNews: false });
  for (const dispute of disputes)
    for (const { share, part } of await shareDispute(trx, dispute, await lockShares(trx, paymentIntent)))
      await bookDispute(trx, context, { ...share, dispute: part });
}

async function insert(trx: Trx, context: Context, recording: CardRecording, payments: readonly PaymentRow[]) {
  const { quote, paid } = recording;
  const { settings } = await context.settings();
  const now = context.clock.now();
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
    recorded_by: context.actor.personId ?? null,
    employee: null,
  } as const;
  const names = () => ({ id: context.random.id(), client_id: context.random.id() });
  const cents = paid.cents - tipCents;
  const kind = isForDeposit(recording) ? 'deposit' : 'payment';
  const payment = { ...row, ...names(), kind, cents, is_tip: false } as const;
  const { paidCents } = balanceView(quote, payments);
  const taxes = taxesView(quote, payments, { paidCents: paidCents + cents, reducesCents: 0 });
  await insertPayment(trx, { ...payment, taxes });
  if (tipCents > 0) await insertPayment(trx, { ...row, ...names(), kind: 'tip', cents: tipCents, is_tip: true });
  await writeAudit(trx, context, {
    at: now.toString(),
    action: 'payment.record',
    subject: 'quote',
    subjectId: quote.id,
    after: { payment: payment.id, kind, method: 'card', cents: payment.cents, tipCents },
  });
  await updateHeldThanks(trx, context, quote.id);
  const charge = { payment_intent: paid.reference, quote_id: quote.id, entry_id: payment.id };
  return { ...charge, cents: paid.cents, tip_cents: tipCents };
}
