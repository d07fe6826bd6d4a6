import { type Selectable, sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import {
  type PaymentMethod,
  type SentMethod,
  SENT_METHODS,
  type LedgerStatus,
  type PaidBy,
} from '#core/payments/methods.ts';
import { type Entry, MOST_EXPECTED } from '#core/payments/payments.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { SoldRound } from '#core/scheduling/rounds.ts';
import { insertedInMonth } from '#server/books/queries.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type {
  PaymentsTable,
  ExpectedPaymentsTable,
  CardCheckoutsTable,
  UnmatchedCardPaymentsTable,
  CardEventsTable,
} from '#server/db/payment-tables.ts';
import { nameKey, orderOf, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import { hasWords } from '#server/db/search.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';

export type PaymentRow = Selectable<PaymentsTable>;
export type AnnouncementRow = Selectable<ExpectedPaymentsTable>;
export type NamedPaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];

/** Returns the quote if its links still work. */
export async function findPayable(db: DbOrTrx, id: string, now: Temporal.Instant): Promise<QuoteRow | undefined> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('page_token_hash', 'is not', null)
    .where('tokens_expire_at', '>', now.toString())
    .executeTakeFirst();
}

/** Returns the job of a quote that an employee has or had accepted, while they are on the crew. */
export async function findJobOfCrew(db: DbOrTrx, quoteId: string, employee: string) {
  return db
    .selectFrom('jobs')
    .innerJoin('employees', 'employees.id', 'jobs.accepted_by')
    .select(['jobs.id', 'jobs.status', 'jobs.accepted_by', 'jobs.assigned_employee'])
    .where('jobs.quote_id', '=', quoteId)
    .where('employees.id', '=', employee)
    .where('employees.deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns the ledger of a quote, oldest first, each tip after the payment it came with, and the name of the person who
 * recorded each entry.
 */
export async function paymentsOf(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('payments')
    .leftJoin('people', 'people.id', 'payments.recorded_by')
    .leftJoin('employees', 'employees.id', 'payments.employee')
    .selectAll('payments')
    .select(sql<string | null>`coalesce(nullif(employees.name, ''), people.name)`.as('recorder'))
    .where('quote_id', '=', quoteId)
    .orderBy('recorded_at')
    .orderBy('is_tip')
    .orderBy('payments.id')
    .execute();
}

/** Converts a row to an entry for calculations. */
export function entryOf({
  id,
  kind,
  cents,
  is_tip: isTip,
  half,
  corrects,
  reduces_cents: reducesCents,
}: PaymentRow): Entry {
  return { id, kind, cents, isTip, half, corrects, reducesCents };
}

/**
 * Adds an entry and updates what was paid for its quote. Returns false if this half, or an entry with that id, already
 * exists.
 */
export async function insertPayment(trx: Trx, payment: Insertable<PaymentsTable>): Promise<boolean> {
  const inserting = trx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['quote_id', 'cents', 'is_tip', 'reduces_cents'])
    .executeTakeFirst();
  const row = await insertedInMonth(payment.received_on, inserting);
  if (row && !row.is_tip)
    await trx
      .updateTable('quotes')
      .set((quote) => ({
        paid_cents: quote('paid_cents', '+', row.cents),
        reduced_cents: quote('reduced_cents', '+', row.reduces_cents),
      }))
      .where('id', '=', row.quote_id)
      .execute();
  return row !== undefined;
}

/** Returns the payment that the customer says they sent and that is still unconfirmed. */
export async function openAnnouncement(db: DbOrTrx, quoteId: string): Promise<AnnouncementRow | undefined> {
  return db
    .selectFrom('expected_payments')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
}

/** A quote has at most one open announcement: a second one means the same payment. */
export async function keepAnnouncement(
  trx: Trx,
  announcement: Omit<Insertable<ExpectedPaymentsTable>, 'settled_at' | 'outcome'>,
): Promise<void> {
  const { method, cents, tip_cents, announced_at } = announcement;
  await trx
    .insertInto('expected_payments')
    .values(announcement)
    .onConflict((conflict) =>
      conflict
        .column('quote_id')
        .where('settled_at', 'is', null)
        .doUpdateSet({ method, cents, tip_cents, announced_at }),
    )
    .execute();
}

/** Settles an announcement and returns its quote; undefined if it was already settled or does not exist. */
export async function settleAnnouncement(
  trx: Trx,
  id: string,
  {
    outcome,
    at,
    quoteId,
  }: { readonly outcome: 'received' | 'missing' | 'withdrawn'; readonly at: string; readonly quoteId?: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('expected_payments')
    .set({ settled_at: at, outcome })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .$if(quoteId !== undefined, (query) => query.where('quote_id', '=', quoteId ?? ''))
    .returning('quote_id')
    .executeTakeFirst();
  return row?.quote_id;
}

/** Makes a settled announcement wait again, unless the customer has made another one since. */
export async function reopenAnnouncement(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('expected_payments as settled')
    .set({ settled_at: null, outcome: null })
    .where('settled.id', '=', id)
    .where((settled) =>
      settled.not(
        settled.exists(
          settled
            .selectFrom('expected_payments as other')
            .select('other.id')
            .whereRef('other.quote_id', '=', 'settled.quote_id')
            .where('other.settled_at', 'is', null),
        ),
      ),
    )
    .execute();
}

export async function findAnnouncement(db: DbOrTrx, id: string): Promise<AnnouncementRow | undefined> {
  return db.selectFrom('expected_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns how many announced payments are unconfirmed. */
export async function countExpected(db: DbOrTrx): Promise<{ readonly announced: number }> {
  return db
    .selectFrom('expected_payments')
    .select(({ fn }) => fn.countAll<number>().as('announced'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Returns a job with its quote, as accounting needs them. */
export async function findPaidJob(db: DbOrTrx, id: string) {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  const quote: QuoteRow | undefined =
    job && (await db.selectFrom('quotes').selectAll().where('id', '=', job.quote_id).executeTakeFirst());
  return job && quote && { job, quote };
}

/** Returns the job that an entry was paid for. */
export async function findJobOfEntry(db: DbOrTrx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('jobs', 'jobs.quote_id', 'payments.quote_id')
    .select('jobs.id')
    .where('payments.id', '=', id)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the charge of a saved card that is in progress for a quote. */
export async function openChargeOf(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('saved_card_charges')
    .select(['id', 'cents'])
    .where('quote_id', '=', quoteId)
    .where('status', '=', 'requested')
    .executeTakeFirst();
}

export type CheckoutRow = Selectable<CardCheckoutsTable>;
export type UnmatchedRow = Selectable<UnmatchedCardPaymentsTable>;

/** The quotes that a checkout pays for: one, or those of an invoice. */
export function quotesOf({ quote_id: quoteId, shares }: CheckoutRow): readonly string[] {
  return quoteId === null ? Object.keys(shares ?? {}) : [quoteId];
}

/** Whether a checkout pays for one of these quotes, by itself or with others of an invoice. */
function paysFor(quotes: readonly string[]): RawBuilder<SqlBool> {
  const ids = sql`${quotes}::text[]`;
  return sql`(quote_id = any(${ids}::uuid[]) or (invoice_id is not null and jsonb_exists_any(shares, ${ids})))`;
}

/**
 * Returns the checkouts of these quotes that could still be paid, newest first. One without a session is about to be opened.
 */
export async function openCheckouts(db: DbOrTrx, quotes: readonly string[]): Promise<readonly CheckoutRow[]> {
  return db
    .selectFrom('card_checkouts')
    .selectAll()
    .where(paysFor(quotes))
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertCheckout(trx: Trx, checkout: Insertable<CardCheckoutsTable>): Promise<CheckoutRow> {
  return trx.insertInto('card_checkouts').values(checkout).returningAll().executeTakeFirstOrThrow();
}

/**
 * Sets the session of a checkout. Returns the checkout as it is now: it may have been closed, or have another session.
 */
export async function setSession(db: DbOrTrx, id: number, sessionId: string): Promise<CheckoutRow | undefined> {
  await db
    .updateTable('card_checkouts')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  return db.selectFrom('card_checkouts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findCheckout(db: DbOrTrx, sessionId: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('card_checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

/** Closes a checkout, so that customers are no longer sent to it. A closed one stays as it is. */
export async function closeCheckout(db: DbOrTrx, id: number, at: string): Promise<void> {
  await db
    .updateTable('card_checkouts')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Closes the checkouts of these quotes that have no session yet, except one. Those with a session must be expired first. */
export async function closeUnopened(
  db: DbOrTrx,
  { quotes, but, at }: { readonly quotes: readonly string[]; readonly but?: number; readonly at: string },
): Promise<void> {
  await db
    .updateTable('card_checkouts')
    .set({ closed_at: at })
    .where(paysFor(quotes))
    .where('session_id', 'is', null)
    .where('closed_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? 0))
    .execute();
}

/** Whether an event of the card service was already handled. */
export async function isEventKnown(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom('card_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Records that an event of the card service was handled, so that a repeated one changes nothing. */
export async function keepEvent(trx: Trx, event: Insertable<CardEventsTable>): Promise<void> {
  await trx
    .insertInto('card_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores a payment without a known quote. Returns it as stored, and whether it is new. */
export async function keepUnmatched(
  trx: Trx,
  unmatched: Insertable<UnmatchedCardPaymentsTable>,
): Promise<{ readonly row: UnmatchedRow; readonly isNew: boolean }> {
  const kept = await trx
    .insertInto('unmatched_card_payments')
    .values(unmatched)
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (kept) return { row: kept, isNew: true };
  const row = await trx
    .selectFrom('unmatched_card_payments')
    .selectAll()
    .where('session_id', '=', unmatched.session_id)
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

/** Returns a card payment that no quote was found for. */
export async function findUnmatched(db: DbOrTrx, id: string): Promise<UnmatchedRow | undefined> {
  return db.selectFrom('unmatched_card_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the unmatched payments that are still open, oldest first. */
export async function openUnmatched(db: DbOrTrx, most: number): Promise<readonly UnmatchedRow[]> {
  return db
    .selectFrom('unmatched_card_payments')
    .selectAll()
    .where('settled_at', 'is', null)
    .orderBy('received_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Returns how many card payments without a quote wait for the owner. */
export async function countUnmatched(db: DbOrTrx): Promise<number> {
  const { n } = await db
    .selectFrom('unmatched_card_payments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export type Settled = {
  readonly sessionId: string;
  readonly outcome: 'matched' | 'dismissed';
  readonly quoteId: string | null;
  readonly at: string;
};

/** Returns false if it was already settled or does not exist. */
export async function closeUnmatched(trx: Trx, { sessionId, outcome, quoteId, at }: Settled): Promise<boolean> {
  const row = await trx
    .updateTable('unmatched_card_payments')
    .set({ settled_at: at, outcome, quote_id: quoteId })
    .where('session_id', '=', sessionId)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type ExpectedRow = {
  readonly job_id: string;
  readonly quote_id: string;
  readonly reference: string;
  readonly customer_name: string;
  readonly starts_at: string | null;
  readonly round: SoldRound | null;
  readonly due: number;
  readonly announcement: string | null;
  readonly payment_method: PaymentMethod;
  readonly method: SentMethod;
  readonly cents: number;
  readonly tip_cents: number;
  readonly announced_at: string;
};

/** Announced payments, and what is owed for appointments since that instant; oldest first. */
export async function listExpectedRows(db: DbOrTrx, since: Temporal.Instant): Promise<readonly ExpectedRow[]> {
  const { rows } = await sql<ExpectedRow>`
    with open as (
      select quote_id as id from expected_payments where settled_at is null
      union
      select id from quotes
      where starts_at >= ${since.toString()}::timestamptz and payment_method in (${sql.join(SENT_METHODS)})
        and (status = 'approved' or status = 'cancelled' and fee_cents > 0)
        and not exists (select from monthly_billing where record_id = customer_record_id)
    )
    select jobs.id as job_id, quotes.id as quote_id, reference, customer_name, starts_at, round,
      charge.cents - paid as due,
      payment_method, said.id as announcement, said.method, said.cents, said.tip_cents, said.announced_at
    from open
    join quotes using (id)
    join jobs on jobs.quote_id = quotes.id
    left join expected_payments as said on said.quote_id = quotes.id and said.settled_at is null
    cross join lateral (
      select case quotes.status when 'approved' then total_cents - reduced_cents when 'cancelled' then fee_cents else 0 end
        as cents
    ) as charge
    cross join lateral (
      select coalesce(sum(cents) filter (where not is_tip), 0)::int as paid from payments where payments.quote_id = quotes.id
    ) as ledger
    where said.id is not null
      or (payment_method in (${sql.join(SENT_METHODS)}) and paid < charge.cents)
    order by said.announced_at nulls last, starts_at, quotes.id limit ${MOST_EXPECTED}`.execute(db);
  return rows;
}

/** Returns the payments of these quotes that were recorded under a key. */
export async function listByClientId(trx: Trx, clientId: string, quotes: readonly string[]) {
  return trx
    .selectFrom('payments')
    .select(['cents', 'method', 'reference', 'received_on'])
    .where('client_id', '=', clientId)
    .where('quote_id', 'in', quotes)
    .execute();
}

export type LedgerFilter = {
  readonly status?: LedgerStatus | undefined;
  readonly words: readonly SearchWord[];
  /** Local dates of receipt, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const SORT_KEYS: Readonly<Record<'recorded' | ListColumn<'payments'>, SortKey>> = {
  recorded: { by: sql.ref('recorded_at'), type: 'timestamptz' },
  customer: nameKey(sql.ref('customer_name')),
  received: { by: sql.ref('received_on'), type: 'date' },
  amount: { by: sql.ref('payments.cents'), type: 'bigint' },
};

export type LedgerEntry = Awaited<ReturnType<typeof searchLedger>>[number];

/** Entries of the ledger with the quotes that they belong to, in their order, after the cursor. Throws Invalid for one of another order. */
export async function searchLedger(
  db: DbOrTrx,
  { filter, sort = '-recorded', cursor, limit }: RowSearch<LedgerFilter, ListOrder<'payments'> | '-recorded'>,
) {
  const { status, words, from, to } = filter;
  const order = orderOf(SORT_KEYS, sort, { cursor, id: sql.ref('payments.id') });
  return db
    .selectFrom('payments')
    .innerJoin('quotes', 'quotes.id', 'payments.quote_id')
    .leftJoin('jobs', 'jobs.quote_id', 'payments.quote_id')
    .leftJoin('people', 'people.id', 'payments.recorded_by')
    .leftJoin('employees', 'employees.id', 'payments.employee')
    .selectAll('payments')
    .select([
      'quotes.reference as quote_reference',
      'customer_name',
      'jobs.id as job_id',
      sql<string | null>`coalesce(nullif(employees.name, ''), people.name)`.as('recorder'),
      // With `exists`, the planner would collect the corrections of all entries for one page.
      sql<boolean>`(select later.id from payments as later where later.corrects = payments.id) is not null`.as(
        'is_corrected',
      ),
      order.key.as('sort_key'),
    ])
    .$if(status === 'refund', (query) => query.where('kind', '=', 'refund'))
    .$if(status === 'tip', (query) => query.where('is_tip', '=', true))
    .$if(status !== undefined && status !== 'refund' && status !== 'tip', (query) =>
      query.where('method', '=', status as PaidBy),
    )
    .$if(words.length > 0, (query) => query.where(hasWords(words, 'quotes.search')))
    .$if(from !== undefined, (query) => query.where('received_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('received_on', '<=', to ?? ''))
    .where(order.rest)
    .orderBy(order.by)
    .limit(limit)
    .execute();
}
