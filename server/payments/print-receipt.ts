import { createHash } from 'node:crypto';
import { formatMoneyExact as money } from '#core/lib/money.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import { entryText, remainderLabel, workText } from '#core/quotes/describe.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Settings } from '#core/settings/settings.ts';
import { describeForMail } from '../data/describe-quote.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Unavailable } from '../errors.ts';
import { JobCutShort } from '../workers/worker-process.ts';
import { findByToken } from './pay-links.ts';
import { readLedger } from './accounts.ts';
import { balanceView, countingPayments, linesView, type Ledger } from './view.ts';

type ReceiptRequest = {
  readonly token: string;
  /** The client's address. */
  readonly sender: string;
};

/**
 * Returns the receipt as a PDF with its file name. Throws NotFound for an invalid link, Conflict while nothing was paid, and
 * Unavailable if too many are waiting.
 */
export async function printReceipt(
  deps: Deps,
  _actor: Actor,
  { token, sender }: ReceiptRequest,
): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
  const [{ quote }, { settings }] = await Promise.all([findByToken(deps, token), deps.settings()]);
  const content = receiptContent(await readLedger(deps.db, quote), { settings, now: deps.clock.now() });
  if (!content) throw new Conflict('wrong-state', 'Nothing was paid yet, so there is no receipt.');
  return { name: `receipt-${quote.reference}.pdf`, pdf: await drawOnce(deps, content, sender) };
}

/** Receipts of 30 kB each, the ones that were asked for last at the end. */
const drawn = new Map<string, Promise<Uint8Array>>();
const MOST_DRAWN = 100;

/** The drawn receipt of this content. It is drawn again only when something on it has changed. */
function drawOnce(deps: Deps, content: ReceiptContent, sender: string): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const pdf = drawn.get(key) ?? draw(deps, content, sender);
  drawn.delete(key);
  drawn.set(key, pdf);
  for (const oldest of drawn.size > MOST_DRAWN ? drawn.keys().take(1) : []) drawn.delete(oldest);
  // One that failed is drawn again for the next caller.
  pdf.catch(() => drawn.get(key) === pdf && drawn.delete(key));
  return pdf;
}

async function draw({ workers }: Deps, content: ReceiptContent, sender: string): Promise<Uint8Array> {
  try {
    return await workers.run('draw-receipt', content, sender);
  } catch (error) {
    if (!(error instanceof JobCutShort)) throw error;
    throw new Unavailable('The receipt cannot be drawn right now. Please try again in a moment.', 10);
  }
}

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

type Issued = { readonly settings: Settings; readonly now: Temporal.Instant };

/** The receipt of a quote: its lines, what was paid how and when, and what is still owed. Undefined while nothing was paid. */
function receiptContent(ledger: Ledger, { settings, now }: Issued): ReceiptContent | undefined {
  const { quote } = ledger;
  const paid = countingPayments(ledger.payments);
  if (paid.length === 0) return undefined;
  const today = localDate(now, settings.timeZone);
  const { packageName, subject } = describeForMail(settings, quote);
  const visit = quote.starts_at && formatDate(localDate(Temporal.Instant.from(quote.starts_at), settings.timeZone));
  const { totalCents, dueCents, overpaidCents } = balanceView(quote, ledger.payments);
  return {
    shop: settings.name,
    contact: [settings.phone, settings.email].filter(Boolean).join('   '),
    title: `Receipt ${quote.reference}`,
    asOf: `As of ${formatDate(today)}`,
    asOfMs: today.toZonedDateTime(settings.timeZone).epochMilliseconds,
    customerName: quote.customer_name,
    customerEmail: quote.customer_email,
    about: [workText({ packageName, subject }), ...(visit ? [`Visit on ${visit}`] : [])],
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
  const label = remainderLabel({ overpaidCents });
  return [...entries, ...tips, { label, amount: money(overpaidCents || dueCents), isBold: true }];
}
