import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Business } from '#core/business.ts';
import { formatMoneyExact } from '#core/money.ts';
import { entryText } from '#core/payment-texts.ts';
import { correctedIn } from '#core/payments.ts';
import { formatDate, localDate } from '#core/time.ts';
import { describeForMail } from '../quotes/describe-for-mail.ts';
import { entryOf } from './sql.ts';
import { balanceView, linesView, type Ledger } from './view.ts';

export type Issued = { readonly business: Business; readonly now: Temporal.Instant };

const FAMILY = '@fontsource/familjen-grotesk/files/familjen-grotesk-';
const FONTS = ['latin-400', 'latin-600', 'latin-ext-400', 'latin-ext-600'] as const;
type Weight = 400 | 600;

/** In points: US Letter with a margin of 3/4 inch. */
const LEFT = 54;
const WIDTH = 612 - 2 * LEFT;
const INK = '#12282e';
const SOFT = '#44585d';
const LINE = '#cfd8d8';

/** The receipt of a quote as a PDF of one page: its lines, what was paid how and when, and what is still owed. */
export async function drawReceipt(ledger: Ledger, issued: Issued): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({
    size: 'LETTER',
    margin: LEFT,
    info: {
      Title: `Receipt ${ledger.quote.reference}`,
      CreationDate: new Date(issued.now.epochMilliseconds),
    },
  });
  for (const name of FONTS) doc.registerFont(name, await fontFile(name));
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  drawHead(doc, ledger, issued);
  drawAmounts(doc, ledger);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Doc = PDFKit.PDFDocument;

function drawHead(doc: Doc, { quote }: Ledger, { business, now }: Issued): void {
  const { packageName, subject } = describeForMail(business, quote);
  const day = (instant: Temporal.Instant) => formatDate(localDate(instant, business.timeZone));
  write(doc, business.name, { weight: 600, size: 20 });
  write(doc, [business.phone, business.email].filter(Boolean).join('   '), { size: 10, color: SOFT });
  doc.moveDown(1.6);
  write(doc, `Receipt ${quote.reference}`, { weight: 600, size: 26 });
  write(doc, `As of ${day(now)}`, { size: 10, color: SOFT });
  doc.moveDown(1);
  // Alphabets that the font does not have would be a row of boxes.
  const customer = canWrite(quote.customer_name) ? quote.customer_name : quote.customer_email;
  if (customer) write(doc, `For ${customer}`, { size: 12 });
  write(doc, [packageName, subject].filter(Boolean).join(', '), { size: 12 });
  if (quote.starts_at) write(doc, `Visit on ${day(Temporal.Instant.from(quote.starts_at))}`, { size: 12 });
  doc.moveDown(1);
}

function drawAmounts(doc: Doc, { quote, payments }: Ledger): void {
  const { totalCents, dueCents, overpaidCents, tipCents } = balanceView(quote, payments);
  for (const { label, detail, cents } of linesView(quote))
    row(doc, detail ? `${label}, ${detail.toLowerCase()}` : label, { amount: cents === 0 ? 'FREE' : money(cents) });
  row(doc, 'Total', { amount: money(totalCents), weight: 600 });
  doc.moveDown(1);
  const isCorrected = correctedIn(payments.map(entryOf));
  for (const payment of payments) {
    if (payment.kind === 'correction' || isCorrected(payment)) continue;
    const on = formatDate(Temporal.PlainDate.from(payment.received_on));
    row(doc, `${entryText(payment)}, ${on}`, { amount: money(payment.cents) });
  }
  if (tipCents > 0) row(doc, 'Tips, not part of the price', { amount: money(tipCents) });
  row(doc, overpaidCents > 0 ? 'Paid too much' : 'Still owed', {
    amount: money(overpaidCents > 0 ? overpaidCents : dueCents),
    weight: 600,
  });
  if (totalCents > 0 && dueCents === 0 && overpaidCents === 0) {
    doc.moveDown(1);
    write(doc, 'Paid in full. Thank you.', { weight: 600, size: 14 });
  }
}

const money = formatMoneyExact;

/** What it is on the left, its amount on the right, a hairline under both. */
function row(doc: Doc, label: string, { amount, weight = 400 }: { readonly amount: string; readonly weight?: Weight }) {
  const { y } = doc;
  write(doc, label, { weight, size: 12, width: WIDTH - 100 });
  const below = doc.y;
  doc.font(`latin-${weight}`).text(amount, LEFT, y, { width: WIDTH, align: 'right' });
  const end = Math.max(below, doc.y) + 5;
  doc
    .moveTo(LEFT, end)
    .lineTo(LEFT + WIDTH, end)
    .lineWidth(0.5)
    .stroke(LINE);
  doc.x = LEFT;
  doc.y = end + 6;
}

type Style = { readonly weight?: Weight; readonly size: number; readonly color?: string; readonly width?: number };

/** A line of text, each run of letters in the file of the font that has them. */
function write(doc: Doc, text: string, { weight = 400, size, color = INK, width = WIDTH }: Style): void {
  const runs = text.replaceAll(UNKNOWN, '').match(RUNS) ?? [' '];
  doc.fontSize(size).fillColor(color);
  for (const [index, run] of runs.entries()) {
    const options = { width, continued: index < runs.length - 1 };
    doc.font(`${BASIC.test(run) ? 'latin' : 'latin-ext'}-${weight}`);
    if (index === 0) doc.text(run, LEFT, doc.y, options);
    else doc.text(run, options);
  }
}

const BASIC_LETTERS = String.raw`\u0020-\u00ff\u2010-\u2027\u20ac\u2212`;
const OTHER_LETTERS = String.raw`\u0100-\u024f\u1e00-\u1e9f`;
const BASIC = new RegExp(`^[${BASIC_LETTERS}]`, 'u');
const RUNS = new RegExp(`[${BASIC_LETTERS}]+|[${OTHER_LETTERS}]+`, 'gu');
const UNKNOWN = new RegExp(`[^${BASIC_LETTERS}${OTHER_LETTERS}]`, 'gu');

function canWrite(text: string): boolean {
  return text.search(UNKNOWN) < 0;
}

async function fontFile(name: (typeof FONTS)[number]): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(`${FAMILY}${name}-normal.woff`)));
}
