import type {
  Invoice,
  InvoiceDetail,
  InvoicePage,
  InvoicesOf,
  InvoiceTotals,
  MonthlyBilling,
  OwnInvoice,
} from '#contract/invoices.ts';
import type { Page } from '#contract/pages.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { foldedWords } from '#core/lib/fold.ts';
import { formatMoneyExact, toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import {
  invoicedOwed,
  invoiceNumber,
  invoiceState,
  MOST_INVOICED,
  type InvoiceFilter,
  type InvoiceState,
} from '#core/payments/invoices.ts';
import { nextBilling } from '#core/payments/monthly-billing.ts';
import { customerOf, type Context } from '#server/context.ts';
import type { PaperLine } from '#server/db/payment-tables.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { PAGE, pageOfRows, sortKeyOf, type ListSearch } from '#server/lib/paging.ts';
import { readLedger } from '#server/payments/accounts.ts';
import { findTerms, type MonthlyTerms } from '#server/payments/monthly/queries.ts';
import { deriveInvoiceLink, derivePayLinks, findInvoiceByToken, isLinkOpen } from '#server/payments/pay-links.ts';
import { isPayableByInvoice } from '#server/payments/request.ts';
import { balanceView, stateView, type Ledger } from '#server/payments/view.ts';
import { packageNameOf } from '#server/quotes/describe.ts';
import { listOwnIds, findQuote, findQuotes, type QuoteRow } from '#server/quotes/queries.ts';
import { printPaper } from '#server/workers/paper.ts';
import {
  findInvoice,
  listInvoiceable,
  listInvoicesOf,
  listReminders,
  readPaper,
  searchInvoices,
  sumInvoices,
  type InvoiceKey,
  type InvoicedQuoteRow,
  type ListedInvoice,
} from './queries.ts';

/** More words of a search are left out. */
const MOST_WORDS = 10;

/** Returns a page of invoices and credit notes, newest first unless `sort` says otherwise. Throws Invalid for a cursor of another order. */
export async function listInvoices(
  context: Context,
  { q, sort, cursor, limit = PAGE, ...narrowed }: ListSearch<InvoiceFilter, ListOrder<'invoices'>>,
): Promise<Page<Invoice>> {
  const today = await todayOf(context);
  const words = foldedWords(q ?? '', MOST_WORDS);
  const filter = { ...narrowed, words, today: today.toString() };
  const found = await searchInvoices(context.db, { filter, sort, cursor, limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  return { items: rows.map((row) => invoiceView(row, today)), nextCursor };
}

/** How many invoices are open or overdue, and what is owed for them. */
export async function totalInvoices(deps: Deps): Promise<InvoiceTotals> {
  const sums = await sumInvoices(deps.db, (await todayOf(deps)).toString());
  const of = (state: InvoiceState) => {
    const { count = 0, cents = 0 } = sums.find((each) => each.state === state) ?? {};
    return { count, cents };
  };
  return { open: of('open'), overdue: of('overdue') };
}

/** Invoices and credit notes as CSV in dollars, narrowed like the list. */
export function exportInvoices(context: Context, search: ListSearch<InvoiceFilter>): AsyncGenerator<string> {
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listInvoices(context, { ...search, cursor, limit: 200 });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsIn(context.language), pages);
}

function columnsIn(language: Language): readonly CsvColumn<Invoice>[] {
  const t = invoiceTexts(language);
  return [
    { title: t('numberColumn'), value: ({ number }) => number, isCode: true },
    { title: t('stateColumn'), value: ({ state }) => (state === null ? '' : t('state', { state })) },
    { title: t('issuedColumn'), value: ({ issuedOn }) => issuedOn },
    { title: t('dueColumn'), value: ({ dueOn }) => dueOn },
    { title: t('customer'), value: ({ customerName }) => customerName },
    { title: t('company'), value: ({ billedTo }) => billedTo.company },
    { title: t('address'), value: ({ billedTo }) => billedTo.address },
    { title: t('taxId'), value: ({ billedTo }) => billedTo.taxId, isCode: true },
    { title: t('purchaseOrder'), value: ({ billedTo }) => billedTo.purchaseOrder, isCode: true },
    { title: t('quotesColumn'), value: ({ quotes }) => quotes.map(({ reference }) => reference).join(' ') },
    {
      title: t('total'),
      value: ({ kind, totalCents }) => toDollars(kind === 'invoice' ? totalCents : -totalCents).toFixed(2),
    },
    {
      title: t('owedColumn'),
      value: ({ kind, owedCents }) => (kind === 'invoice' ? toDollars(owedCents).toFixed(2) : null),
    },
    { title: t('takesBackColumn'), value: ({ credits }) => credits },
    { title: t('takenBackColumn'), value: ({ creditedBy }) => creditedBy },
  ];
}

/** Returns an invoice or a credit note. Throws NotFound. */
export async function readInvoice(deps: Deps, id: string): Promise<InvoiceDetail> {
  const [row, reminders, today] = await Promise.all([
    findInvoice(deps.db, id),
    listReminders(deps.db, id),
    todayOf(deps),
  ]);
  if (!row) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
  const newest = row.quotes.at(-1);
  return {
    ...invoiceView(row, today),
    customerId: newest?.customerId ?? null,
    email: recipientOf(row)?.customerEmail ?? '',
    pageUrl: isLinkOpen(row, deps.clock.now()) ? deriveInvoiceLink(deps, id).pageUrl : null,
    mailedAt: row.mailed_at,
    reminds: row.reminds,
    reminders: reminders.map(({ step, at }) => ({ step, at })),
  };
}

/** Returns the PDF of an invoice with its file name. Throws NotFound, and Unavailable if too many are waiting. */
export async function printInvoice(context: Context, id: string) {
  const row = await findInvoice(context.db, id);
  if (!row) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
  return printed(context, row);
}

/** The same for the holder of its link. */
export async function printInvoiceByToken(context: Context, token: string) {
  return printed(context, await findInvoiceByToken(context, token));
}

async function printed(context: Context, row: ListedInvoice) {
  const headers = {
    'content-disposition': `inline; filename="${invoiceNumber(row)}.pdf"`,
    'cache-control': 'private, no-store',
  };
  const paper = { content: await readPaper(context.db, row.id), language: row.language };
  return { body: await printPaper(context, paper, context.sender), headers };
}

/** The invoices of a customer's record, and what they can be invoiced. */
export async function listForRecord(context: Context, record: string): Promise<InvoicesOf> {
  const toInvoice = await listInvoiceable(context.db, { record, most: MOST_INVOICED });
  return invoicesOf(context, { key: { record }, record, toInvoice });
}

/** The invoices of a quote, and what its customer can be invoiced: this quote among them if it can be. Throws NotFound. */
export async function listForQuote(context: Context, id: string): Promise<InvoicesOf> {
  const quote = await findQuote(context.db, id);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  const { customer_record_id: record } = quote;
  const toInvoice =
    record === null ? [] : await listInvoiceable(context.db, { record, first: id, most: MOST_INVOICED });
  return invoicesOf(context, { key: { quotes: [id] }, record, toInvoice });
}

async function invoicesOf(
  context: Context,
  {
    key,
    record,
    toInvoice,
  }: { readonly key: InvoiceKey; readonly record: string | null; readonly toInvoice: readonly QuoteRow[] },
): Promise<InvoicesOf> {
  const terms = record === null ? undefined : await findTerms(context.db, record);
  const { settings } = await context.settings();
  const today = localDate(context.clock.now(), settings.timeZone);
  const rows = await listInvoicesOf(context.db, key);
  const inOrder = toInvoice.toSorted((a, b) =>
    (a.starts_at ?? a.created_at) < (b.starts_at ?? b.created_at) ? -1 : 1,
  );
  return {
    monthly: terms ? monthlyView(terms, today) : null,
    invoices: rows.map((row) => invoiceView(row, today)),
    toInvoice: inOrder.map((quote) => ({
      id: quote.id,
      reference: quote.reference,
      packageName: packageNameOf(settings, quote, context.language),
      cents: quote.status === 'cancelled' ? quote.fee_cents : quote.total_cents - quote.reduced_cents,
      isFee: quote.status === 'cancelled',
    })),
    email: inOrder.findLast(({ customer_email: email }) => email !== '')?.customer_email ?? '',
  };
}

function monthlyView(terms: MonthlyTerms, today: Temporal.PlainDate): MonthlyBilling {
  const { company, address, tax_id: taxId, purchase_order: purchaseOrder, email, day, reminds } = terms;
  const nextOn = nextBilling(today, { day, billedOn: Temporal.PlainDate.from(terms.billed_on) }).toString();
  return { company, address, taxId, purchaseOrder, email, day, dueDays: terms.due_days, reminds, nextOn };
}

/** The invoices and credit notes of the caller's own quotes, newest first. */
export async function listOwnInvoices(context: Context): Promise<OwnInvoice[]> {
  const quotes = await listOwnIds(context.db, customerOf(context.actor));
  const [rows, today] = await Promise.all([listInvoicesOf(context.db, { quotes }), todayOf(context)]);
  const now = context.clock.now();
  return rows.map((row) => ({
    ...sharedView(row, today),
    url: isLinkOpen(row, now) ? deriveInvoiceLink(context, row.id).pageUrl : null,
  }));
}

/** An invoice as its customer reads it. Throws NotFound for a link that is unknown or has expired. */
export async function openInvoice(context: Context, token: string): Promise<InvoicePage> {
  const row = await findInvoiceByToken(context, token);
  const [paper, today] = await Promise.all([readPaper(context.db, row.id), todayOf(context)]);
  const shared = sharedView(row, today);
  const isOwed = shared.state === 'open' || shared.state === 'overdue';
  const ids = row.quotes.map(({ id }) => id);
  const rows = isOwed ? await findQuotes(context.db, ids) : undefined;
  const quotes = [];
  let payable = 0;
  for (const { id } of isOwed ? row.quotes : []) {
    const quote = rows?.get(id);
    if (!quote) continue;
    const ledger = await readLedger(context.db, quote);
    const view = payableView(context, ledger);
    quotes.push(view);
    if (isPayableByInvoice(ledger)) payable += view.owedCents;
  }
  // The last table has what was paid and owed when the invoice was issued; the page says what is today.
  const tables =
    row.kind === 'invoice' ? [...paper.tables.slice(0, -1), balanceLines(shared, row.language)] : paper.tables;
  return {
    ...shared,
    ...linkedNumbers(row),
    language: row.language,
    shop: paper.shop,
    contact: [...paper.contact],
    title: paper.title,
    asOf: paper.asOf,
    billedTo: paper.issuedTo,
    about: [...paper.about],
    tables: tables.map((lines) => lines.map(({ label, amount, isBold = false }) => ({ label, amount, isBold }))),
    payableCents: context.takesCards() ? payable : 0,
    quotes,
  };
}

/** What was invoiced, what of it is paid today and what is still owed, in the language of the invoice. */
function balanceLines(
  { state, totalCents, owedCents }: ReturnType<typeof sharedView>,
  language: Language,
): readonly PaperLine[] {
  const t = invoiceTexts(language);
  const isDue = state === 'open' || state === 'overdue' || state === 'paid';
  const paid = totalCents - owedCents;
  return [
    { label: t('total'), amount: formatMoneyExact(totalCents), isBold: true },
    ...(isDue && paid > 0 ? [{ label: t('paidSoFar'), amount: formatMoneyExact(-paid) }] : []),
    ...(isDue ? [{ label: t('amountDue'), amount: formatMoneyExact(owedCents), isBold: true }] : []),
  ];
}

function payableView(deps: Deps, ledger: Ledger): InvoicePage['quotes'][number] {
  const { quote } = ledger;
  const state = stateView(ledger);
  const hasLink = quote.page_token_hash !== null;
  return {
    reference: quote.reference,
    owedCents: balanceView(quote, ledger.payments).dueCents,
    state,
    payUrl: state === 'open' && hasLink ? derivePayLinks(deps, quote).payUrl : null,
  };
}

/** Who gets the mails of an invoice: the customer of the newest quote with an address, or the one that a company names for it. */
export function recipientOf({ quotes, email }: Pick<ListedInvoice, 'quotes' | 'email'>): InvoicedQuoteRow | undefined {
  const newest = quotes.at(-1);
  if (email && newest) return { ...newest, customerEmail: email };
  return quotes.findLast(({ customerEmail }) => customerEmail !== '');
}

async function todayOf({ clock, settings }: Deps): Promise<Temporal.PlainDate> {
  return localDate(clock.now(), (await settings()).settings.timeZone);
}

function invoiceView(row: ListedInvoice, today: Temporal.PlainDate): Invoice {
  return {
    ...sharedView(row, today),
    ...linkedNumbers(row),
    // Those of earlier versions have no purchase order.
    billedTo: { ...row.bill_to, purchaseOrder: row.bill_to.purchaseOrder ?? '' },
    customerName: row.quotes.at(-1)?.customerName ?? '',
    quotes: row.quotes.map((quote) => ({
      id: quote.id,
      reference: quote.reference,
      owedCents: invoicedOwed(quote),
    })),
  };
}

function linkedNumbers({ former, note }: ListedInvoice) {
  return { credits: former && invoiceNumber(former), creditedBy: note && invoiceNumber(note) };
}

function sharedView(row: ListedInvoice, today: Temporal.PlainDate) {
  const { id, kind, issued_on: issuedOn, due_on: dueOn, total_cents: totalCents, quotes } = row;
  const date = Temporal.PlainDate.from(dueOn ?? issuedOn);
  return {
    id,
    kind,
    number: invoiceNumber(row),
    state: kind === 'invoice' ? invoiceState({ isCredited: row.note !== null, dueOn: date, quotes }, today) : null,
    issuedOn,
    dueOn,
    totalCents,
    owedCents:
      row.note === null && kind === 'invoice' ? quotes.reduce((sum, quote) => sum + invoicedOwed(quote), 0) : 0,
  };
}
