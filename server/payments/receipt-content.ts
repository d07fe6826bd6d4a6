import type { Settings } from '#core/settings/settings.ts';
import { formatMoneyExact as money } from '#core/lib/money.ts';
import { entryText } from '#core/payments/payment-texts.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { balanceView, countingPayments, linesView, type Ledger } from './view.ts';

/** What a line is about, and its amount. */
export type ReceiptLine = { readonly label: string; readonly amount: string; readonly isBold?: boolean };

/** Everything that a receipt says, in words and nothing else: the same content is the same receipt. */
export type ReceiptContent = {
  readonly shop: string;
  readonly contact: string;
  /** 'Receipt BB-1234' */
  readonly title: string;
  readonly asOf: string;
  /** The day of `asOf` in milliseconds of the epoch. */
  readonly asOfMs: number;
  readonly customerName: string;
  /** Stands for a name that no font of ours can write. */
  readonly customerEmail: string;
  /** What it is for, and when. */
  readonly about: readonly string[];
  readonly lines: readonly ReceiptLine[];
  readonly payments: readonly ReceiptLine[];
  readonly isPaidInFull: boolean;
};

type Issued = { readonly business: Settings; readonly now: Temporal.Instant };

/** The receipt of a quote: its lines, what was paid how and when, and what is still owed. Undefined while nothing was paid. */
export function receiptContent(ledger: Ledger, { business, now }: Issued): ReceiptContent | undefined {
  const { quote } = ledger;
  const paid = countingPayments(ledger.payments);
  if (paid.length === 0) return undefined;
  const today = localDate(now, business.timeZone);
  const { packageName, subject } = describeForMail(business, quote);
  const visit = quote.starts_at && formatDate(localDate(Temporal.Instant.from(quote.starts_at), business.timeZone));
  const { totalCents, dueCents, overpaidCents } = balanceView(quote, ledger.payments);
  return {
    shop: business.name,
    contact: [business.phone, business.email].filter(Boolean).join('   '),
    title: `Receipt ${quote.reference}`,
    asOf: `As of ${formatDate(today)}`,
    asOfMs: today.toZonedDateTime(business.timeZone).epochMilliseconds,
    customerName: quote.customer_name,
    customerEmail: quote.customer_email,
    about: [[packageName, subject].filter(Boolean).join(', '), ...(visit ? [`Visit on ${visit}`] : [])],
    lines: priceLines(ledger),
    payments: paymentLines(ledger, paid),
    isPaidInFull: totalCents > 0 && dueCents === 0 && overpaidCents === 0,
  };
}

function priceLines({ quote, payments }: Ledger): readonly ReceiptLine[] {
  const { totalCents } = balanceView(quote, payments);
  const lines = linesView(quote).map(({ label, detail, cents }) => ({
    label: detail ? `${label}, ${detail.toLowerCase()}` : label,
    amount: cents === 0 ? 'FREE' : money(cents),
  }));
  return [...lines, { label: 'Total', amount: money(totalCents), isBold: true }];
}

function paymentLines({ quote, payments }: Ledger, paid: Ledger['payments']): readonly ReceiptLine[] {
  const { dueCents, overpaidCents, tipCents } = balanceView(quote, payments);
  const entries = paid.map((payment) => {
    const on = formatDate(Temporal.PlainDate.from(payment.received_on));
    return { label: `${entryText(payment)}, ${on}`, amount: money(payment.cents) };
  });
  const tips = tipCents > 0 ? [{ label: 'Tips, not part of the price', amount: money(tipCents) }] : [];
  const owed =
    overpaidCents > 0
      ? { label: 'Paid too much', amount: money(overpaidCents), isBold: true }
      : { label: 'Still owed', amount: money(dueCents), isBold: true };
  return [...entries, ...tips, owed];
}
