import { sql, type Selectable } from 'kysely';
import type { Invoice, invoiceCalls } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/customers.ts';
import { receiptTexts } from '#core/languages/en/exports.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact as money } from '#core/lib/money.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import { invoiceNumber, invoiceState, objectionToInvoice, type InvoiceKind } from '#core/payments/invoices.ts';
import { owedOf } from '#core/payments/payments.ts';
import type { Actor } from '#core/people/permissions.ts';
import { subjectText, workText } from '#core/quotes/describe.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '../audit.ts';
import { packageNameOf, subjectFor } from '../data/describe-quote.ts';
import { paymentsOf } from '../data/payments.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { transaction, type DbOrTrx, type Trx } from '../db/client.ts';
import type { InvoicesTable, Paper, PaperLine } from '../db/payment-tables.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import type { Handlers } from '../http/mount.ts';
import { printPaper } from '../workers/paper.ts';
import { balanceView, linesView, type Ledger } from './view.ts';

export function invoiceRoutes(deps: Deps): Handlers<typeof invoiceCalls> {
  return {
    'GET /api/customers/:id/invoices': async ({ params }) => ({
      status: 200,
      body: [
        ...(await readInvoices(
          deps,
          sql`exists (
        select from invoice_quotes join quotes on quotes.id = quote_id
        where invoice_id = coalesce(invoices.credits, invoices.id) and customer_record_id = ${params.id})`,
        )),
      ],
    }),
    'GET /api/invoices/:id': async ({ params }) => ({ status: 200, body: await readInvoice(deps, params.id) }),
    'GET /api/invoices/:id/pdf': async ({ params, sender }) => {
      const { number } = await readInvoice(deps, params.id);
      const { paper } = await deps.db
        .selectFrom('invoices')
        .select('paper')
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow();
      const headers = {
        'content-disposition': `inline; filename="${number}.pdf"`,
        'cache-control': 'private, no-store',
      };
      return { status: 200, body: await printPaper(deps, paper, sender), headers };
    },
    'POST /api/invoices': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await issueInvoice(deps, actor, { ...body, requestId }),
    }),
    'POST /api/invoices/:id/credit': async ({ actor, params, requestId }) => ({
      status: 201,
      body: await creditInvoice(deps, actor, { ...params, requestId }),
    }),
  };
}

type BilledTo = Invoice['billedTo'];
type NewInvoice = BilledTo & {
  readonly quotes: readonly string[];
  readonly dueDays: number;
  readonly requestId: string;
};

/**
 * Issues an invoice for quotes of one customer, with the next number of the year. Throws NotFound for an unknown quote, Invalid
 * for quotes of several customers, and Conflict for one that can't be invoiced or already is.
 */
async function issueInvoice(deps: Deps, actor: Actor, { quotes: ids, ...given }: NewInvoice): Promise<Invoice> {
  const id = deps.random.id();
  const { settings } = await deps.settings();
  const today = localDate(deps.clock.now(), settings.timeZone);
  await transaction(deps.db, async (trx) => {
    const ledgers = await lockLedgers(trx, ids);
    await requireInvoiceable(trx, ledgers);
    const charged = ledgers.map((ledger) => balanceView(ledger.quote, ledger.payments).totalCents);
    const dueOn = today.add({ days: given.dueDays });
    const totalCents = charged.reduce((sum, cents) => sum + cents, 0);
    const billedTo = { company: given.company, address: given.address, taxId: given.taxId };
    const numbered = await nextNumber(trx, 'invoice', today.year);
    const language = ledgers.at(-1)?.quote.language ?? SOURCE;
    const printed = { settings, language, today, dueOn, billedTo, number: invoiceNumber(numbered) };
    const paper = invoicePaper(ledgers, printed);
    const kept = { credits: null, today, dueOn, totalCents, billedTo, paper, language };
    await insertInvoice(trx, deps, { ...numbered, ...kept, id });
    await trx
      .insertInto('invoice_quotes')
      .values(ledgers.map(({ quote }, index) => ({ invoice_id: id, quote_id: quote.id, cents: charged[index] ?? 0 })))
      .execute();
    await audit(trx, deps, { actor, id, action: 'invoice.issue', requestId: given.requestId, numbered, totalCents });
  });
  return readInvoice(deps, id);
}

/** Takes back an invoice with a credit note. Throws NotFound, and Conflict for one that was credited or is a credit note. */
async function creditInvoice(
  deps: Deps,
  actor: Actor,
  { id: invoiceId, requestId }: { readonly id: string; readonly requestId: string },
): Promise<Invoice> {
  const id = deps.random.id();
  const { settings } = await deps.settings();
  const today = localDate(deps.clock.now(), settings.timeZone);
  await transaction(deps.db, async (trx) => {
    const row = await trx.selectFrom('invoices').selectAll().where('id', '=', invoiceId).forUpdate().executeTakeFirst();
    if (!row) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
    if (row.kind !== 'invoice') throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCreditNote'));
    const { rows } = await sql`select from invoices where credits = ${invoiceId}`.execute(trx);
    if (rows.length > 0) throw new Conflict('wrong-state', messageOf(invoiceTexts, 'isCredited'));
    const numbered = await nextNumber(trx, 'credit-note', today.year);
    const { total_cents: totalCents, bill_to: billedTo, language } = row;
    const paper = creditPaper(row, { today, number: invoiceNumber(numbered) });
    const kept = { credits: invoiceId, today, dueOn: null, totalCents, billedTo, paper, language };
    await insertInvoice(trx, deps, { ...numbered, ...kept, id });
    await trx.updateTable('invoice_quotes').set({ counts: false }).where('invoice_id', '=', invoiceId).execute();
    await audit(trx, deps, { actor, id, action: 'invoice.credit', requestId, numbered, totalCents });
  });
  return readInvoice(deps, id);
}

type Numbered = { readonly kind: InvoiceKind; readonly year: number; readonly position: number };

/** The next number of the year. Its row stays locked until the transaction ends, so that a failed one leaves no gap. */
async function nextNumber(trx: Trx, kind: InvoiceKind, year: number): Promise<Numbered> {
  const { last } = await trx
    .insertInto('invoice_counters')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({ last: sql<number>`invoice_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return { kind, year, position: last };
}

type Issued = Numbered & {
  readonly id: string;
  readonly credits: string | null;
  readonly today: Temporal.PlainDate;
  readonly dueOn: Temporal.PlainDate | null;
  readonly totalCents: number;
  readonly billedTo: BilledTo;
  readonly paper: Paper;
  readonly language: Language;
};

async function insertInvoice(trx: Trx, deps: Deps, issued: Issued): Promise<void> {
  const { id, kind, year, position, credits, today, dueOn, totalCents, billedTo, paper, language } = issued;
  await trx
    .insertInto('invoices')
    .values({
      id,
      kind,
      year,
      position,
      credits,
      language,
      issued_on: today.toString(),
      due_on: dueOn?.toString() ?? null,
      total_cents: totalCents,
      bill_to: JSON.stringify(billedTo),
      paper: JSON.stringify(paper),
      issued_at: deps.clock.now().toString(),
    })
    .execute();
}

type Audited = {
  readonly actor: Actor;
  readonly id: string;
  readonly action: 'invoice.issue' | 'invoice.credit';
  readonly requestId: string;
  readonly numbered: Numbered;
  readonly totalCents: number;
};

async function audit(trx: Trx, deps: Deps, { id, numbered, totalCents, ...of }: Audited): Promise<void> {
  const after = { number: invoiceNumber(numbered), totalCents };
  await writeAudit(trx, { at: deps.clock.now().toString(), ...of, subject: 'invoice', subjectId: id, after });
}

/** The quotes with their ledgers, locked until the transaction ends. Throws NotFound, or Invalid for several customers. */
async function lockLedgers(trx: Trx, ids: readonly string[]): Promise<readonly Ledger[]> {
  const quotes = await trx.selectFrom('quotes').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  if (quotes.length < ids.length) throw new NotFound(messageOf(invoiceTexts, 'noQuote'));
  const [first] = quotes;
  if (
    quotes.some((quote) => quote.customer_record_id === null || quote.customer_record_id !== first?.customer_record_id)
  )
    throw new Invalid([{ path: 'quotes', message: messageOf(invoiceTexts, 'severalCustomers') }]);
  const inOrder = quotes.toSorted((a, b) => ((a.starts_at ?? a.created_at) < (b.starts_at ?? b.created_at) ? -1 : 1));
  const ledgers = [];
  for (const quote of inOrder)
    ledgers.push({ quote, payments: await paymentsOf(trx, quote.id), announcement: undefined });
  return ledgers;
}

async function requireInvoiceable(trx: Trx, ledgers: readonly Ledger[]): Promise<void> {
  const invoiced = await trx
    .selectFrom('invoice_quotes')
    .select('quote_id')
    .where(
      'quote_id',
      'in',
      ledgers.map(({ quote }) => quote.id),
    )
    .where('counts', '=', true)
    .execute();
  for (const { quote, payments } of ledgers) {
    const objection = objectionToInvoice({
      status: quote.status,
      priceCents: balanceView(quote, payments).totalCents,
      isInvoiced: invoiced.some(({ quote_id: id }) => id === quote.id),
    });
    if (objection)
      throw new Conflict('wrong-state', messageOf(invoiceTexts, objection, { reference: quote.reference }));
  }
}

type Printed = {
  readonly settings: Settings;
  readonly language: Language;
  readonly today: Temporal.PlainDate;
  readonly dueOn: Temporal.PlainDate;
  readonly billedTo: BilledTo;
  readonly number: string;
};

/** What the invoice says, in the language of its customer. */
function invoicePaper(
  ledgers: readonly Ledger[],
  { settings, language, today, dueOn, billedTo, number }: Printed,
): Paper {
  const newest = ledgers.at(-1)?.quote;
  const t = invoiceTexts(language);
  const balances = ledgers.map(({ quote, payments }) => balanceView(quote, payments));
  const sum = (of: (balance: (typeof balances)[number]) => number) =>
    balances.reduce((total, balance) => total + of(balance), 0);
  const paid = sum(({ totalCents, dueCents }) => totalCents - dueCents);
  const { company, address, taxId } = billedTo;
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
  const town = [address.locality, [address.region, address.postalCode].filter(Boolean).join(' ')];
  return [
    address.street ? [address.street, ...town].filter(Boolean).join(', ') : '',
    [phone, email].filter(Boolean).join('   '),
    taxId && receiptTexts(language)('taxId', { id: taxId }),
  ].filter(Boolean);
}

function quoteLines(ledger: Ledger, settings: Settings, language: Language): readonly PaperLine[] {
  const { quote } = ledger;
  const packageName = packageNameOf(settings, quote, language);
  const work = workText({ packageName, subject: subjectText(subjectFor(quote), language) });
  const day = quote.starts_at && localDate(Temporal.Instant.from(quote.starts_at), settings.timeZone);
  const label = [quote.reference, work, day && formatDate(day, language)].filter(Boolean).join('   ');
  return [
    { label, amount: '', isBold: true },
    ...linesView(settings, ledger, language).map(({ label: line, detail, cents }) => ({
      label: detail ? `${line}, ${detail.toLowerCase()}` : line,
      amount: money(cents),
    })),
  ];
}

type InvoiceRow = Selectable<InvoicesTable>;

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

/** Throws NotFound. */
async function readInvoice(deps: Deps, id: string): Promise<Invoice> {
  const [invoice] = await readInvoices(deps, sql`invoices.id = ${id}`);
  if (!invoice) throw new NotFound(messageOf(invoiceTexts, 'noInvoice'));
  return invoice;
}

type Listed = Omit<InvoiceRow, 'paper'> & {
  readonly credited: boolean;
  readonly former: Numbered | null;
  readonly quotes: readonly {
    readonly id: string;
    readonly reference: string;
    readonly status: QuoteRow['status'];
    readonly totalCents: number;
    readonly reducedCents: number;
    readonly paidCents: number;
  }[];
};

/** The invoices and credit notes for which the condition holds, newest first. */
async function readInvoices(
  { db, clock, settings: current }: Deps,
  condition: ReturnType<typeof sql>,
): Promise<readonly Invoice[]> {
  const { settings } = await current();
  const today = localDate(clock.now(), settings.timeZone);
  const rows = await listRows(db, condition);
  return rows.map((row) => invoiceView(row, today));
}

async function listRows(db: DbOrTrx, condition: ReturnType<typeof sql>): Promise<readonly Listed[]> {
  const { rows } = await sql<Listed>`
    select invoices.id, kind, year, position, credits, issued_on::text, due_on::text, total_cents, bill_to, issued_at,
      exists (select from invoices as note where note.credits = invoices.id) as credited,
      (select jsonb_build_object('kind', f.kind, 'year', f.year, 'position', f.position)
        from invoices as f where f.id = invoices.credits) as former,
      coalesce((select jsonb_agg(jsonb_build_object('id', quotes.id, 'reference', reference, 'status', status,
          'totalCents', quotes.total_cents, 'reducedCents', reduced_cents, 'paidCents', paid_cents) order by reference)
        from invoice_quotes join quotes on quotes.id = quote_id
        where invoice_id = coalesce(invoices.credits, invoices.id)), '[]') as quotes
    from invoices where ${condition}
    order by issued_at desc, kind desc, position desc`.execute(db);
  return rows;
}

function invoiceView(row: Listed, today: Temporal.PlainDate): Invoice {
  // A fee for canceling isn't what was invoiced.
  const owed = (of: (quote: Listed['quotes'][number]) => Listed['quotes'][number]) =>
    row.quotes.reduce((sum, quote) => sum + owedOf({ ...of(quote), feeCents: 0 }), 0);
  const owedCents = owed((quote) => quote);
  const state = invoiceState(
    {
      isCredited: row.credited,
      totalCents: row.total_cents,
      priceCents: owed((quote) => ({ ...quote, paidCents: 0 })),
      owedCents,
      dueOn: Temporal.PlainDate.from(row.due_on ?? row.issued_on),
    },
    today,
  );
  return {
    id: row.id,
    kind: row.kind,
    number: invoiceNumber(row),
    state: row.kind === 'invoice' ? state : null,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    totalCents: row.total_cents,
    owedCents,
    credits: row.former && invoiceNumber(row.former),
    billedTo: row.bill_to,
    quotes: row.quotes.map(({ id, reference }) => ({ id, reference })),
  };
}
