import type Stripe from 'stripe';
import type { DisputeStatus } from '#core/payments/card-movements.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { alertOfGiftCard, alertOwner, inOneAlert } from './alert-owner.ts';
import { insertDispute, keepDispute, setDispute, type ChargeRow, type DisputeRow } from './queries.ts';
import { bookReturn, lockShares, partsOf, type CardShare } from './returns.ts';

/**
 * Takes in what the card service reports about a dispute. A decided one stays decided, so late and repeated reports change
 * nothing. A lost one is booked as a refund; the owner gets an email when one is opened and when it's decided.
 */
export async function takeDispute(
  trx: Trx,
  context: Context,
  { dispute }: { readonly dispute: Stripe.Dispute },
): Promise<void> {
  const { payment_intent: paymentIntent } = dispute;
  if (typeof paymentIntent !== 'string' || dispute.amount <= 0) return;
  const shares = await lockShares(trx, paymentIntent);
  const now = context.clock.now().toString();
  const status = statusOf(dispute);
  const { rows, isNew } = await keepDispute(trx, {
    id: dispute.id,
    dispute_id: dispute.id,
    payment_intent: paymentIntent,
    quote_id: null,
    cents: dispute.amount,
    reason: dispute.reason,
    status,
    respond_by: instantOf(dispute.evidence_details?.due_by),
    opened_at: instantOf(dispute.created) ?? now,
    closed_at: status === 'open' ? null : now,
  });
  const isDecided = status !== 'open' && rows.some((row) => row.status === 'open');
  for (const row of rows) {
    if (isDecided) await setDispute(trx, row.id, { status, closed_at: now });
    const settled: DisputeRow = isDecided ? { ...row, status, closed_at: now } : row;
    for (const { share, part } of await shareDispute(trx, settled, shares))
      await bookDispute(trx, context, { ...share, dispute: part });
  }
  if (!isNew && !isDecided) return;
  const { amount: cents } = dispute;
  // The usual words speak of the quote.
  const isLostElsewhere = shares.length === 0 && status === 'lost';
  if (isLostElsewhere && (await alertOfGiftCard(trx, context, { paymentIntent, cents }))) return;
  const alert = status === 'open' ? 'dispute-opened' : (`dispute-${status}` as const);
  const respondBy = status === 'open' ? (rows[0]?.respond_by ?? null) : null;
  const quote = inOneAlert(shares.map((share) => share.quote));
  await alertOwner(trx, context, { quote, alert, cents, cardReference: paymentIntent, respondBy });
}

/**
 * Returns the parts of a dispute with the shares that they're of: all of it for the quote that it names, and otherwise pro rata,
 * each part stored as a row. None while the payment isn't in the ledger.
 */
export async function shareDispute(trx: Trx, dispute: DisputeRow, shares: readonly CardShare[]) {
  const own = shares.find(({ quote }) => quote.id === dispute.quote_id);
  if (own) return [{ share: own, part: dispute }];
  if (dispute.quote_id !== null) return [];
  const parts: { readonly share: CardShare; readonly part: DisputeRow }[] = [];
  for (const { share, cents } of partsOf(dispute.cents, shares)) {
    const named = { quote_id: share.quote.id, cents };
    const part = { ...dispute, ...named, id: parts.length === 0 ? dispute.id : `${dispute.id}/${share.quote.id}` };
    if (parts.length === 0) await setDispute(trx, dispute.id, named);
    else await insertDispute(trx, part);
    parts.push({ share, part });
  }
  return parts;
}

/** Books a lost dispute in the ledger of its quote, once. */
export async function bookDispute(
  trx: Trx,
  context: Context,
  given: {
    /** Locked. */
    readonly quote: QuoteRow;
    readonly charge: ChargeRow;
    readonly dispute: DisputeRow;
  },
): Promise<void> {
  const { dispute } = given;
  if (dispute.status !== 'lost' || dispute.entry_id !== null || dispute.tip_entry_id !== null) return;
  const { dispute_id: reference, cents } = dispute;
  const entries = await bookReturn(trx, context, { ...given, cents, isLost: true, reference, recordedBy: null });
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
