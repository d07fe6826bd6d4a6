import type { QuoteStatus } from '#core/quotes/quotes.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** `outdated`: the price has changed since, or the quote is off, so that the invoice needs a credit note. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'outdated', 'credited'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** An invoice as far as its state depends on it; cents are those of its quotes today. */
type InvoiceToday = {
  readonly isCredited: boolean;
  readonly totalCents: number;
  readonly priceCents: number;
  readonly owedCents: number;
  readonly dueOn: Temporal.PlainDate;
};

/** The state of an invoice on a local date of the shop. It's overdue from the day after its due date. */
export function invoiceState(invoice: InvoiceToday, today: Temporal.PlainDate): InvoiceState {
  const { isCredited, totalCents, priceCents, owedCents, dueOn } = invoice;
  if (isCredited) return 'credited';
  if (priceCents !== totalCents) return 'outdated';
  if (owedCents === 0) return 'paid';
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
