import { localDate } from '#core/lib/time.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { findCharge, insertCharge, listUnbooked, setSaving } from '../data/card-payments.ts';
import {
  closeCheckout,
  closeUnmatched,
  findCheckout,
  insertPayment,
  paymentsOf,
  type PaymentRow,
} from '../data/payments.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { alertOwner } from './alert-owner.ts';
import type { CardPayment } from './card-checkout.ts';
import { takeDeposit } from './deposits.ts';
import { bookDispute } from './disputes.ts';
import { bookRefund } from './card-refunds.ts';
import { queueReceipt } from './receipts.ts';
import { balanceView, depositView, taxesView } from './view.ts';

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
  if (checkout?.saving === 'wanted') await setSaving(trx, checkout.id, { from: 'wanted', to: 'due' });
  await closeUnmatched(trx, { sessionId: paid.sessionId, outcome: 'matched', quoteId: quote.id, at });
  if (!(await isFirst(trx, quote.id, paid))) return;
  const payments = await paymentsOf(trx, quote.id);
  const before = balanceView(quote, payments);
  await insert(trx, deps, recording, payments);
  const balance = balanceView(quote, await paymentsOf(trx, quote.id));
  if (isForDeposit(recording)) {
    const { actor, requestId } = recording;
    await takeDeposit(trx, deps, { actor, quote, balance, requestId });
    return bookWaiting(trx, deps, recording);
  }
  const { dueCents, overpaidCents } = balance;
  if (before.dueCents > 0 && dueCents === 0) await queueReceipt(trx, deps, quote);
  if (overpaidCents > before.overpaidCents) {
    const { cents, reference: cardReference } = paid;
    await alertOwner(trx, deps, { quote, alert: 'overpaid', cents, cardReference, overpaidCents });
  }
  await bookWaiting(trx, deps, recording);
}

/** Whether it's a deposit: the session says so, or the quote isn't approved and waits for one. */
function isForDeposit({ quote, paid }: CardRecording): boolean {
  return paid.isDeposit === true || depositView(quote)?.state === 'due';
}

/** Books what the card service reported about this payment before the payment itself. */
async function bookWaiting(trx: Trx, deps: Deps, { actor, quote, paid, requestId }: CardRecording): Promise<void> {
  const { refunds, disputes } = await listUnbooked(trx, paid.reference);
  for (const refund of refunds) {
    const charge = await findCharge(trx, paid.reference);
    if (charge) await bookRefund(trx, deps, { actor, quote, charge, refund, isNews: false, requestId });
  }
  for (const dispute of disputes) {
    const charge = await findCharge(trx, paid.reference);
    if (charge) await bookDispute(trx, deps, { actor, quote, charge, dispute, requestId });
  }
}

async function insert(trx: Trx, deps: Deps, recording: CardRecording, payments: readonly PaymentRow[]): Promise<void> {
  const { actor, quote, paid, requestId } = recording;
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
  const kind = isForDeposit(recording) ? 'deposit' : 'payment';
  const payment = { ...row, ...names(), kind, cents, is_tip: false } as const;
  const { paidCents } = balanceView(quote, payments);
  const taxes = taxesView(quote, payments, { paidCents: paidCents + cents, reducesCents: 0 });
  await insertPayment(trx, { ...payment, taxes });
  if (tipCents > 0) await insertPayment(trx, { ...row, ...names(), kind: 'tip', cents: tipCents, is_tip: true });
  const charge = { payment_intent: paid.reference, quote_id: quote.id, entry_id: payment.id };
  await insertCharge(trx, { ...charge, cents: paid.cents, tip_cents: tipCents });
  await writeAudit(trx, {
    at: now.toString(),
    actor,
    action: 'payment.record',
    subject: 'quote',
    subjectId: quote.id,
    after: { payment: payment.id, kind, method: 'card', cents: payment.cents, tipCents },
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
