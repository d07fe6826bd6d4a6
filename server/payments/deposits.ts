import { SOURCE } from '#core/languages/language.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { excessOf } from '#core/payments/deposits.ts';
import type { Balance } from '#core/payments/payments.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { endsInTime } from '#core/scheduling/latest-end.ts';
import { bookableSlot } from '#core/scheduling/slots.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { openCardService } from '#server/payments/cards/card-checkout.ts';
import { carryOut, newRefund } from '#server/payments/cards/card-refunds.ts';
import {
  chargesOf,
  insertRefund,
  refundableOf,
  type CardRefundRow,
  type QuoteCharge,
} from '#server/payments/cards/queries.ts';
import { lockPromoCode } from '#server/promo-codes/queries.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { holdSlot } from '#server/quotes/hold.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { listDepositsToReturn, lockQuote, lockSlots, setDeposit, type QuoteRow } from '#server/quotes/queries.ts';
import { choiceFor, minutesOfWork, reservationOf } from '#server/quotes/reservation.ts';
import { paymentsOf } from './queries.ts';
import { balanceView, depositView } from './view.ts';

/**
 * Settles what a card payment for a deposit means for its quote, once it's in the ledger: a pending quote keeps its slot, or
 * takes the slot that lapsed again if it's still free; if not, its customer picks another one. What can't be used is returned:
 * a second deposit, or one for a quote that ended.
 */
export async function takeDeposit(
  trx: Trx,
  context: Context,
  taken: {
    /** Locked, as it was before this payment. */
    readonly quote: QuoteRow;
    /** With this payment. */
    readonly balance: Balance;
  },
): Promise<void> {
  const { quote, balance } = taken;
  const at = context.clock.now().toString();
  const deposit = depositView(quote);
  const isDue = deposit?.state === 'due' && balance.paidCents >= deposit.cents;
  const isLapsed = isDue && quote.status === 'pending' && quote.starts_at === null && quote.lapsed_at !== null;
  const startsAt = isLapsed ? await retakeSlot(trx, context, quote) : quote.starts_at;
  const isGone = isLapsed && startsAt === null;
  const isPaid = isDue || deposit?.state !== 'due';
  const excess = excessOf({ ...keptFacts(quote, balance), isDepositPaid: isPaid });
  await setDeposit(trx, quote.id, {
    ...(isPaid && { deposit_paid_at: quote.deposit_paid_at ?? at, lapses_at: null }),
    ...(excess > 0 && { deposit_return_at: at }),
    updated_at: at,
  });
  const cents = quote.deposit_cents;
  const action = 'quote.pay-deposit';
  const after = { cents, ...(isLapsed && { startsAt }), ...(isGone && { isTimeGone: true }) };
  await writeAudit(trx, context, { at, action, subject: 'quote', subjectId: quote.id, after });
  // Where paying books the appointment, the customer is told that instead.
  if (isDue && !(quote.booked_when_paid && quote.status === 'pending'))
    await tellCustomer(trx, context, { quote: { ...quote, starts_at: startsAt }, what: 'received', cents, isGone });
}

/** Emails the customer of a pending quote, as it's stored, that its deposit was received. */
export async function tellDepositReceived(trx: Trx, deps: Deps, quote: QuoteRow): Promise<void> {
  const isGone = quote.starts_at === null && quote.lapsed_at !== null;
  await tellCustomer(trx, deps, { quote, what: 'received', cents: quote.deposit_cents, isGone });
}

/** Takes the slot that a quote lapsed from again, in its transaction. Returns its instant; null if it's gone. */
async function retakeSlot(trx: Trx, deps: Deps, quote: QuoteRow): Promise<string | null> {
  const { settings } = await deps.settings();
  const { id: quoteId, lapsed_starts_at: startsAt, package_type: packageType, promo_code_id: promoCodeId } = quote;
  if (startsAt === null) return null;
  const instant = Temporal.Instant.from(startsAt);
  const date = localDate(instant, settings.timeZone);
  const time = formatTime(instant, settings.timeZone, SOURCE);
  const slot = bookableSlot(settings, { date, time, packageType }, deps.clock.now());
  if (!slot?.equals(instant)) return null;
  const minutes = minutesOfWork(settings, quote);
  if (!endsInTime(settings, { startsAt: slot, minutes })) return null;
  // The lapse gave the use of the code back, and someone else may have used it since.
  const promo = promoCodeId === null ? undefined : await lockPromoCode(trx, promoCodeId);
  if (promo && promo.most_uses !== null && promo.uses >= promo.most_uses) return null;
  const reservation = reservationOf(settings, quote, startsAt);
  await lockSlots(trx, [reservation]);
  if (!(await holdSlot(trx, { ...reservation, choice: choiceFor(settings, quote) }))) return null;
  await setDeposit(trx, quoteId, {
    starts_at: startsAt,
    scheduled_date: date.toString(),
    scheduled_time: time,
    lapsed_at: null,
    visit_sequence: quote.visit_sequence + 1,
  });
  return startsAt;
}

/** From when the deposit of a quote that ends at that instant goes back; undefined if nothing was paid for it. */
export function depositReturnAt(quote: QuoteRow, at: string): { readonly depositReturnAt?: string } {
  return quote.deposit_cents > 0 && quote.paid_cents > 0 ? { depositReturnAt: at } : {};
}

/** What the email about the end of a quote says about its deposit. */
export function returnFacts(quote: QuoteRow): { readonly depositCents?: number } {
  return quote.deposit_cents > 0 && quote.paid_cents > 0 ? { depositCents: quote.paid_cents } : {};
}

/** Batch size: the next round handles the rest. */
const MOST = 50;

/**
 * Requests the refunds that are due because a quote ended or its time was gone, once the change can't be undone any more. Safe to
 * run concurrently: each is requested once, in the transaction that locks its quote. Returns how many were requested.
 */
export async function returnDeposits(deps: Deps): Promise<number> {
  const service = await openCardService(deps);
  if (!service) return 0;
  const now = deps.clock.now().toString();
  const requestId = deps.random.id();
  let requested = 0;
  for (const id of await listDepositsToReturn(deps.db, { now, most: MOST })) {
    const refunds = await transaction(deps.db, async (trx) =>
      requestReturn(trx, contextOf(deps, { requestId }), { id, now }),
    );
    for (const refund of refunds) await carryOut(contextOf(deps, { requestId }), service, { refund });
    requested += refunds.length;
  }
  if (requested > 0) for (const topic of ['quotes', 'payments', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return requested;
}

async function requestReturn(
  trx: Trx,
  context: Context,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<CardRefundRow[]> {
  const quote = await lockQuote(trx, id);
  const from = quote?.deposit_return_at;
  if (!quote || !from || Temporal.Instant.compare(Temporal.Instant.from(from), Temporal.Instant.from(now)) > 0)
    return [];
  const refunds = await composeRefunds(trx, context, quote);
  for (const refund of refunds) await insertRefund(trx, refund);
  await setDeposit(trx, id, {
    deposit_return_at: null,
    ...(isOver(quote) && quote.deposit_paid_at !== null && { deposit_returned_at: now }),
  });
  if (refunds.length === 0) return [];
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  const about = { at: now, subject: 'quote', subjectId: id } as const;
  await writeAudit(
    trx,
    { ...context, actor: STRANGER },
    { ...about, action: 'quote.return-deposit', after: { cents } },
  );
  await tellCustomer(trx, context, { quote, what: 'returned', cents });
  return refunds;
}

/** What each card payment of a quote gives back: what was paid beyond what the quote keeps, and all tips if that's everything. */
async function composeRefunds(trx: Trx, deps: Deps, quote: QuoteRow): Promise<CardRefundRow[]> {
  const charges = await chargesOf(trx, quote.id);
  const balance = balanceView(quote, await paymentsOf(trx, quote.id));
  const isDepositPaid = quote.deposit_paid_at !== null;
  const excess = excessOf({ ...keptFacts(quote, balance), isDepositPaid });
  const sumOf = (part: (charge: QuoteCharge) => number) => charges.reduce((sum, charge) => sum + part(charge), 0);
  const tips = Math.min(
    balance.tipCents,
    sumOf((charge) => charge.tip_cents),
  );
  const isAll = isOver(quote) && excess + tips >= sumOf(refundableOf);
  let left = excess - sumOf((charge) => charge.requested_cents) + (isAll ? tips : 0);
  const refunds: CardRefundRow[] = [];
  for (const charge of charges.toReversed()) {
    const cents = Math.min(refundableOf(charge), left);
    if (cents <= 0) continue;
    left -= cents;
    const { payment_intent, quote_id } = charge;
    const by = { cause: 'ended', requested_by: null } as const;
    refunds.push(newRefund(deps, { id: deps.random.id(), payment_intent, quote_id, cents, ...by }));
  }
  return refunds;
}

/** Whether nothing is owed for a quote any more. */
function isOver({ status, fee_cents: fee }: QuoteRow): boolean {
  return status === 'declined' || (status === 'cancelled' && fee === 0);
}

function keptFacts({ status, deposit_cents: depositCents }: QuoteRow, { totalCents: chargeCents, paidCents }: Balance) {
  return { status, depositCents, chargeCents, paidCents };
}

async function tellCustomer(
  trx: Trx,
  deps: Deps,
  depositNews: {
    readonly quote: QuoteRow;
    readonly what: 'received' | 'returned';
    readonly cents: number;
    /** Whether the time that lapsed was taken by others. */
    readonly isGone?: boolean;
  },
): Promise<void> {
  const { quote, what, cents: depositCents, isGone = false } = depositNews;
  if (quote.customer_email === '') return;
  const { settings } = await deps.settings();
  const { quoteUrl } = deriveLinks(deps, quote);
  const data = { ...describeForMail(settings, quote), depositCents, quoteUrl };
  const recipient = quote.customer_email;
  const mail =
    what === 'received'
      ? ({ kind: 'deposit-received', recipient, data: { ...data, ...(isGone && { isTimeGone: true }) } } as const)
      : ({ kind: 'deposit-returned', recipient, data } as const);
  await enqueue(trx, [outboxRow(deps, mail, { language: quote.language, quoteId: quote.id, isTest: quote.is_test })]);
}
