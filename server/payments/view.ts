import type { LedgerRow, PaymentAccount, PaymentPage } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import type { Language } from '#core/languages/language.ts';
import { groupLines } from '#core/lib/line-groups.ts';
import { depositOf, type Deposit } from '#core/payments/deposits.ts';
import { PAY_TO_METHODS, type PaymentMethod } from '#core/payments/methods.ts';
import {
  balanceOf,
  cashHalves,
  chargedLines,
  correctedIn,
  paymentStateOf,
  type Balance,
  type PaymentState,
} from '#core/payments/payments.ts';
import { linesIn, type PriceLine } from '#core/pricing/pricing.ts';
import { sumOf, taxesOfEntry } from '#core/pricing/sales-tax.ts';
import { subjectText } from '#core/quotes/describe.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { PaperLine } from '#server/db/payment-tables.ts';
import type { JobRow } from '#server/jobs/queries.ts';
import { firstNameOf, packageNameOf, subjectFor, vehicleTextsOf } from '#server/quotes/describe.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { type LedgerEntry, entryOf, type AnnouncementRow, type NamedPaymentRow, type PaymentRow } from './queries.ts';

/** The ledger of one quote. */
export type Ledger = {
  readonly quote: QuoteRow;
  readonly payments: readonly NamedPaymentRow[];
  readonly announcement: AnnouncementRow | undefined;
  /** The charge of a saved card that is in progress: nothing else can be paid meanwhile. */
  readonly charge: { readonly id: string; readonly cents: number } | undefined;
  /** Whether the customer is sent one invoice a month. */
  readonly isBilledMonthly: boolean;
};

/** The balance of a quote, the one figure that all screens show. */
export function balanceView(quote: QuoteRow, payments: readonly PaymentRow[]): Balance {
  return balanceOf(chargedOf(quote), payments.map(entryOf));
}

/** A quote as far as its charge depends on it. */
export function chargedOf({ status, total_cents: totalCents, fee_cents: feeCents }: QuoteRow) {
  return { status, totalCents, feeCents };
}

/** The deposit of a quote, and what became of it. */
export function depositView(
  quote: Pick<
    QuoteRow,
    'status' | 'total_cents' | 'deposit_cents' | 'deposit_paid_at' | 'deposit_waived_at' | 'deposit_returned_at'
  >,
): Deposit | null {
  return depositOf({
    status: quote.status,
    totalCents: quote.total_cents,
    depositCents: quote.deposit_cents,
    isPaid: quote.deposit_paid_at !== null,
    isWaived: quote.deposit_waived_at !== null,
    isReturned: quote.deposit_returned_at !== null,
  });
}

/** Whether the deposit of a canceled quote is kept until the owner charges the fee or returns it. */
export function isDepositKept(quote: QuoteRow): boolean {
  const { status, fee_cents: fee, deposit_return_at: returnAt } = quote;
  return status === 'cancelled' && fee === 0 && returnAt === null && depositView(quote)?.state === 'paid';
}

/** The tax in a new entry of a quote's ledger, as it is stored: of its price, or of the fee that it owes instead. */
export function taxesView(
  quote: QuoteRow,
  payments: readonly Pick<PaymentRow, 'taxes' | 'reduces_cents'>[],
  entry: { readonly paidCents: number; readonly reducesCents: number },
): string {
  const isFee = quote.status === 'cancelled' && quote.fee_cents > 0;
  const reduces = [...payments.map((earlier) => earlier.reduces_cents), entry.reducesCents];
  const taxes = taxesOfEntry(isFee ? quote.cancellation_lines : quote.lines, {
    paidCents: entry.paidCents,
    reducedCents: isFee ? 0 : reduces.reduce((sum, cents) => sum + cents, 0),
    before: payments.flatMap((earlier) => earlier.taxes),
  });
  return JSON.stringify(taxes);
}

/** The payments that a receipt shows: neither corrections nor what they have corrected. */
export function countingPayments<Row extends PaymentRow>(payments: readonly Row[]): readonly Row[] {
  const isCorrected = correctedIn(payments.map(entryOf));
  return payments.filter((row) => row.kind !== 'correction' && !isCorrected(row));
}

/** The payment state of a quote, the single source for whether it can be paid now. */
export function stateView({ quote, payments, announcement, isBilledMonthly }: Ledger): PaymentState {
  const entries = payments.map(entryOf);
  const isClaimed = announcement !== undefined;
  const isDepositDue = depositView(quote)?.state === 'due';
  return paymentStateOf({ ...chargedOf(quote), entries, isClaimed, isDepositDue, isBilledMonthly });
}

/** The lines that add up to the balance's total. */
export function linesView(
  settings: Settings,
  { quote, payments }: Pick<Ledger, 'quote' | 'payments'>,
  language: Language,
): PriceLine[] {
  const sold = { lines: quote.lines, feeLines: quote.cancellation_lines };
  const lines = chargedLines({ ...chargedOf(quote), ...sold }, payments.map(entryOf));
  return linesIn(settings, lines, language);
}

/** A price line as papers print it: 'Full Detail, drop-off'. A promo code and the name of a truck stay as they are written. */
export function inOneLine({ kind, label, detail }: PriceLine): string {
  if (!detail) return label;
  return `${label}, ${kind === 'promo' || kind === 'vehicle' || kind === 'truck' ? detail : detail.toLowerCase()}`;
}

/** Price lines as papers print them, those of each vehicle under its own heading where there are several; `aboutOf` says more of one. */
export function paperLines(
  lines: readonly PriceLine[],
  amountOf: (line: PriceLine) => string,
  language: Language,
  aboutOf: (vehicle: number) => string = () => '',
): readonly PaperLine[] {
  return groupLines(lines).flatMap(({ vehicle, lines: own }) => {
    const printed = own.map((line) => ({ label: inOneLine(line), amount: amountOf(line) }));
    if (vehicle === undefined) return printed;
    const name = uiTexts(language)('vehicleNumber', { number: vehicle, kind: own[0]?.kind ?? '' });
    const label = [name, aboutOf(vehicle)].filter(Boolean).join('   ');
    return [{ label, amount: '', isBold: true }, ...printed];
  });
}

/** What is known of a vehicle of a quote with several: a company finds its own by the plate. */
export function aboutVehicle(
  settings: Settings,
  quote: QuoteRow,
  { vehicle, language }: { readonly vehicle: number; readonly language: Language },
): string {
  if (vehicle === 1)
    return vehicleDetails({ ...vehicleTextsOf(quote), vehicleSubtype: quote.vehicle_subtype }, language);
  const item = quote.items.find((_, index) => numberOfItem(index) === vehicle);
  if (!item) return '';
  if (item.vehicleUnit) return vehicleDetails(item, language);
  return [subjectText(settings, item, language), vehicleDetails(item, language)].filter(Boolean).join(', ');
}

/** What customers see of their payment: no names but their own. */
export function pageView(
  ledger: Ledger,
  pageParts: Pick<PaymentPage, 'canSaveCard' | 'savedCard' | 'isFeeUndecided'> & {
    readonly settings: Settings;
    readonly takesCards: boolean;
    readonly language: Language;
  },
): PaymentPage {
  const { settings, takesCards, canSaveCard, savedCard, isFeeUndecided, language } = pageParts;
  const { quote, payments, announcement } = ledger;
  return {
    reference: quote.reference,
    customerName: quote.customer_name,
    packageName: packageNameOf(settings, quote, language),
    subject: subjectText(settings, subjectFor(quote), language),
    paymentMethod: quote.payment_method,
    scheduledDate: quote.starts_at,
    timeZone: settings.timeZone,
    lines: linesView(settings, ledger, language),
    taxId: settings.taxId || null,
    balance: balanceView(quote, payments),
    halves: halvesView(ledger),
    entries: entriesView(payments),
    state: stateView(ledger),
    deposit: depositView(quote),
    isFeeUndecided,
    venmo: settings.venmo === '' ? null : settings.venmo,
    payTo: payToOf(settings, quote.payment_method),
    card: takesCards,
    canSaveCard,
    savedCard,
    expected: announcement ? announcementView(announcement) : null,
  };
}

/** What the shop says about paying by a method; null for nothing. */
function payToOf({ payTo }: Settings, chosen: PaymentMethod): string | null {
  const known = PAY_TO_METHODS.find((method) => method === chosen);
  return (known && payTo[known]) || null;
}

/** What the card service has to do with a quote's payments. */
export type CardFacts = Pick<
  PaymentAccount,
  'cards' | 'cardRefunds' | 'disputes' | 'savedCard' | 'canCharge' | 'charge' | 'prepaid'
>;

/** What the team sees of it; the crew knows customers by their first name. */
export function accountView(
  ledger: Ledger,
  accountParts: {
    readonly job: JobRow;
    readonly cardFacts: CardFacts;
    readonly payUrl: string;
    readonly isAdmin: boolean;
    readonly language: Language;
  },
): PaymentAccount {
  const { job, cardFacts, payUrl, isAdmin, language } = accountParts;
  const { quote, payments, announcement } = ledger;
  return {
    jobId: job.id,
    quoteId: quote.id,
    reference: quote.reference,
    customerName: isAdmin ? quote.customer_name : firstNameOf(quote),
    paymentMethod: quote.payment_method,
    balance: balanceView(quote, payments),
    halves: halvesView(ledger),
    entries: entriesView(payments).map((entry, index) => ({ ...entry, ...recordedView(payments[index], language) })),
    expected: announcement ? { id: announcement.id, ...announcementView(announcement) } : null,
    payUrl,
    state: stateView(ledger),
    ...cardFacts,
  };
}

/** An entry in the owner's ledger. */
export function ledgerView(row: LedgerEntry, language: Language): LedgerRow {
  return {
    ...entryView(row, row.is_corrected),
    ...recordedView(row, language),
    jobId: row.job_id,
    quoteId: row.quote_id,
    quoteReference: row.quote_reference,
    customerName: row.customer_name,
  };
}

function halvesView({ quote, payments }: Ledger): PaymentAccount['halves'] {
  // A fee isn't paid on arrival and after completion.
  if (quote.status === 'cancelled') return [];
  return cashHalves(chargedOf(quote), payments.map(entryOf)).map(({ half, cents, paidBy }) => ({
    half,
    cents,
    isPaid: paidBy !== null,
  }));
}

/** What was paid, entry by entry, as its customer sees it. */
export function entriesView(payments: readonly PaymentRow[]): PaymentPage['entries'] {
  const isCorrected = correctedIn(payments.map(entryOf));
  return payments.map((row) => entryView(row, isCorrected(row)));
}

function entryView(row: PaymentRow, isCorrected: boolean): PaymentPage['entries'][number] {
  const { id, kind, method, cents, taxes, is_tip: isTip, half, received_on: receivedOn } = row;
  return { id, kind, method, cents, taxCents: sumOf(taxes), isTip, half, isCorrected, receivedOn };
}

function recordedView(
  row: Pick<NamedPaymentRow, 'reference' | 'recorded_at' | 'recorder'> | undefined,
  language: Language,
) {
  return {
    reference: row?.reference ?? '',
    recordedAt: row?.recorded_at ?? '',
    recordedBy: row?.recorder ?? ledgerTexts(language)('program'),
  };
}

function announcementView({ method, cents, tip_cents: tipCents, announced_at: announcedAt }: AnnouncementRow) {
  return { method, cents, tipCents, announcedAt };
}
