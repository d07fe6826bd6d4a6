import type { CustomerBadge } from '#core/jobs/jobs.ts';
import { SOURCE } from '#core/languages/language.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';

/** Days after an appointment in which its payment is listed as expected; older ones are shown with their quotes. */
export const EXPECTED_DAYS = 180;
/** How many payments the list has at most. */
export const MOST_EXPECTED = 100;

/** A payment can be recorded for a day of the last two years. */
export const MOST_YEARS_AGO = 2;

/** What an entry of the ledger can be. What is owed is no entry: that is the sum of the quote's own lines. */
export const ENTRY_KINDS = ['payment', 'deposit', 'tip', 'refund', 'correction'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
export const HALVES = [1, 2] as const;
/** Half on arrival, half after completion. */
export type Half = (typeof HALVES)[number];

/** An entry as far as sums need it. Cents are signed: what came in is positive, what went out negative. */
export type Entry = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly cents: number;
  /** A tip, or the correction of one: it is never counted against what is owed. */
  readonly isTip: boolean;
  readonly half: Half | null;
  /** The entry that a correction takes back. */
  readonly corrects: string | null;
  /** How much a refund lowers the price; negative for a correction of such a refund. */
  readonly reducesCents: number;
};

/** In cents. At most one of `dueCents` and `overpaidCents` is above 0. */
export type Balance = {
  /** The price that is owed, after refunds have lowered it: the fee for a cancelled quote. */
  readonly totalCents: number;
  /** What is owed for an appointment that was canceled late or missed. */
  readonly feeCents: number;
  /** How much refunds have lowered the price. */
  readonly reducedCents: number;
  /** Received payments, minus refunds and corrections. */
  readonly paidCents: number;
  readonly dueCents: number;
  readonly overpaidCents: number;
  readonly tipCents: number;
  readonly refundedCents: number;
};

/** How far a quote is paid. */
export const PAID_STATES = ['unpaid', 'partly-paid', 'paid'] as const;
export type PaidState = (typeof PAID_STATES)[number];

/**
 * How far an approved quote or the fee of a cancelled one is paid, from cents without tips; null for others, and while nothing
 * is due before the visit.
 */
export function paidStateOf(quote: {
  readonly status: QuoteStatus;
  readonly isCompleted: boolean;
  readonly chargeCents: number;
  readonly paidCents: number;
}): PaidState | null {
  const { status, isCompleted, chargeCents, paidCents } = quote;
  if ((status !== 'approved' && status !== 'cancelled') || chargeCents === 0) return null;
  if (paidCents >= chargeCents) return 'paid';
  if (paidCents > 0) return 'partly-paid';
  return isCompleted || status === 'cancelled' ? 'unpaid' : null;
}

/** A quote as far as its charge depends on it. */
type ChargedQuote = {
  readonly status: QuoteStatus;
  /** The sum of its lines, in cents. */
  readonly totalCents: number;
  /** What the owner charges because it was canceled late or missed, in cents with its tax. */
  readonly feeCents: number;
};

/**
 * The price that is owed: the lines less what refunds have lowered it by. A cancelled quote owes its fee, a declined one
 * nothing.
 */
export function chargeOf(quote: ChargedQuote, entries: readonly Pick<Entry, 'reducesCents'>[]): number {
  return chargeFromSums({ ...quote, reducedCents: reducedBy(entries) });
}

/** As chargeOf, from the sum of the price reductions. */
export function chargeFromSums(quote: ChargedQuote & { readonly reducedCents: number }): number {
  const { status, totalCents, feeCents, reducedCents } = quote;
  if (isOff(status)) return status === 'cancelled' ? feeCents : 0;
  return Math.max(0, totalCents - reducedCents);
}

/** What is still owed for a quote, from sums in cents without tips: nothing before it's approved. */
export function owedOf(quote: ChargedQuote & { readonly reducedCents: number; readonly paidCents: number }): number {
  if (quote.status !== 'approved' && quote.status !== 'cancelled') return 0;
  return dueOf(quote.status, { chargeCents: chargeFromSums(quote), paidCents: quote.paidCents });
}

/** A quote that is off and has no fee owes nothing, even if more went back than was paid: it can't be paid any more. */
function dueOf(
  status: QuoteStatus,
  { chargeCents, paidCents }: { readonly chargeCents: number; readonly paidCents: number },
): number {
  return isOff(status) && chargeCents === 0 ? 0 : Math.max(0, chargeCents - paidCents);
}

function isOff(status: QuoteStatus): status is 'declined' | 'cancelled' {
  return status === 'declined' || status === 'cancelled';
}

/** How much refunds have lowered the price, in cents. */
export function reducedBy(entries: readonly Pick<Entry, 'reducesCents'>[]): number {
  return entries.reduce((sum, { reducesCents }) => sum + reducesCents, 0);
}

/** How much a refund lowers the price, at most to nothing: it first returns what was overpaid. All in cents. */
export function reductionOf(
  refundedCents: number,
  { overpaidCents, totalCents }: Pick<Balance, 'overpaidCents' | 'totalCents'>,
): number {
  return Math.min(totalCents, Math.max(0, refundedCents - overpaidCents));
}

/** The balance of a quote: its price less its payments, tips apart. The one figure for customer, crew and owner. */
export function balanceOf(quote: ChargedQuote, entries: readonly Entry[]): Balance {
  const totalCents = chargeOf(quote, entries);
  const sum = (of: (entry: Entry) => boolean) => entries.filter(of).reduce((total, { cents }) => total + cents, 0);
  const paidCents = sum(({ isTip }) => !isTip);
  const isCorrected = correctedIn(entries);
  return {
    totalCents,
    feeCents: quote.status === 'cancelled' ? quote.feeCents : 0,
    reducedCents: isOff(quote.status) ? 0 : quote.totalCents - totalCents,
    paidCents,
    dueCents: dueOf(quote.status, { chargeCents: totalCents, paidCents }),
    overpaidCents: Math.max(0, paidCents - totalCents),
    tipCents: sum(({ isTip }) => isTip),
    refundedCents: Math.abs(sum((entry) => entry.kind === 'refund' && !isCorrected(entry))),
  };
}

/**
 * The payment state of a quote. Only an `open` one may be paid now, and of a `deposit` one its deposit, by card. `claimed` is
 * one that the customer says is paid and the owner has not confirmed, `paid` owes nothing any more, `billed-monthly` is paid with an
 * invoice, the others follow the quote.
 */
export const PAYMENT_STATES = [
  'open',
  'billed-monthly',
  'deposit',
  'claimed',
  'paid',
  'not-approved',
  'declined',
  'cancelled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What decides whether a quote may be paid now. */
export type PayableQuote = ChargedQuote & {
  readonly entries: readonly Entry[];
  /** Whether the customer has announced a payment that the owner hasn't checked yet. */
  readonly isClaimed: boolean;
  /** Whether its deposit can be paid now. */
  readonly isDepositDue?: boolean;
  /** Whether its customer is sent one invoice a month. */
  readonly isBilledMonthly?: boolean;
};

/** The one place that decides what may be paid now: every page that offers to pay and every call that takes money asks it. */
export function paymentStateOf({
  entries,
  isClaimed,
  isDepositDue = false,
  isBilledMonthly = false,
  ...quote
}: PayableQuote): PaymentState {
  const { status, feeCents } = quote;
  if (status === 'declined' || (status === 'cancelled' && feeCents === 0)) return status;
  if (status === 'pending' || status === 'countered') return isDepositDue ? 'deposit' : 'not-approved';
  if (balanceOf(quote, entries).dueCents === 0) return 'paid';
  if (isClaimed) return 'claimed';
  return isBilledMonthly ? 'billed-monthly' : 'open';
}

const PAID_AFTERWARDS: readonly PaymentState[] = ['open', 'billed-monthly', 'claimed', 'paid'];

/**
 * Whether a payment in this state, with this cancellation fee in cents, belongs to a quote in that status. False: one of the
 * two was read before it changed.
 */
export function fitsQuote(state: PaymentState, feeCents: number, status: CustomerBadge): boolean {
  if (status === 'pending' || status === 'countered') return state === 'not-approved' || state === 'deposit';
  if (status === 'declined') return state === status;
  if (status === 'cancelled') return state === 'cancelled' || feeCents > 0;
  return feeCents === 0 && PAID_AFTERWARDS.includes(state);
}

/**
 * The lines of a quote that add up to what is charged: one that is off has a line that takes everything back, then its fee;
 * one that was partly refunded has a line for the lower price.
 */
export function chargedLines(
  {
    lines,
    feeLines,
    ...quote
  }: ChargedQuote & { readonly lines: readonly PriceLine[]; readonly feeLines: readonly PriceLine[] },
  entries: readonly Pick<Entry, 'reducesCents'>[],
): readonly PriceLine[] {
  const { status, totalCents } = quote;
  const takenBack = totalCents - (isOff(status) ? 0 : chargeOf(quote, entries));
  const fees = status === 'cancelled' ? feeLines : [];
  if (takenBack === 0) return [...lines, ...fees];
  const facts = isOff(status) ? { ended: status } : { isRefunded: true };
  const line = { kind: 'adjustment', label: '', facts, cents: -takenBack } as const;
  return [...lines, { ...line, ...lineTexts(line, SOURCE) }, ...fees];
}

/** A tip of up to this many cents is always allowed, whatever the total. */
const TIP_ALWAYS_FINE = 50_000;

/** The largest tip that a customer or the crew may name for a quote of that total, both in cents. */
export function mostTip(totalCents: number): number {
  return Math.max(TIP_ALWAYS_FINE, totalCents);
}

/** Whether an entry was taken back by a later one. */
export function correctedIn(entries: readonly Entry[]): (entry: Pick<Entry, 'id'>) => boolean {
  const corrected = new Set(entries.flatMap(({ corrects }) => corrects ?? []));
  return ({ id }) => corrected.has(id);
}

/** A half of a cash payment: its amount, and the entry that has paid it. */
export type CashHalf = { readonly half: Half; readonly cents: number; readonly paidBy: string | null };

/**
 * The two halves of what is still owed, the odd cent in the first. Once one is paid the other is all that is left, so that
 * both together always end at nothing.
 */
export function cashHalves(quote: ChargedQuote, entries: readonly Entry[]): readonly [CashHalf, CashHalf] {
  const { dueCents } = balanceOf(quote, entries);
  const isCorrected = correctedIn(entries);
  const paidOf = (half: Half) => entries.find((entry) => entry.half === half && entry.cents > 0 && !isCorrected(entry));
  const first = paidOf(1);
  const second = paidOf(2);
  const open = { 1: second ? dueCents : Math.ceil(dueCents / 2), 2: first ? dueCents : Math.floor(dueCents / 2) };
  const halfOf = (half: Half, paid: Entry | undefined): CashHalf => ({
    half,
    cents: paid?.cents ?? open[half],
    paidBy: paid?.id ?? null,
  });
  return [halfOf(1, first), halfOf(2, second)];
}

/**
 * The address that opens a payment in Venmo: on a phone its app, else its site. The amount is in cents, tip included; the note
 * names the quote, so that the owner knows whose it is.
 */
export function venmoLink(name: string, { cents, note }: { readonly cents: number; readonly note: string }): string {
  const asked = `amount=${(cents / 100).toFixed(2)}&note=${encodeURIComponent(note)}`;
  return `https://venmo.com/${encodeURIComponent(name)}?txn=pay&${asked}`;
}
