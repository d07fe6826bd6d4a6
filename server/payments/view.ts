import type { LedgerRow, PaymentAccount, PaymentPage } from '#contract/payment-answers.ts';
import type { Business } from '#core/business.ts';
import { balanceOf, cashHalves, chargeOf, correctedIn, type Balance } from '#core/payments.ts';
import type { JobRow } from '../jobs/sql.ts';
import { describeForMail } from '../quotes/describe-for-mail.ts';
import type { QuoteRow } from '../quotes/sql.ts';
import type { LedgerEntry } from './search-ledger.ts';
import { entryOf, type AnnouncementRow, type NamedPaymentRow, type PaymentRow } from './sql.ts';

/** The ledger of one quote. */
export type Ledger = {
  readonly quote: QuoteRow;
  readonly payments: readonly NamedPaymentRow[];
  readonly announcement: AnnouncementRow | undefined;
};

/** The balance of a quote, the one figure that all screens show. */
export function balanceView(quote: QuoteRow, payments: readonly PaymentRow[]): Balance {
  return balanceOf(chargeOf({ status: quote.status, totalCents: quote.total_cents }), payments.map(entryOf));
}

/** What its customer sees of a payment: nobody's names but his own. */
export function pageView(
  ledger: Ledger,
  { business, takesCards }: { readonly business: Business; readonly takesCards: boolean },
): PaymentPage {
  const { quote, payments, announcement } = ledger;
  const { packageName, subject, lines } = describeForMail(business, quote);
  return {
    reference: quote.reference,
    customerName: quote.customer_name,
    packageName,
    subject,
    paymentMethod: quote.payment_method,
    scheduledDate: quote.starts_at,
    timeZone: business.timeZone,
    lines: [...lines],
    balance: balanceView(quote, payments),
    halves: halvesView(ledger),
    entries: entriesView(payments),
    isPayable: quote.status === 'approved',
    venmo: business.venmo === '' ? null : business.venmo,
    card: takesCards,
    expected: announcement ? announcementView(announcement) : null,
  };
}

/** What the team sees of it; the crew knows customers by their first name. */
export function accountView(
  ledger: Ledger,
  { job, payUrl, isAdmin }: { readonly job: JobRow; readonly payUrl: string; readonly isAdmin: boolean },
): PaymentAccount {
  const { quote, payments, announcement } = ledger;
  return {
    jobId: job.id,
    quoteId: quote.id,
    reference: quote.reference,
    customerName: isAdmin ? quote.customer_name : (quote.customer_name.trim().split(/\s+/)[0] ?? ''),
    paymentMethod: quote.payment_method,
    balance: balanceView(quote, payments),
    halves: halvesView(ledger),
    entries: entriesView(payments).map((entry, index) => ({ ...entry, ...recordedView(payments[index]) })),
    expected: announcement ? { id: announcement.id, ...announcementView(announcement) } : null,
    payUrl,
    isPayable: quote.status === 'approved',
  };
}

/** An entry in the owner's ledger. */
export function ledgerView(row: LedgerEntry): LedgerRow {
  return {
    ...entryView(row, row.is_corrected),
    ...recordedView(row),
    jobId: row.job_id,
    quoteId: row.quote_id,
    quoteReference: row.quote_reference,
    customerName: row.customer_name,
  };
}

function halvesView({ quote, payments }: Ledger): PaymentAccount['halves'] {
  const charge = chargeOf({ status: quote.status, totalCents: quote.total_cents });
  return cashHalves(charge, payments.map(entryOf)).map(({ half, cents, paidBy }) => ({
    half,
    cents,
    isPaid: paidBy !== null,
  }));
}

function entriesView(payments: readonly PaymentRow[]): PaymentPage['entries'] {
  const isCorrected = correctedIn(payments.map(entryOf));
  return payments.map((row) => entryView(row, isCorrected(row)));
}

function entryView(row: PaymentRow, isCorrected: boolean): PaymentPage['entries'][number] {
  const { id, kind, method, cents, is_tip: isTip, half, received_on: receivedOn } = row;
  return { id, kind, method, cents, isTip, half, isCorrected, receivedOn };
}

function recordedView(row: Pick<NamedPaymentRow, 'reference' | 'recorded_at' | 'recorder'> | undefined) {
  return {
    reference: row?.reference ?? '',
    recordedAt: row?.recorded_at ?? '',
    recordedBy: row?.recorder ?? 'The program',
  };
}

function announcementView({ cents, tip_cents: tipCents, announced_at: announcedAt }: AnnouncementRow) {
  return { cents, tipCents, announcedAt };
}
