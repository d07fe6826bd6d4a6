import {
  sql,
  type SqlBool,
  type ExpressionBuilder,
  type Expression,
  type Selectable,
  type Insertable,
  type RawBuilder,
} from 'kysely';
import type { JobStatus } from '#core/jobs/jobs.ts';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import { mailboxOf } from '#core/people/contact.ts';
import type { CustomerKeys } from '#core/people/customer-records.ts';
import { numberOf } from '#core/people/phone-links.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import { type QuoteFilter as QuoteChoice, OPEN_STATUSES } from '#core/quotes/quotes.ts';
import { isBlocked, knownRecord } from '#server/customers/queries.ts';
import { type DbOrTrx, type Trx, lockKeys, type Db } from '#server/db/client.ts';
import { nameKey, orderOf, type Ordered, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import { findNewest } from '#server/db/search.ts';
import type { Tables, CounterOffersTable, OutboxTable, AuditTable } from '#server/db/tables.ts';
import { pushCopies, notifySenders } from '#server/notifications/queries.ts';
import type { SentPhoto } from '#server/photos/queries.ts';
import { OUTLINED } from '#server/quotes/describe.ts';
import { type QuoteRow, SOLD_LABEL, type NewQuoteRow } from '#server/quotes/queries.ts';
import { EMPLOYEE } from '#server/reports/facts/queries.ts';
import { type BehindFigure, isBehindFigure } from '#server/reports/queries.ts';

export type QuoteFilter = {
  readonly status?: QuoteChoice | undefined;
  readonly words: readonly SearchWord[];
  /** Submitted from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  readonly behind?: BehindFigure | undefined;
  readonly now: Temporal.Instant;
};

/** Whether any quote was sold with a promo code: exports name it then. */
export async function isPromoUsed(db: DbOrTrx): Promise<boolean> {
  const sold = await db.selectFrom('quotes').select('id').where('promo_code_id', 'is not', null).limit(1).execute();
  return sold.length > 0;
}

/** Whether any quote has answers to the owner's questions, also once none are asked any more. */
export async function hasAnsweredQuote(db: DbOrTrx): Promise<boolean> {
  const answered = sql<SqlBool>`answers <> '[]'`;
  return (await db.selectFrom('quotes').select('id').where(answered).limit(1).execute()).length > 0;
}

/** The emails about a quote. */
export async function listMailsOf(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'data', 'language'])
    .where('quote_id', '=', quoteId)
    .where('channel', '=', 'mail')
    .execute();
}

/** The columns that the list needs. The others, such as hashes and the search words, would cost as much again. */
const LISTED = [
  ...OUTLINED,
  'id',
  'status',
  'created_at',
  'confirmation_due',
  'answer_due',
  'customer_email',
  'customer_phone',
  'language',
  'extras',
  'answers',
  'scheduled_date',
  'scheduled_time',
  'notes',
  'decline_reason',
  'assigned_employee',
  'analysis_id',
  'booked_at_once',
  'booked_when_paid',
  'completed_at',
  'tax_cents',
  'paid_cents',
  'reduced_cents',
  'fee_cents',
  'deposit_cents',
  'deposit_paid_at',
  'deposit_waived_at',
  'deposit_returned_at',
  'is_test',
] as const;
export type ListedQuote = Pick<QuoteRow, (typeof LISTED)[number]> & {
  readonly sold_label: string | null;
  /** Not in exports. */
  readonly job?: ListedJob | null;
  /** Exports only. */
  readonly lines?: QuoteRow['lines'];
};

/** What a list shows about the job of a quote. */
export type ListedJob = {
  readonly status: JobStatus;
  readonly hasStarted: boolean;
  /** The employee who accepted it, or else the one it is assigned to. */
  readonly crew: string | null;
  readonly crewName: string | null;
};

/** Read with its quote: another statement for the rows of a page would be another round trip. */
const LISTED_JOB = sql<ListedJob | null>`(
  select json_build_object('status', jobs.status, 'hasStarted', jobs.started_at is not null,
    'crew', employees.id, 'crewName', employees.name)
  from jobs left join employees on employees.id = ${EMPLOYEE}
  where jobs.quote_id = quotes.id)`.as('job');

const SORT_KEYS: Readonly<Record<'created' | ListColumn<'quotes'>, SortKey>> = {
  created: { by: sql.ref('created_at'), type: 'timestamptz' },
  customer: nameKey(sql.ref('customer_name')),
  visit: { by: sql.ref('starts_at'), type: 'timestamptz', isOptional: true },
  total: { by: sql.ref('total_cents'), type: 'bigint' },
};

/** Returns quotes in their order, starting after the cursor. Throws Invalid for a cursor of another order. */
export async function listQuotes(
  db: DbOrTrx,
  search: RowSearch<QuoteFilter, ListOrder<'quotes'> | '-created'> & {
    /** With all price lines and without jobs. */
    readonly isExport?: boolean;
  },
): Promise<Ordered<ListedQuote>[]> {
  const { filter, sort = '-created', cursor, limit, isExport = false } = search;
  const { words } = filter;
  const order = orderOf(SORT_KEYS, sort, { cursor });
  const all = db
    .selectFrom('quotes')
    .where((quote) => quote.and(conditions(quote, filter)))
    .where(order.rest);
  const selected = (query: typeof all) =>
    query
      .select([...LISTED, SOLD_LABEL, order.key.as('sort_key')])
      .$if(isExport, (rows) => rows.select('lines'))
      .$if(!isExport, (rows) => rows.select(LISTED_JOB))
      .orderBy(order.by);
  if (words.length === 0) return selected(all).limit(limit).execute();

  const ids = await findNewest(db, {
    rows: all.select(['id', 'created_at', sql`search`.as('search')]),
    words,
    limit,
    stored: 'inOrder',
  });
  if (ids.length === 0) return [];
  return selected(db.selectFrom('quotes').where('id', 'in', ids)).execute();
}

/** Returns the job of a quote as lists show it; null if there's none. */
export async function findListedJob(db: DbOrTrx, id: string): Promise<ListedJob | null> {
  const found = await db.selectFrom('quotes').select(LISTED_JOB).where('id', '=', id).executeTakeFirst();
  return found?.job ?? null;
}

/** Returns the newest redo of a quote that wasn't declined or canceled. */
export async function redoOf(db: DbOrTrx, id: string) {
  return db
    .selectFrom('quotes')
    .select(['id', 'reference', 'starts_at', 'status', 'completed_at'])
    .where('redo_of', '=', id)
    .where('status', 'not in', ['declined', 'cancelled'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Keeps the fee that a canceled quote owed until now, as one that was waived at that instant. */
export async function insertWaivedFee(
  trx: Trx,
  { id, cancellation_lines: lines, fee_charged_at: charged }: QuoteRow,
  at: string,
): Promise<void> {
  await sql`
    insert into waived_fees (quote_id, number, lines, charged_at, waived_at)
    select ${id}::uuid, count(*) + 1, ${JSON.stringify(lines)}::jsonb, ${charged}::timestamptz, ${at}::timestamptz
    from waived_fees where quote_id = ${id}::uuid`.execute(trx);
}

/** As the index quotes_unpaid has it. */
const IS_UNPAID = sql<SqlBool>`((completed_at is not null and paid_cents < total_cents - reduced_cents)
  or (status = 'cancelled' and fee_cents > 0 and paid_cents < fee_cents))`;

function conditions(quote: ExpressionBuilder<Tables, 'quotes'>, filter: QuoteFilter): Expression<SqlBool>[] {
  const { status, from, before, now } = filter;
  const found: Expression<SqlBool>[] = [];
  if (status === 'overdue') {
    found.push(quote('status', '=', 'pending'));
    found.push(quote('confirmation_due', '<', now.toString()));
  } else if (status === 'completed') found.push(sql<SqlBool>`completed_at is not null`);
  else if (status === 'unpaid') found.push(IS_UNPAID);
  else if (status) found.push(quote('status', '=', status));
  if (from) found.push(quote('created_at', '>=', from.toString()));
  if (before) found.push(quote('created_at', '<', before.toString()));
  if (filter.behind) found.push(...isBehindFigure(filter.behind));
  return found;
}

/** How many other quotes of the same customer were completed. */
export async function countOtherCompleted(
  db: DbOrTrx,
  { id, customer_record_id: record }: Pick<QuoteRow, 'id' | 'customer_record_id'>,
): Promise<number> {
  if (record === null) return 0;
  const { count } = await db
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_record_id', '=', record)
    .where('completed_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}

export type OfferRow = Selectable<CounterOffersTable>;

export async function insertOffer(trx: Trx, offer: Insertable<CounterOffersTable>): Promise<void> {
  await trx.insertInto('counter_offers').values(offer).execute();
}

/** Returns the newest offer of a quote, answered or not. */
export async function findNewestOffer(db: DbOrTrx, quoteId: string): Promise<OfferRow | undefined> {
  return db
    .selectFrom('counter_offers')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('offered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Records the answer to the open offer of a quote. Returns undefined if there is none, or another answer won the race.
 */
export async function answerOpenOffer(
  trx: Trx,
  quoteId: string,
  { answer, at }: { readonly answer: NonNullable<OfferRow['answer']>; readonly at: string },
): Promise<OfferRow | undefined> {
  return trx
    .updateTable('counter_offers')
    .set({ answer, answered_at: at })
    .where('quote_id', '=', quoteId)
    .where('answer', 'is', null)
    .where('expires_at', answer === 'expired' ? '<=' : '>', at)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the quotes whose open offer has expired, longest waiting first; optionally only one quote. */
export async function listExpired(
  db: DbOrTrx,
  { now, quoteId, most }: { readonly now: string; readonly quoteId?: string | undefined; readonly most: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('counter_offers')
    .select('quote_id')
    .where('answer', 'is', null)
    .where('expires_at', '<=', now)
    .$if(quoteId !== undefined, (query) => query.where('quote_id', '=', quoteId ?? ''))
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.quote_id);
}

type Sender = {
  readonly email: string;
  readonly phone: string;
  /** The account that is logged in. */
  readonly customerId: string | null;
  readonly senderHash: Buffer;
};
/** What a submit has to know before a quote is inserted, read in one query. */
export type SubmitState = {
  readonly settingsVersion: number;
  readonly openByEmail: number;
  readonly openByPhone: number;
  readonly openBySender: number;
  /** How many of those reserve a slot with an unconfirmed email address, or without their deposit. */
  readonly unprovenBySender: number;
  /** Whether the owner has blocked the customer with this address, phone number or account. */
  readonly isBlocked: boolean;
};

/** Serializes submits with the same mailbox, phone number or client network, so that none can slip past a limit. */
export async function lockSender(trx: Trx, { email, phone, senderHash }: Sender): Promise<void> {
  const keys = new Set([email, mailboxOf(email), numberOf(phone), `sender:${senderHash.toString('base64url')}`]);
  await lockKeys(trx, [...keys].toSorted());
}

/** Returns the newest settings version and how many quotes of this sender are awaiting an answer. */
export async function readSubmitState(
  trx: Trx,
  sender: Sender & { readonly now: Temporal.Instant },
): Promise<SubmitState> {
  const { email, phone, senderHash, now } = sender;
  // What was booked at once counts until its appointment: no one fills the calendar without the owner having looked.
  const atOnce = sql`select count(*) from quotes
    where booked_at_once and status = 'approved' and starts_at > ${now.toString()}::timestamptz`;
  const open = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));
  const { rows } = await sql<SubmitState>`
    select
      (select max(version) from business_versions) as "settingsVersion",
      (select count(*) from quotes where mailbox_of(customer_email) = ${mailboxOf(email)} and status in (${open}))
        + (${atOnce} and mailbox_of(customer_email) = ${mailboxOf(email)}) as "openByEmail",
      (select count(*) from quotes where split_part(customer_phone, ';', 1) = ${numberOf(phone)} and status in (${open}))
        + (${atOnce} and split_part(customer_phone, ';', 1) = ${numberOf(phone)}) as "openByPhone",
      (select count(*) from quotes where sender_hash = ${senderHash} and status in (${open}))
        + (${atOnce} and sender_hash = ${senderHash}) as "openBySender",
      (select count(*) from quotes where sender_hash = ${senderHash} and status in (${open})
        and starts_at is not null and lapses_at is not null and (email_confirmed_at is null
          or (deposit_cents > 0 and deposit_paid_at is null and deposit_waived_at is null))) as "unprovenBySender",
      ${isBlocked(sender)} as "isBlocked"`.execute(trx);
  const [state] = rows;
  if (!state) throw new Error('a select without a table answers one row');
  return state;
}

/** Returns the quote of an idempotency key, with the hash of its original request. */
export async function findIdempotentQuote(
  db: DbOrTrx,
  keyHash: Buffer,
): Promise<(QuoteRow & { readonly request_hash: Buffer }) | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .innerJoin('quotes', 'quotes.id', 'idempotency_keys.quote_id')
    .selectAll('quotes')
    .select('idempotency_keys.request_hash')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Where a new quote finds the record of its customer, or the one that is made for it. */
export type CustomerOfQuote = {
  readonly keys: CustomerKeys;
  /** The id of the record, if it's known, or of a new one. */
  readonly recordId: string;
  readonly isRecordKnown?: boolean;
  /** The hash under which it is stored that the address wants no optional mails. */
  readonly optOutHash: Buffer;
};

export type NewQuoteRows = {
  readonly quote: NewQuoteRow;
  /** The same as in the row of the quote. */
  readonly items: QuoteRow['items'];
  /** The round that its appointment is a stop of. */
  readonly round: QuoteRow['round'];
  readonly customer: CustomerOfQuote;
  readonly key: { readonly keyHash: Buffer; readonly requestHash: Buffer } | undefined;
  readonly photos: readonly SentPhoto[];
  readonly mails: readonly Insertable<OutboxTable>[];
  readonly audit: Insertable<AuditTable>;
};

/**
 * Inserts a quote with its customer's record, idempotency key, emails and audit row in one statement, so that a submit takes
 * a single round trip.
 */
export async function insertQuote(trx: Trx, { quote, customer, key, mails, audit }: NewQuoteRows): Promise<void> {
  const recordId = sql<string>`coalesce((select id from known), ${customer.recordId}::uuid)`;
  await trx
    .with('known', () => sql<{ readonly id: string }>`(${recordOf(customer)})`)
    .with('record', () => newRecord(quote, customer))
    .with('customer_key', () => newKey(quote, customer))
    .with('quote', (db) =>
      db
        .insertInto('quotes')
        .values({ ...quote, customer_record_id: recordId })
        .returning('id'),
    )
    .with('mail', (db) => (mails.length > 0 ? db.insertInto('outbox').values(mails).returning('id') : NO_MAIL))
    .with('pushes', () => pushCopies(mails))
    .with('entry', (db) => db.insertInto('audit').values(audit))
    .with('key', (db) =>
      db
        .insertInto('idempotency_keys')
        .columns(['key_hash', 'request_hash', 'quote_id', 'created_at'])
        .expression(
          db
            .selectFrom('quote')
            .select([
              sql<Buffer>`${key?.keyHash}::bytea`.as('key_hash'),
              sql<Buffer>`${key?.requestHash}::bytea`.as('request_hash'),
              'quote.id',
              sql<string>`${quote.created_at}::timestamptz`.as('created_at'),
            ])
            .where(sql<boolean>`${key?.keyHash}::bytea is not null`),
        ),
    )
    .selectFrom('quote')
    .select(notifySenders(quote.created_at).as('notified'))
    .execute();
}

const NO_MAIL = sql<{ readonly id: string }>`(select null where false)`;

/** SQL: the record of the customer, as named or by its keys; no row if there is none yet. */
function recordOf({ keys, recordId, isRecordKnown = false }: CustomerOfQuote): RawBuilder<{ readonly id: string }> {
  return isRecordKnown ? sql`select ${recordId}::uuid as id` : knownRecord(keys.known);
}

/** SQL: makes a record from the quote unless one is known. */
function newRecord(quote: NewQuoteRow, { recordId, optOutHash }: CustomerOfQuote): RawBuilder<{ readonly id: string }> {
  return sql`(
    insert into customer_records (id, customer_id, name, first_name, last_name, email, phone, language, created_at, last_at,
      opted_out_at)
    select ${recordId}::uuid, ${quote.customer_id}::uuid, ${quote.customer_name}, ${quote.customer_first_name},
      ${quote.customer_last_name}, ${quote.customer_email}, ${quote.customer_phone}, ${quote.language},
      ${quote.created_at}::timestamptz, ${quote.created_at}::timestamptz,
      (select at from mail_opt_outs where address_hash = ${optOutHash}::bytea)
    where not exists (select from known) returning id)`;
}

/** SQL: the next quote with the same contact data finds the record by it. */
function newKey(quote: NewQuoteRow, { keys, recordId }: CustomerOfQuote): RawBuilder<{ readonly key: string }> {
  return sql`(
    insert into customer_keys (key, record_id, email, phone)
    select ${keys.own}, coalesce((select id from known), ${recordId}::uuid), ${quote.customer_email},
      ${numberOf(quote.customer_phone)}
    on conflict (key) do nothing returning key)`;
}

/**
 * Pending quotes whose reservation has lapsed: the address wasn't confirmed or the deposit not paid in time, and the appointment
 * is still ahead. One query for each, because each has its index.
 */
export async function listLapsed(
  db: DbOrTrx,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    (select id, lapses_at from quotes where status = 'pending' and email_confirmed_at is null and starts_at is not null
      and lapses_at <= ${now}::timestamptz and starts_at > ${now}::timestamptz order by lapses_at limit ${most}::int)
    union
    (select id, lapses_at from quotes where status = 'pending' and starts_at is not null and deposit_cents > 0
      and deposit_paid_at is null and deposit_waived_at is null
      and lapses_at <= ${now}::timestamptz and starts_at > ${now}::timestamptz order by lapses_at limit ${most}::int)
    order by lapses_at limit ${most}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores that the customer of a quote has proved their email address. */
export async function confirmEmailOf(trx: Trx, id: string, at: string): Promise<void> {
  await trx.updateTable('quotes').set({ email_confirmed_at: at }).where('id', '=', id).execute();
}

/** Confirms the email address of an account's open quotes that were requested with the account's verified address. */
export async function confirmEmailsOf(trx: Trx, personId: string, at: string): Promise<void> {
  const open = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));
  await sql`
    update quotes set email_confirmed_at = ${at}::timestamptz
    from customers join people on people.id = customers.person_id
    where people.id = ${personId}::uuid and people.email_verified_at is not null
      and quotes.customer_id = customers.id and quotes.customer_email = people.email
      and quotes.email_confirmed_at is null and quotes.status in (${open})`.execute(trx);
}

/** Returns the reference of a quote, beside its id. */
export async function findReference(db: DbOrTrx, id: string) {
  return db.selectFrom('quotes').select(['id', 'reference']).where('id', '=', id).executeTakeFirst();
}

/** Deletes the idempotency keys of before that instant. */
export async function deleteOldKeys(db: Db, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

/** Pending quotes that their package books when the deposit is paid, and that have paid it; the database has an index of them. */
export async function listPaidToBook(db: DbOrTrx, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('quotes')
    .select('id')
    .where('booked_when_paid', '=', true)
    .where('status', '=', 'pending')
    .where('deposit_paid_at', 'is not', null)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
