import type Stripe from 'stripe';
import type { PaymentAccount } from '#contract/payments.ts';
import { paymentErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoney } from '#core/lib/money.ts';
import type { CardRefundStatus } from '#core/payments/card-movements.ts';
import { correctedIn } from '#core/payments/payments.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound, Conflict, Invalid } from '#server/errors.ts';
import { lockJob } from '#server/jobs/queries.ts';
import { readAccount } from '#server/payments/accounts.ts';
import { paymentsOf, entryOf } from '#server/payments/queries.ts';
import { balanceView } from '#server/payments/view.ts';
import { type QuoteRow, lockQuote } from '#server/quotes/queries.ts';
import { alertOwner, alertOfGiftCard, inOneAlert } from './alert-owner.ts';
import { openCardService, type CardService } from './card-checkout.ts';
import {
  type CardRefundRow,
  lockRefund,
  chargesOf,
  refundableOf,
  insertRefund,
  setRefund,
  listRequested,
  findRefund,
  lockRefunds,
  type ChargeRow,
} from './queries.ts';
import { splitReturn, lockShares, type CardShare, partsOf, bookReturn, correctReturn } from './returns.ts';

type RefundRequest = {
  /** The job's. */
  readonly id: string;
  /** The entry of the card payment. */
  readonly entryId: string;
  readonly cents: number;
  /** Idempotency key. */
  readonly clientId: string;
};

/**
 * Refunds a card payment to its card. The request is stored before the card service is called, and retried until the service
 * has answered; the ledger gets its entry once it has accepted. Idempotent per client ID. Throws NotFound, Invalid for more
 * than the payment has left, and Conflict if the service refuses.
 */
export async function refundCardPayment(context: Context, request: RefundRequest): Promise<PaymentAccount> {
  const service = await openCardService(context);
  if (!service) throw new NotFound(messageOf(paymentErrorsTexts, 'noCard'));
  const refund = await transaction(context.db, async (trx) => storeRequest(trx, context, { request }));
  const outcome = await carryOut(context, service, { refund });
  if (outcome === 'refused') throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'cardRefundRefused'));
  return readAccount(context, request);
}

async function storeRequest(
  trx: Trx,
  context: Context,
  { request }: { readonly request: RefundRequest },
): Promise<CardRefundRow> {
  const { clientId, cents, entryId } = request;
  const locked = await lockJob(trx, request.id);
  if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const { quote } = locked;
  const known = await lockRefund(trx, clientId);
  if (known) return requireSame(known, quote, cents);
  const charges = await chargesOf(trx, quote.id);
  const charge = charges.find(({ entry_id: id }) => id === entryId);
  if (!charge) throw invalid('entryId', 'notCardPayment');
  const left = refundableOf(charge);
  if (cents > left)
    throw new Invalid([
      { path: 'cents', message: messageOf(paymentErrorsTexts, 'cardRefundTooHigh', { left: formatMoney(left) }) },
    ]);
  const payments = await paymentsOf(trx, quote.id);
  const paid = payments.find((entry) => entry.id === entryId);
  // It's out of the ledger already: the refund would take it out twice.
  if (paid && correctedIn(payments.map(entryOf))(paid))
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'correctedCard'));
  const { paidCents, overpaidCents } = balanceView(quote, payments);
  const { priceCents } = await splitReturn(trx, charge, cents);
  // What was paid may have been returned in another way.
  const waiting = charges.reduce((sum, { requested_cents: requested }) => sum + requested, 0);
  if (priceCents + waiting > paidCents) throw invalid('cents', 'refundTooHigh');
  if (quote.status === 'cancelled' && quote.fee_cents > 0 && priceCents + waiting > overpaidCents)
    throw invalid('cents', 'refundOfFee');
  const { payment_intent, quote_id } = charge;
  const by = { cause: 'owner', requested_by: context.actor.personId ?? null } as const;
  const row = newRefund(context, { id: clientId, payment_intent, quote_id, cents, ...by });
  await insertRefund(trx, row);
  await writeAudit(trx, context, {
    at: row.requested_at,
    action: 'payment.refund-card',
    subject: 'quote',
    subjectId: quote.id,
    after: { cents },
  });
  return row;
}

function requireSame(known: CardRefundRow, quote: QuoteRow, cents: number): CardRefundRow {
  if (known.quote_id === quote.id && known.cents === cents) return known;
  throw new Conflict('idempotency-mismatch', messageOf(paymentErrorsTexts, 'paymentIdUsed'));
}

function invalid(path: string, key: 'notCardPayment' | 'refundOfFee' | 'refundTooHigh'): Invalid {
  return new Invalid([{ path, message: messageOf(paymentErrorsTexts, key) }]);
}

/** A refund that the card service hasn't accepted yet. */
export function newRefund(
  deps: Deps,
  refund: Pick<CardRefundRow, 'id' | 'payment_intent' | 'quote_id' | 'cents' | 'cause' | 'requested_by'>,
): CardRefundRow {
  const nothing = { refund_id: null, entry_id: null, tip_entry_id: null, settled_at: null };
  return { ...refund, ...nothing, status: 'requested', requested_at: deps.clock.now().toString() };
}

/** Asks the card service for a refund, and books its answer; 'waiting' if there's none yet. Safe to repeat. */
export async function carryOut(
  context: Context,
  { stripe }: CardService,
  { refund }: { readonly refund: CardRefundRow },
): Promise<'accepted' | 'refused' | 'waiting'> {
  if (refund.status !== 'requested') return refund.status === 'refused' ? 'refused' : 'accepted';
  const { id, payment_intent: paymentIntent, cents } = refund;
  try {
    const wanted = { payment_intent: paymentIntent, amount: cents, metadata: { refund: id } };
    const made = await stripe.refunds.create(wanted, { idempotencyKey: `refund-${id}` });
    await transaction(context.db, async (trx) => takeRefund(trx, context, { refund: made }));
    return 'accepted';
  } catch (error) {
    if (!isRefused(error)) {
      context.log.warn({ err: error }, 'a refund could not be asked for; it will be tried again');
      return 'waiting';
    }
    const settled_at = context.clock.now().toString();
    await transaction(context.db, async (trx) => {
      if ((await lockRefund(trx, id))?.status !== 'requested') return;
      await setRefund(trx, id, { status: 'refused', settled_at });
      // The owner sees the refusal of their own request at once.
      if (refund.cause !== 'ended') return;
      const quote = refund.quote_id === null ? undefined : await lockQuote(trx, refund.quote_id);
      await alertOwner(trx, context, { quote, alert: 'refund-failed', cents, cardReference: paymentIntent });
    });
    return 'refused';
  }
}

/** An answer that won't change: the payment was refunded or disputed before. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && (error.statusCode === 400 || error.statusCode === 404);
}

/** Batch size: the next round handles the rest. */
const MOST = 50;
/** After so many seconds, a request whose response was lost is repeated. */
const RETRY_SECONDS = 60;

/**
 * Repeats requests for refunds that the card service hasn't answered. It's asked first whether it has carried one out, since
 * it forgets idempotency keys after a day. Returns how many were settled.
 */
export async function repeatRefunds(deps: Deps): Promise<number> {
  const service = await openCardService(deps);
  if (!service) return 0;
  const before = deps.clock.now().subtract({ seconds: RETRY_SECONDS }).toString();
  let settled = 0;
  for (const refund of await listRequested(deps.db, { before, most: MOST })) {
    const requestId = deps.random.id();
    if (!(await takeRefundsOf(contextOf(deps, { requestId }), service, { paymentIntent: refund.payment_intent })))
      continue;
    const now = await findRefund(deps.db, refund.id);
    if (now && (await carryOut(contextOf(deps, { requestId }), service, { refund: now })) !== 'waiting') settled += 1;
  }
  return settled;
}

/** Takes in all refunds that the card service has for a payment. Returns false if it doesn't answer. */
export async function takeRefundsOf(
  context: Context,
  { stripe }: CardService,
  { paymentIntent }: { readonly paymentIntent: string },
): Promise<boolean> {
  let refunds: readonly Stripe.Refund[];
  try {
    refunds = await stripe.refunds
      .list({ payment_intent: paymentIntent, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
  } catch (error) {
    context.log.warn({ err: error }, 'the refunds of a card payment could not be read');
    return false;
  }
  // A later refund may take what a failed one has left.
  for (const refund of refunds.toSorted((a, b) => Number(statusOf(b) === 'failed') - Number(statusOf(a) === 'failed')))
    await transaction(context.db, async (trx) => takeRefund(trx, { ...context, actor: STRANGER }, { refund }));
  return true;
}

/** A refund only moves forward, so late and repeated reports change nothing. */
const RANKS: Readonly<Record<CardRefundStatus, number>> = {
  requested: 0,
  refused: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
};

/**
 * Takes in what the card service reports about a refund, also of one that was made there: an accepted one is booked once, and
 * a failed one corrected, with an email to the owner. One that was made there is shared among the quotes of its payment.
 */
export async function takeRefund(
  trx: Trx,
  context: Context,
  { refund }: { readonly refund: Stripe.Refund },
): Promise<void> {
  const { id: refundId, payment_intent: paymentIntent, amount: cents } = refund;
  if (typeof paymentIntent !== 'string' || cents <= 0) return;
  const shares = await lockShares(trx, paymentIntent);
  const known = await keepReported(trx, context, { refund, paymentIntent });
  const status = statusOf(refund);
  const [first] = known;
  const isNews = first !== undefined && RANKS[status] > RANKS[first.status];
  const settled_at = status === 'pending' ? null : context.clock.now().toString();
  const named = [];
  for (const each of known) {
    if (isNews) await setRefund(trx, each.id, { status, refund_id: refundId, settled_at });
    const row = isNews ? { ...each, status, refund_id: refundId, settled_at } : each;
    for (const { share, part } of await shareRefund(trx, context, row, shares)) {
      named.push(share.quote);
      await bookRefund(trx, context, { ...share, refund: part, isNews });
    }
  }
  const isReturned = first?.status === 'requested' && status !== 'failed';
  if (shares.length === 0 && isReturned) await alertOfGiftCard(trx, context, { paymentIntent, cents });
  if (isNews && status === 'failed')
    await alertOwner(trx, context, {
      quote: inOneAlert(named),
      alert: 'refund-failed',
      cents,
      cardReference: refundId,
    });
}

/** Returns the stored refund that a report is about, stored now if it was made at the card service. */
async function keepReported(
  trx: Trx,
  deps: Deps,
  { refund, paymentIntent }: { readonly refund: Stripe.Refund; readonly paymentIntent: string },
): Promise<readonly CardRefundRow[]> {
  const ours = refund.metadata?.['refund'];
  const id = ours !== undefined && UUID.test(ours) ? ours : undefined;
  const find = async () =>
    (await lockRefunds(trx, { refundId: refund.id, id })).filter((row) => row.payment_intent === paymentIntent);
  const known = await find();
  if (known.length > 0) return known;
  const by = { cause: 'service', requested_by: null } as const;
  const about = { id: deps.random.id(), payment_intent: paymentIntent, quote_id: null, cents: refund.amount };
  await insertRefund(trx, { ...newRefund(deps, { ...about, ...by }), refund_id: refund.id });
  const kept = await find();
  if (kept.length === 0) throw new Error(`the refund ${refund.id} could not be stored`);
  return kept;
}

/**
 * Returns the parts of a refund with the shares that they're of: all of it for the quote that it names, and otherwise pro rata,
 * each part stored as a row. None while the payment isn't in the ledger.
 */
export async function shareRefund(trx: Trx, deps: Deps, refund: CardRefundRow, shares: readonly CardShare[]) {
  const own = shares.find(({ quote }) => quote.id === refund.quote_id);
  if (own) return [{ share: own, part: refund }];
  if (refund.quote_id !== null) return [];
  const parts = partsOf(refund.cents, shares);
  for (const [index, { share, cents }] of parts.entries())
    if (index === 0) await setRefund(trx, refund.id, { quote_id: share.quote.id, cents });
    else await insertRefund(trx, { ...refund, id: deps.random.id(), quote_id: share.quote.id, cents });
  const rows = await lockRefunds(trx, { refundId: refund.refund_id ?? '', id: refund.id });
  return parts.flatMap(({ share }) => {
    const part = rows.find((row) => row.quote_id === share.quote.id);
    return part ? [{ share, part }] : [];
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Brings the ledger to what a refund's status says: its entries are written once, and corrected once it has failed. */
export async function bookRefund(
  trx: Trx,
  context: Context,
  given: {
    /** Locked. */
    readonly quote: QuoteRow;
    readonly charge: ChargeRow;
    readonly refund: CardRefundRow;
    /** Whether it has just reached this status. */
    readonly isNews: boolean;
  },
): Promise<void> {
  const { refund, isNews } = given;
  const { status, cents, entry_id, tip_entry_id, requested_by: recordedBy } = refund;
  const isBooked = entry_id !== null || tip_entry_id !== null;
  const work = { ...given, cents, reference: refund.refund_id ?? '', recordedBy };
  if (!isBooked && (status === 'pending' || status === 'succeeded'))
    await setRefund(trx, refund.id, await bookReturn(trx, context, { ...work, isLost: false }));
  if (isBooked && isNews && status === 'failed')
    await correctReturn(trx, context, { ...work, entries: { entry_id, tip_entry_id } });
}

function statusOf({ status }: Stripe.Refund): 'pending' | 'succeeded' | 'failed' {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}
