import { type Selectable, sql, type RawBuilder, type SqlBool, type Insertable } from 'kysely';
import type { Invoice } from '#contract/invoices.ts';
import type { Language } from '#core/languages/language.ts';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import type { InvoicedQuote, InvoiceFilter, InvoiceReminder, InvoiceKind } from '#core/payments/invoices.ts';
import { INVOICE_NUMBER } from '#server/books/queries.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { InvoicesTable, InvoiceDeliveriesTable, Paper, InvoiceQuotesTable } from '#server/db/payment-tables.ts';
import { nameKey, orderOf, type Ordered, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import { foldedNames } from '#server/db/search.ts';
import type { Deps } from '#server/deps.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';

export type InvoiceRow = Selectable<InvoicesTable>;
type Numbered = Pick<InvoiceRow, 'kind' | 'year' | 'position'>;

/** A quote on an invoice, the oldest first. */
export type InvoicedQuoteRow = InvoicedQuote & {
  readonly id: string;
  readonly reference: string;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly isTest: boolean;
};

/** An invoice or a credit note without its paper, with everything that its state depends on. */
export type ListedInvoice = Omit<InvoiceRow, 'paper'> & {
  /** The invoice that it takes back, and the credit note that took it back. */
  readonly former: Numbered | null;
  readonly note: Numbered | null;
  /** A credit note has those of its invoice. */
  readonly quotes: readonly InvoicedQuoteRow[];
  readonly number: string;
  readonly link_expires_at: string | null;
  /** Where it's mailed instead of to the customer of its newest quote; null or empty for that one. */
  readonly email: string | null;
  readonly mailed_at: string | null;
  readonly reminds: boolean;
};

export type InvoiceSearch = {
  readonly status?: InvoiceFilter | undefined;
  /** In lower case; each is part of the number, company, customer or reference. */
  readonly words: readonly string[];
  /** Local dates of issue, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The local date of the shop. */
  readonly today: string;
};

const SORT_KEYS: Readonly<Record<ListColumn<'invoices'>, SortKey>> = {
  customer: nameKey(sql`coalesce(nullif(bill_to ->> 'company', ''), quotes -> -1 ->> 'customerName', '')`),
  issued: { by: sql.ref('issued_at'), type: 'timestamptz' },
  due: { by: sql`due_on::date`, type: 'date', isOptional: true },
  total: { by: sql`case when kind = 'invoice' then total_cents else -total_cents end`, type: 'bigint' },
  owed: { by: sql`case when state in ('open', 'overdue') then owed_cents else 0 end`, type: 'bigint' },
};

/** Returns the invoices and credit notes that match in their order, after the cursor. Throws Invalid for one of another order. */
export async function searchInvoices(
  db: DbOrTrx,
  { filter, sort = '-issued', cursor, limit }: RowSearch<InvoiceSearch, ListOrder<'invoices'>>,
): Promise<readonly Ordered<ListedInvoice>[]> {
  const { status, words, from, to, today } = filter;
  const order = orderOf(SORT_KEYS, sort, { cursor });
  const conditions = [
    ...(status ? [sql`state = ${status}`] : []),
    ...words.map((word) => sql`position(${word} in words) > 0`),
    ...(from ? [sql`issued_on >= ${from}`] : []),
    ...(to ? [sql`issued_on <= ${to}`] : []),
    order.rest,
  ];
  const { rows } = await sql<Ordered<ListedInvoice>>`
    select *, ${order.key} as sort_key from (${listed(today)}) as listed
    where ${sql.join(conditions, sql` and `)} order by ${order.by} limit ${limit}`.execute(db);
  return rows;
}

/** What invoices are looked up by. */
export type InvoiceKey = { readonly id: string } | { readonly quotes: readonly string[] } | { readonly record: string };

/** Returns the invoices and credit notes of quotes or of a customer's record, newest first. */
export async function listInvoicesOf(db: DbOrTrx, key: InvoiceKey): Promise<readonly ListedInvoice[]> {
  const { rows } = await sql<ListedInvoice>`
    ${listed('infinity', conditionOf(key))} order by issued_at desc, kind desc, position desc`.execute(db);
  return rows;
}

/** Returns an invoice or a credit note; undefined if there is none. */
export async function findInvoice(db: DbOrTrx, id: string): Promise<ListedInvoice | undefined> {
  return (await listInvoicesOf(db, { id }))[0];
}

function conditionOf(key: InvoiceKey): RawBuilder<unknown> {
  if ('id' in key) return sql`i.id = ${key.id}::uuid`;
  const of =
    'record' in key ? sql`customer_record_id = ${key.record}::uuid` : sql`quote_id = any(${key.quotes}::uuid[])`;
  return sql`coalesce(i.credits, i.id) in (
    select invoice_id from invoice_quotes join quotes on quotes.id = quote_id where ${of})`;
}

/** SQL: the same as `invoicedCharge`. */
const CHARGE = sql`case
  when iq.is_fee then case when q.status = 'cancelled' then q.fee_cents else 0 end
  when q.status = 'approved' then greatest(q.total_cents - q.reduced_cents, 0) else 0 end`;

/** SQL: the same as `invoiceState`, and 'credit-note' for one. */
function stateOn(today: string): RawBuilder<unknown> {
  return sql`case when i.kind = 'credit-note' then 'credit-note' when note.id is not null then 'credited'
    when q.is_outdated then 'outdated' when q.owed_cents = 0 then 'paid'
    when i.due_on < ${today}::date then 'overdue' else 'open' end`;
}

/** SQL: what the number of a joined invoice is made of; null if there is none. */
function numbered(table: 'former' | 'note'): RawBuilder<unknown> {
  const t = sql.ref(table);
  return sql`case when ${t}.id is not null
    then jsonb_build_object('kind', ${t}.kind, 'year', ${t}.year, 'position', ${t}.position) end`;
}

/** SQL: the invoices with their state on that day, what is owed, and the words that they are found by. */
function listed(today: string, condition: RawBuilder<unknown> = sql`true`): RawBuilder<ListedInvoice> {
  return sql`
    select i.id, i.kind, i.year, i.position, i.credits, i.issued_on::text, i.due_on::text, i.total_cents, i.bill_to,
      i.language, i.issued_at, ${numbered('former')} as former, ${numbered('note')} as note, q.quotes, q.owed_cents,
      d.link_expires_at, d.email, d.mailed_at, coalesce(d.reminds, false) as reminds, ${stateOn(today)} as state,
      ${INVOICE_NUMBER} as number, ${foldedNames(sql`${INVOICE_NUMBER} || ' ' || (i.bill_to ->> 'company') || ' ' || q.words`)} as words
    from invoices i
    left join invoices note on note.credits = i.id
    left join invoices former on former.id = i.credits
    left join invoice_deliveries d on d.invoice_id = i.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'reference', reference, 'customerId', customer_record_id,
          'customerName', customer_name, 'customerEmail', customer_email, 'isTest', is_test, 'cents', cents,
          'isFee', is_fee, 'status', status, 'totalCents', total_cents, 'reducedCents', reduced_cents,
          'feeCents', fee_cents, 'paidCents', paid_cents) order by coalesce(starts_at, created_at), q.id), '[]') as quotes,
        coalesce(sum(greatest(${CHARGE} - paid_cents, 0)), 0)::int as owed_cents,
        coalesce(bool_or(${CHARGE} <> cents), true) as is_outdated,
        coalesce(string_agg(reference || ' ' || customer_name, ' '), '') as words
      from invoice_quotes iq join quotes q on q.id = iq.quote_id
      where iq.invoice_id = coalesce(i.credits, i.id)) as q
    where ${condition}`;
}

/** Returns the quotes of a customer's record that can be invoiced, the newest `most` of them; `first` before any other. */
export async function listInvoiceable(
  db: DbOrTrx,
  { record, first, most }: { readonly record: string; readonly first?: string | undefined; readonly most: number },
): Promise<readonly QuoteRow[]> {
  return db
    .selectFrom('quotes as q')
    .selectAll('q')
    .where('customer_record_id', '=', record)
    .where(
      sql<SqlBool>`case q.status when 'approved' then q.total_cents > q.reduced_cents
        when 'cancelled' then q.fee_cents > 0 else false end`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice_quotes as iq')
            .select('iq.quote_id')
            .whereRef('iq.quote_id', '=', 'q.id')
            .where('iq.counts', '=', true),
        ),
      ),
    )
    .orderBy(sql`q.id = ${first ?? null}::uuid`, (order) => order.desc().nullsLast())
    .orderBy(sql`coalesce(q.starts_at, q.created_at)`, 'desc')
    .limit(most)
    .execute();
}

export type InvoiceSum = { readonly state: InvoiceFilter; readonly count: number; readonly cents: number };

/** Returns how many invoices have each state that any has, and what is owed for them. */
export async function sumInvoices(db: DbOrTrx, today: string): Promise<readonly InvoiceSum[]> {
  const { rows } = await sql<InvoiceSum>`
    select state, count(*)::int as count, sum(owed_cents)::int as cents from (${listed(today)}) as listed
    where state in ('open', 'overdue') group by state`.execute(db);
  return rows;
}

/** SQL: the overdue invoices, as what needs the owner: who owes how much, and since which local date. */
export function overdueInvoices(today: string): RawBuilder<unknown> {
  const dueBefore = sql`i.kind = 'invoice' and i.due_on < ${today}::date and note.id is null`;
  return sql`
    (select id, due_on::date + 1 as since, owed_cents, number,
      coalesce(nullif(bill_to ->> 'company', ''), quotes -> -1 ->> 'customerName', '') as name
    from (${listed(today, dueBefore)}) as listed where state = 'overdue') as overdue`;
}

/** Returns the invoices with reminders that are owed and due on or between two local dates, and not credited. */
export async function listRemindable(
  db: DbOrTrx,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
) {
  const { rows } = await sql<ListedInvoice & { readonly steps: readonly InvoiceReminder[] }>`
    select listed.*, array(select step from invoice_reminders r where r.invoice_id = listed.id) as steps
    from (${listed(today, sql`d.reminds and i.due_on between ${from}::date and ${to}::date`)}) as listed
    where state in ('open', 'overdue') order by issued_at`.execute(db);
  return rows;
}

/** Whether something is owed for an invoice that its customer doesn't say to have paid. */
export async function isOwedUnclaimed(db: DbOrTrx, id: string): Promise<boolean> {
  const { rows } = await sql<{ readonly isOwed: boolean }>`
    select exists (
      select from invoice_quotes iq join quotes q on q.id = iq.quote_id
      where iq.invoice_id = ${id}::uuid and ${CHARGE} > q.paid_cents and not exists (
        select from expected_payments where expected_payments.quote_id = q.id and settled_at is null)) as "isOwed"`.execute(
    db,
  );
  return rows[0]?.isOwed ?? false;
}

/** Stores that a reminder was sent; false if it was already. */
export async function insertReminder(
  trx: Trx,
  reminder: { readonly invoice_id: string; readonly step: InvoiceReminder; readonly at: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('invoice_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listReminders(db: DbOrTrx, id: string) {
  return db.selectFrom('invoice_reminders').select(['step', 'at']).where('invoice_id', '=', id).orderBy('at').execute();
}

export async function readPaper(db: DbOrTrx, id: string): Promise<InvoiceRow['paper']> {
  const { paper } = await db.selectFrom('invoices').select('paper').where('id', '=', id).executeTakeFirstOrThrow();
  return paper;
}

/** Locks an invoice until the transaction ends; undefined if there is none. */
export async function lockInvoice(trx: Trx, id: string): Promise<InvoiceRow | undefined> {
  return trx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Keeps others from locking an invoice until the transaction ends. What locks an invoice and its quotes locks the invoice first. */
export async function holdInvoice(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('invoices').select('id').where('id', '=', id).forKeyShare().execute();
}

/** The IDs of the quotes on an invoice, sorted. */
export async function listInvoicedIds(db: DbOrTrx, id: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('invoice_quotes')
    .select('quote_id')
    .where('invoice_id', '=', id)
    .orderBy('quote_id')
    .execute();
  return rows.map(({ quote_id: quoteId }) => quoteId);
}

/** Locks the quotes on an invoice until the transaction ends, always in the same order. */
export async function lockInvoicedQuotes(trx: Trx, id: string): Promise<void> {
  const ids = trx.selectFrom('invoice_quotes').select('quote_id').where('invoice_id', '=', id);
  await trx.selectFrom('quotes').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Stores how an invoice reaches its customer. What is left out stays as it is. */
export async function keepDelivery(
  trx: Trx,
  delivery: Pick<Insertable<InvoiceDeliveriesTable>, 'invoice_id' | 'link_expires_at'> &
    Partial<Insertable<InvoiceDeliveriesTable>>,
): Promise<void> {
  await trx
    .insertInto('invoice_deliveries')
    .values({ mailed_at: null, reminds: false, ...delivery })
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(delivery))
    .execute();
}

/** Ends the links and reminders of the invoices of these quotes. The invoices stay, as tax law asks. */
export async function eraseDeliveries(trx: Trx, quotes: readonly string[]): Promise<void> {
  const invoices = sql`(select i.id from invoices i join invoice_quotes iq on iq.invoice_id = coalesce(i.credits, i.id)
    where iq.quote_id = any(${quotes}::uuid[]))`;
  await sql`delete from invoice_reminders where invoice_id in ${invoices}`.execute(trx);
  await sql`delete from invoice_deliveries where invoice_id in ${invoices}`.execute(trx);
}

export type BilledTo = Invoice['billedTo'];

export type NewNumber = { readonly kind: InvoiceKind; readonly year: number; readonly position: number };

/** The next number of the year. Its row stays locked until the transaction ends, so that a failed one leaves no gap. */
export async function nextNumber(trx: Trx, kind: InvoiceKind, year: number): Promise<NewNumber> {
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

/** Stores an invoice as it's printed. */
export async function insertInvoice(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  issued: NewNumber & {
    readonly id: string;
    readonly credits: string | null;
    readonly today: Temporal.PlainDate;
    readonly dueOn: Temporal.PlainDate | null;
    readonly totalCents: number;
    readonly billedTo: BilledTo;
    readonly paper: Paper;
    readonly language: Language;
  },
): Promise<void> {
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

/** Stores which quotes an invoice is for. */
export async function insertItems(trx: Trx, items: readonly Insertable<InvoiceQuotesTable>[]): Promise<void> {
  await trx.insertInto('invoice_quotes').values(items).execute();
}

/** Lets the quotes of an invoice be invoiced again. */
export async function releaseItems(trx: Trx, invoiceId: string): Promise<void> {
  await trx.updateTable('invoice_quotes').set({ counts: false }).where('invoice_id', '=', invoiceId).execute();
}

/** Returns those of the quotes that are on an invoice that wasn't taken back. */
export async function listInvoiced(trx: Trx, quotes: readonly string[]): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('invoice_quotes')
    .select('quote_id')
    .where('quote_id', 'in', quotes)
    .where('counts', '=', true)
    .execute();
  return rows.map(({ quote_id: id }) => id);
}
