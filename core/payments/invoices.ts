import type { QuoteStatus } from '#core/quotes/quotes.ts';
import { chargeFromSums } from './payments.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** `outdated`: the price has changed since, or the quote is off, so that the invoice needs a credit note. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'outdated', 'credited'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** What the list of invoices can be narrowed to. */
export const INVOICE_FILTERS = [...INVOICE_STATES, 'credit-note'] as const;
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number];

/** The most days that an invoice gives to pay. */
export const MOST_DUE_DAYS = 365;
/** The most quotes on one invoice. */
export const MOST_INVOICED = 50;

/** A quote on an invoice: what was charged for it then, and what its charge depends on today; all in cents. */
export type InvoicedQuote = {
  readonly cents: number;
  /** It's on the invoice with the fee for canceling it, rather than with its price. */
  readonly isFee: boolean;
  readonly status: QuoteStatus;
  readonly totalCents: number;
  readonly reducedCents: number;
  readonly feeCents: number;
  readonly paidCents: number;
};

/** What is charged today for what is on the invoice: nothing for the price of a canceled quote, whatever fee it owes. */
export function invoicedCharge(quote: Omit<InvoicedQuote, 'cents' | 'paidCents'>): number {
  if (quote.isFee !== (quote.status === 'cancelled')) return 0;
  return quote.isFee || quote.status === 'approved' ? chargeFromSums(quote) : 0;
}

/** What is still owed for it, in cents. */
export function invoicedOwed(quote: InvoicedQuote): number {
  return Math.max(0, invoicedCharge(quote) - quote.paidCents);
}

/** Whether anything on the invoice costs something else today. Test data can be deleted, and its quotes with it. */
export function isOutdated(quotes: readonly InvoicedQuote[]): boolean {
  return quotes.length === 0 || quotes.some((quote) => invoicedCharge(quote) !== quote.cents);
}

/** An invoice as far as its state depends on it. */
type InvoiceToday = {
  readonly isCredited: boolean;
  readonly dueOn: Temporal.PlainDate;
  readonly quotes: readonly InvoicedQuote[];
};

/** The state of an invoice on a local date of the shop. It's overdue from the day after its due date. */
export function invoiceState({ isCredited, dueOn, quotes }: InvoiceToday, today: Temporal.PlainDate): InvoiceState {
  if (isCredited) return 'credited';
  if (isOutdated(quotes)) return 'outdated';
  if (quotes.every((quote) => invoicedOwed(quote) === 0)) return 'paid';
  return Temporal.PlainDate.compare(today, dueOn) > 0 ? 'overdue' : 'open';
}

/** 'INV-2027-0042', 'CN-2027-0003'. */
export function invoiceNumber({
  kind,
  year,
  position,
}: {
  readonly kind: InvoiceKind;
  readonly year: number;
  readonly position: number;
}): string {
  return `${kind === 'invoice' ? 'INV' : 'CN'}-${year}-${String(position).padStart(4, '0')}`;
}

/** Why a quote can't be on an invoice: it isn't approved, it's off and owes nothing, it's free, or another invoice has it. */
export type InvoiceObjection = 'notApproved' | 'isOff' | 'isFree' | 'isInvoiced';

/** What is against a quote on an invoice; undefined if nothing is. `priceCents` is what is charged for it today. */
export function objectionToInvoice(quote: {
  readonly status: QuoteStatus;
  readonly priceCents: number;
  readonly isInvoiced: boolean;
}): InvoiceObjection | undefined {
  const { status, priceCents, isInvoiced } = quote;
  if (isInvoiced) return 'isInvoiced';
  if (status === 'pending' || status === 'countered') return 'notApproved';
  if (priceCents > 0) return undefined;
  return status === 'approved' ? 'isFree' : 'isOff';
}

/** The reminders of an invoice, in their order. */
export const INVOICE_REMINDERS = ['before-due', 'overdue', 'overdue-2', 'overdue-3', 'overdue-4'] as const;
export type InvoiceReminder = (typeof INVOICE_REMINDERS)[number];

/** So many days after the due date each reminder is due; before it where negative. */
const REMINDER_DAYS = { 'before-due': -3, overdue: 1, 'overdue-2': 15, 'overdue-3': 29, 'overdue-4': 43 } as const;
/** So many days after it was due, a reminder that couldn't be sent is left out. */
const LATE_DAYS = 7;
/** Reminders aren't mailed before this hour of the shop's clock. */
export const REMINDER_HOUR = 9;

/** The due dates of invoices that a reminder can be due for on a local date: the first and the last. */
export function remindableDueDates(today: Temporal.PlainDate): {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
} {
  const { 'before-due': first, 'overdue-4': last } = REMINDER_DAYS;
  return { from: today.subtract({ days: last + LATE_DAYS }), to: today.subtract({ days: first }) };
}

/**
 * The reminder that is due on a local date for an invoice that is owed: the latest one of which the day has come. Undefined
 * if that was a week ago or more, and before the due date for an invoice that was issued only then.
 */
export function dueInvoiceReminder(
  { issuedOn, dueOn }: { readonly issuedOn: Temporal.PlainDate; readonly dueOn: Temporal.PlainDate },
  today: Temporal.PlainDate,
): InvoiceReminder | undefined {
  const days = dueOn.until(today).total('days');
  const step = INVOICE_REMINDERS.findLast((each) => REMINDER_DAYS[each] <= days);
  if (step === undefined || days - REMINDER_DAYS[step] >= LATE_DAYS) return undefined;
  if (step !== 'before-due') return step;
  const isIssuedBefore = Temporal.PlainDate.compare(issuedOn, dueOn.add({ days: REMINDER_DAYS[step] })) < 0;
  return days <= 0 && isIssuedBefore ? step : undefined;
}

/** What a payment for an invoice pays of each of its quotes, in their order: the first until it's paid, then the next. */
export function allocatePayment(owed: readonly number[], cents: number): readonly number[] {
  let left = cents;
  return owed.map((due) => {
    const paid = Math.min(due, left);
    left -= paid;
    return paid;
  });
}

/** What a quote got of a card payment, in cents: all of it, what of it is left, and what of it is on its way back. */
export type PaidShare = { readonly cents: number; readonly leftCents: number; readonly waitingCents: number };

/**
 * Shares what the card service took back of a payment among the quotes that it was for, in cents and in their order: pro rata of
 * what is left of each, then of what is on its way back, and of the whole only where more went back than was paid.
 */
export function shareReturn(cents: number, shares: readonly PaidShare[]): readonly number[] {
  const left = shares.map(({ leftCents }) => leftCents);
  const waiting = shares.map(({ waitingCents }) => waitingCents);
  const ofLeft = Math.min(cents, sumOf(left));
  const ofWaiting = Math.min(cents - ofLeft, sumOf(waiting));
  const whole = shares.map((share) => share.cents);
  const parts = [prorate(ofLeft, left), prorate(ofWaiting, waiting), prorate(cents - ofLeft - ofWaiting, whole)];
  return shares.map((_, index) => sumOf(parts.map((part) => part[index] ?? 0)));
}

/** Parts of an amount in proportion to the weights, which add up to it; none exceeds its weight unless the amount exceeds them all. */
function prorate(cents: number, weights: readonly number[]): readonly number[] {
  const whole = BigInt(sumOf(weights));
  let until = 0n;
  return weights.map((weight) => {
    const before = until;
    until += BigInt(weight);
    return whole === 0n ? 0 : Number((BigInt(cents) * until) / whole - (BigInt(cents) * before) / whole);
  });
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
