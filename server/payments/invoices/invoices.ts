import type { InvoiceDetail } from '#contract/invoices.ts';
import { receiptTexts } from '#core/languages/en/exports.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact as money } from '#core/lib/money.ts';
import { localDate, formatDate } from '#core/lib/time.ts';
import { invoiceNumber, objectionToInvoice } from '#core/payments/invoices.ts';
import { type PriceLine, linesIn } from '#core/pricing/pricing.ts';
import { shopAddress, subjectText, workText } from '#core/quotes/describe.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Paper, PaperLine } from '#server/db/payment-tables.ts';
import { NotFound, Conflict, Invalid } from '#server/errors.ts';
import { paymentsOf } from '#server/payments/queries.ts';
import { aboutVehicle, balanceView, type Ledger, paperLines, linesView } from '#server/payments/view.ts';
import { packageNameOf, subjectFor } from '#server/quotes/describe.ts';
import { lockQuotes } from '#server/quotes/queries.ts';
import { linkExpiry, queueInvoice } from './mails.ts';
import {
  type BilledTo,
  nextNumber,
  insertInvoice,
  insertItems,
  keepDelivery,
  lockInvoice,
  findInvoice,
  releaseItems,
  type NewNumber,
  listInvoiced,
  type InvoiceRow,
} from './queries.ts';
import { readInvoice, recipientOf } from './read.ts';

/**
 * Issues an invoice for quotes of one customer, with the next number of the year, and mails it if asked to. Throws NotFound
 * for an unknown quote, Invalid for quotes of several customers, and Conflict for one that can't be invoiced or already is.
 */
export async function issueInvoice(context: Context, newInvoice: NewInvoice): Promise<InvoiceDetail> {
  const id = await transaction(context.db, async (trx) => issueInTransaction(trx, context, newInvoice));
  return readInvoice(context, id);
}

type NewInvoice = BilledTo & {
  readonly quotes: readonly string[];
  readonly dueDays: number;
  readonly mail: boolean;
  readonly reminds: boolean;
  /** Where it goes instead of to the customer of its newest quote. */
  readonly email?: string;
};

/** Issues an invoice as `issueInvoice` does, within a transaction, and returns its ID. */
export async function issueInTransaction(trx: Trx, context: Context, newInvoice: NewInvoice): Promise<string> {
  const { quotes: ids, dueDays, mail, reminds, email = '', ...billedTo } = newInvoice;
  const id = context.random.id();
  const { settings } = await context.settings();
  const today = localDate(context.clock.now(), settings.timeZone);
  const ledgers = await lockLedgers(trx, ids);
  await requireInvoiceable(trx, ledgers);
  const items = ledgers.map(({ quote, payments }) => ({
    invoice_id: id,
    quote_id: quote.id,
    cents: balanceView(quote, payments).totalCents,
    is_fee: quote.status === 'cancelled',
  }));
  const dueOn = today.add({ days: dueDays });
  const totalCents = items.reduce((sum, { cents }) => sum + cents, 0);
  const numbered = await nextNumber(trx, 'invoice', today.year);
  const language = ledgers.at(-1)?.quote.language ?? SOURCE;
  const printed = { settings, language, today, dueOn, billedTo, number: invoiceNumber(numbered) };
  const paper = invoicePaper(ledgers, printed);
  const kept = { credits: null, today, dueOn, totalCents, billedTo, paper, language };
  await insertInvoice(trx, context, { ...numbered, ...kept, id });
  await insertItems(trx, items);
  const linkExpires = linkExpiry(context.clock.now());
  await keepDelivery(trx, { invoice_id: id, link_expires_at: linkExpires, reminds, email });
  if (mail) await queueInvoice(trx, context, id);
  await audit(trx, context, { id, action: 'invoice.issue', numbered, totalCents });
  return id;
}

/**
 * Takes back an invoice with a credit note, which is mailed if the invoice was. Throws NotFound, and Conflict for one that was
 * credited or is a credit note.
 */
export async function creditInvoice(
  context: Context,
  { id: invoiceId }: { readonly id: string },
): Promise<InvoiceDetail> {
  const id = context.random.id();
  const { settings } = await context.settings();
  const today = localDate(context.clock.now(), settings.timeZone);
  await transaction(context.db, async (trx) => {
    const row = await lockInvoice(trx, invoiceId);
    if (!row) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
    if (row.kind !== 'invoice') throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCreditNote'));
    const before = await findInvoice(trx, invoiceId);
    if (before?.note) throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCredited'));
    const numbered = await nextNumber(trx, 'credit-note', today.year);
    const { total_cents: totalCents, bill_to: billed, language } = row;
    const billedTo = { ...billed, purchaseOrder: billed.purchaseOrder ?? '' };
    const paper = creditPaper(row, { today, number: invoiceNumber(numbered) });
    const kept = { credits: invoiceId, today, dueOn: null, totalCents, billedTo, paper, language };
    await insertInvoice(trx, context, { ...numbered, ...kept, id });
    await releaseItems(trx, invoiceId);
    // A customer who was erased gets no link any more.
    if (before?.link_expires_at) {
      const linkExpires = linkExpiry(context.clock.now());
      await keepDelivery(trx, { invoice_id: id, link_expires_at: linkExpires, email: before.email ?? '' });
      if (before.mailed_at && recipientOf(before)) await queueInvoice(trx, context, id);
    }
    await audit(trx, context, { id, action: 'invoice.credit', numbered, totalCents });
  });
  return readInvoice(context, id);
}

async function audit(
  trx: Trx,
  context: Context,
  entry: {
    readonly id: string;
    readonly action: 'invoice.issue' | 'invoice.credit';
    readonly numbered: NewNumber;
    readonly totalCents: number;
  },
): Promise<void> {
  const { id, numbered, totalCents, ...of } = entry;
  const after = { number: invoiceNumber(numbered), totalCents };
  await writeAudit(trx, context, {
    at: context.clock.now().toString(),
    ...of,
    subject: 'invoice',
    subjectId: id,
    after,
  });
}

type InvoicedLedger = Pick<Ledger, 'quote' | 'payments'>;

/** The quotes with their ledgers, locked until the transaction ends. Throws NotFound, or Invalid for several customers. */
async function lockLedgers(trx: Trx, ids: readonly string[]): Promise<readonly InvoicedLedger[]> {
  const quotes = await lockQuotes(trx, ids);
  if (quotes.length < ids.length) throw new NotFound(messageOf(invoiceTexts, 'noQuote'));
  const [first] = quotes;
  if (
    quotes.some((quote) => quote.customer_record_id === null || quote.customer_record_id !== first?.customer_record_id)
  )
    throw new Invalid([{ path: 'quotes', message: messageOf(invoiceTexts, 'severalCustomers') }]);
  const inOrder = quotes.toSorted((a, b) => ((a.starts_at ?? a.created_at) < (b.starts_at ?? b.created_at) ? -1 : 1));
  const ledgers = [];
  for (const quote of inOrder) ledgers.push({ quote, payments: await paymentsOf(trx, quote.id) });
  return ledgers;
}

async function requireInvoiceable(trx: Trx, ledgers: readonly InvoicedLedger[]): Promise<void> {
  const invoiced = await listInvoiced(
    trx,
    ledgers.map(({ quote }) => quote.id),
  );
  for (const { quote, payments } of ledgers) {
    const objection = objectionToInvoice({
      status: quote.status,
      priceCents: balanceView(quote, payments).totalCents,
      isInvoiced: invoiced.includes(quote.id),
    });
    if (objection)
      throw new Conflict('wrong-state', messageOf(invoiceTexts, objection, { reference: quote.reference }));
  }
}

/** What the invoice says, in the language of its customer. */
function invoicePaper(
  ledgers: readonly InvoicedLedger[],
  paper: {
    readonly settings: Settings;
    readonly language: Language;
    readonly today: Temporal.PlainDate;
    readonly dueOn: Temporal.PlainDate;
    readonly billedTo: BilledTo;
    readonly number: string;
  },
): Paper {
  const { settings, language, today, dueOn, billedTo, number } = paper;
  const newest = ledgers.at(-1)?.quote;
  const t = invoiceTexts(language);
  const balances = ledgers.map(({ quote, payments }) => balanceView(quote, payments));
  const sum = (of: (balance: (typeof balances)[number]) => number) =>
    balances.reduce((total, balance) => total + of(balance), 0);
  const paid = sum(({ totalCents, dueCents }) => totalCents - dueCents);
  const { company, address, taxId, purchaseOrder } = billedTo;
  const name = newest?.customer_name ?? '';
  return {
    shop: settings.name,
    contact: shopLines(settings, language),
    title: t('invoiceTitle', { number }),
    asOf: t('issuedAndDue', { issued: formatDate(today, language), due: formatDate(dueOn, language) }),
    asOfMs: today.toZonedDateTime(settings.timeZone).epochMilliseconds,
    issuedTo: t('billedTo', { name: company || name }),
    issuedToEmail: t('billedTo', { name: newest?.customer_email ?? '' }),
    about: [
      company && name,
      ...address.split('\n').map((line) => line.trim()),
      taxId && receiptTexts(language)('taxId', { id: taxId }),
      purchaseOrder && t('purchaseOrderNumber', { number: purchaseOrder }),
    ].filter(Boolean),
    tables: [
      ...ledgers.map((ledger) => quoteLines(ledger, settings, language)),
      [
        { label: t('total'), amount: money(sum(({ totalCents }) => totalCents)), isBold: true },
        ...(paid > 0 ? [{ label: t('paidSoFar'), amount: money(-paid) }] : []),
        { label: t('amountDue'), amount: money(sum(({ dueCents }) => dueCents)), isBold: true },
      ],
    ],
    closing: '',
  };
}

function shopLines({ address, phone, email, taxId }: Settings, language: Language): readonly string[] {
  return [
    shopAddress(address) ?? '',
    [phone, email].filter(Boolean).join('   '),
    taxId && receiptTexts(language)('taxId', { id: taxId }),
  ].filter(Boolean);
}

function quoteLines(ledger: InvoicedLedger, settings: Settings, language: Language): readonly PaperLine[] {
  const { quote } = ledger;
  const packageName = packageNameOf(settings, quote, language);
  const work = workText({ packageName, subject: subjectText(settings, subjectFor(quote), language) });
  const day = quote.starts_at && localDate(Temporal.Instant.from(quote.starts_at), settings.timeZone);
  const hasSeveral = quote.items.length > 0;
  const about = hasSeveral ? '' : aboutVehicle(settings, quote, { vehicle: 1, language });
  const label = [quote.reference, work, about, day && formatDate(day, language)].filter(Boolean).join('   ');
  const lines = invoicedLines(ledger, settings, language);
  const aboutOf = (vehicle: number) => aboutVehicle(settings, quote, { vehicle, language });
  return [{ label, amount: '', isBold: true }, ...paperLines(lines, ({ cents }) => money(cents), language, aboutOf)];
}

/** What is charged: of a canceled quote its fee alone. */
function invoicedLines(ledger: InvoicedLedger, settings: Settings, language: Language): readonly PriceLine[] {
  const { status, cancellation_lines: feeLines } = ledger.quote;
  return status === 'cancelled' ? linesIn(settings, feeLines, language) : linesView(settings, ledger, language);
}

/** The invoice's own words with the amounts taken back. */
function creditPaper(
  row: InvoiceRow,
  { today, number }: { readonly today: Temporal.PlainDate; readonly number: string },
): Paper {
  const { paper, language } = row;
  const t = invoiceTexts(language);
  const of = invoiceNumber(row);
  const issued = formatDate(Temporal.PlainDate.from(row.issued_on), language);
  return {
    ...paper,
    title: t('creditTitle', { number }),
    asOf: t('issued', { issued: formatDate(today, language) }),
    asOfMs: today.toZonedDateTime('UTC').epochMilliseconds,
    tables: [[{ label: t('takesBack', { number: of, issued }), amount: money(-row.total_cents), isBold: true }]],
  };
}
