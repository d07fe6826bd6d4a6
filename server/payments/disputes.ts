import type Stripe from 'stripe';
import type { DisputeStatus } from '#core/payments/card-movements.ts';
import type { Actor } from '#core/people/permissions.ts';
import { findCharge, keepDispute, setDispute, type ChargeRow, type DisputeRow } from '../data/card-payments.ts';
import { lockQuote, type QuoteRow } from '../data/quotes.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { alertOfGiftCard, alertOwner } from './alert-owner.ts';
import { bookReturn } from './returns.ts';

type Reported = { readonly actor: Actor; readonly dispute: Stripe.Dispute; readonly requestId: string };

/**
 * Takes in what the card service reports about a dispute. A decided one stays decided, so late and repeated reports change
 * nothing. A lost one is booked as a refund; the owner gets an email when one is opened and when it's decided.
 */
export async function takeDispute(trx: Trx, deps: Deps, { actor, dispute, requestId }: Reported): Promise<void> {
  const { payment_intent: paymentIntent } = dispute;
  if (typeof paymentIntent !== 'string' || dispute.amount <= 0) return;
  const charge = await findCharge(trx, paymentIntent);
  const quote = charge && (await lockQuote(trx, charge.quote_id));
  const now = deps.clock.now().toString();
  const status = statusOf(dispute);
  const { row, isNew } = await keepDispute(trx, {
    id: dispute.id,
    payment_intent: paymentIntent,
    quote_id: null,
    cents: dispute.amount,
    reason: dispute.reason,
    status,
    respond_by: instantOf(dispute.evidence_details?.due_by),
    opened_at: instantOf(dispute.created) ?? now,
    closed_at: status === 'open' ? null : now,
  });
  const isDecided = row.status === 'open' && status !== 'open';
  if (isDecided) await setDispute(trx, row.id, { status, closed_at: now });
  const settled: DisputeRow = isDecided ? { ...row, status, closed_at: now } : row;
  if (charge && quote) await bookDispute(trx, deps, { actor, quote, charge, dispute: settled, requestId });
  if (!isNew && !isDecided) return;
  // The usual words speak of the quote.
  const isLostElsewhere = !charge && status === 'lost';
  if (isLostElsewhere && (await alertOfGiftCard(trx, deps, { paymentIntent, cents: row.cents }))) return;
  const alert = status === 'open' ? 'dispute-opened' : (`dispute-${status}` as const);
  const respondBy = status === 'open' ? row.respond_by : null;
  await alertOwner(trx, deps, { quote, alert, cents: row.cents, cardReference: paymentIntent, respondBy });
}

type BookedDispute = {
  readonly actor: Actor;
  /** Locked. */
  readonly quote: QuoteRow;
  readonly charge: ChargeRow;
  readonly dispute: DisputeRow;
  readonly requestId: string;
};

/** Names the quote of a dispute, and books a lost one in its ledger, once. */
export async function bookDispute(trx: Trx, deps: Deps, given: BookedDispute): Promise<void> {
  const { quote, dispute } = given;
  if (dispute.quote_id === null) await setDispute(trx, dispute.id, { quote_id: quote.id });
  if (dispute.status !== 'lost' || dispute.entry_id !== null || dispute.tip_entry_id !== null) return;
  const { id: reference, cents } = dispute;
  const entries = await bookReturn(trx, deps, { ...given, cents, isLost: true, reference, recordedBy: null });
  await setDispute(trx, dispute.id, entries);
}

/** A request for information that was closed took no money, so it ends like a dispute that was won. */
function statusOf({ status }: Stripe.Dispute): DisputeStatus {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

function instantOf(seconds: number | null | undefined): string | null {
  return seconds === null || seconds === undefined
    ? null
    : Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
}
