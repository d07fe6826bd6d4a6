import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { mailboxOf } from '#core/people/contact.ts';
import type { CustomerKeys } from '#core/people/customer-records.ts';
import { numberOf } from '#core/people/phone-links.ts';
import { OPEN_STATUSES, type QuoteStatus } from '#core/quotes/quotes.ts';
import { lockKeys, type DbOrTrx, type Trx } from '#server/db/client.ts';
import type { AuditTable, OutboxTable, QuotesTable } from '#server/db/tables.ts';
import { notifySenders } from '#server/notifications/outbox.ts';
import { pushCopies } from '#server/notifications/push-copies.ts';
import { isBlocked, knownRecord } from './customer-records.ts';
import type { KeptPhoto } from './photos.ts';

/** The appointment time of a quote: its instant, and the local date and slot text it was sold as. */
export type Visit = { readonly startsAt: string; readonly date: string; readonly time: string };

export type QuoteRow = Selectable<QuotesTable>;
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

/**
 * Returns the number of reservations per slot between two instants (the second exclusive), keyed by the slot's instant
 * as text.
 */
export async function countHolds(
  db: DbOrTrx,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ readonly starts_at: string; readonly held: number }>`
    select starts_at, count(*) as held from slot_holds
    where starts_at >= ${from.toString()} and starts_at < ${to.toString()} group by starts_at`.execute(db);
  return new Map(rows.map((row) => [row.starts_at, row.held]));
}

/** Serializes submits with the same mailbox, phone number or client network, so that none can slip past a limit. */
export async function lockSender(trx: Trx, { email, phone, senderHash }: Sender): Promise<void> {
  const keys = new Set([email, mailboxOf(email), numberOf(phone), `sender:${senderHash.toString('base64url')}`]);
  await lockKeys(trx, [...keys].toSorted());
}

/** Returns the newest settings version and how many quotes of this sender are awaiting an answer. */
export async function readSubmitState(trx: Trx, sender: Sender): Promise<SubmitState> {
  const { email, phone, senderHash } = sender;
  const open = sql.join(OPEN_STATUSES.map((status) => sql.lit(status)));
  const { rows } = await sql<SubmitState>`
    select
      (select max(version) from business_versions) as "settingsVersion",
      (select count(*) from quotes where mailbox_of(customer_email) = ${mailboxOf(email)} and status in (${open})) as "openByEmail",
      (select count(*) from quotes where split_part(customer_phone, ';', 1) = ${numberOf(phone)} and status in (${open})) as "openByPhone",
      (select count(*) from quotes where sender_hash = ${senderHash} and status in (${open})) as "openBySender",
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

/** Every column is set, so that the row can be returned without reading it back. */
export type NewQuoteRow = Required<
  Omit<
    Insertable<QuotesTable>,
    | 'is_test'
    | 'assigned_employee'
    | 'decline_reason'
    | 'decided_at'
    | 'answered_at'
    | 'updated_at'
    | 'visit_sequence'
    | 'completed_at'
    | 'paid_cents'
    | 'reduced_cents'
    | 'cancellation_lines'
    | 'fee_cents'
    | 'fee_charged_at'
    | 'lapsed_starts_at'
    | 'deposit_paid_at'
    | 'deposit_waived_at'
    | 'deposit_return_at'
    | 'deposit_returned_at'
    | 'customer_record_id'
  >
>;

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
  readonly customer: CustomerOfQuote;
  readonly key: { readonly keyHash: Buffer; readonly requestHash: Buffer } | undefined;
  readonly photos: readonly KeptPhoto[];
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

/** Appends to the customer's notes; if they get too long, the newest text is kept. */
export async function addCustomerNote(trx: Trx, id: string, text: string): Promise<void> {
  await trx
    .updateTable('quotes')
    .set({ customer_note: sql<string>`right(concat_ws(E'\n\n', nullif(customer_note, ''), ${text}::text), 8000)` })
    .where('id', '=', id)
    .execute();
}

/** Sets whether the customer doesn't want photos of the vehicle published. */
export async function setPhotoOptOut(trx: Trx, id: string, isOut: boolean): Promise<void> {
  await trx.updateTable('quotes').set({ opt_out_social_media: isOut }).where('id', '=', id).execute();
}

export async function setServiceAddress(
  trx: Trx,
  id: string,
  { serviceAddress, at }: { readonly serviceAddress: string; readonly at: string },
): Promise<void> {
  await trx
    .updateTable('quotes')
    .set({ service_address: serviceAddress, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Reserves the lowest free seat of a slot if fewer than `capacity` are taken. Returns false if none was free, or a
 * concurrent submit took the same seat first (another may still be free). The table's key makes selling a seat twice
 * impossible.
 */
export async function holdSeat(
  trx: Trx,
  hold: { readonly startsAt: string; readonly quoteId: string; readonly capacity: number },
): Promise<boolean> {
  const { startsAt, quoteId, capacity } = hold;
  // Not a parameter: PostgreSQL expects a thousand places of one, and would plan the statement for every submit.
  const places = sql.lit(capacity);
  const { rows } = await sql`
    with slot as (select array(select seat from slot_holds where starts_at = ${startsAt}::timestamptz) as taken)
    insert into slot_holds (starts_at, seat, quote_id)
    select ${startsAt}::timestamptz, min(place), ${quoteId}::uuid
    from slot, generate_series(1, ${places}) as places (place)
    where place <> all (taken) and cardinality(taken) < ${places}
    having min(place) is not null
    on conflict do nothing
    returning seat`.execute(trx);
  return rows.length === 1;
}

/** Returns the quote of a secret link, or undefined if the link is unknown, revoked or expired. */
export async function findQuoteByPageToken(
  db: DbOrTrx,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<QuoteRow | undefined> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('page_token_hash', '=', tokenHash)
    .where('tokens_expire_at', '>', now.toString())
    .executeTakeFirst();
}

/** Returns these quotes by their ids. */
export async function findQuotes(db: DbOrTrx, ids: readonly string[]): Promise<ReadonlyMap<string, QuoteRow>> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the quote until the transaction ends. */
export async function lockQuote(trx: Trx, id: string): Promise<QuoteRow | undefined> {
  return trx.selectFrom('quotes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks several quotes until the transaction ends, always in the same order. */
export async function lockQuotes(trx: Trx, ids: readonly string[]): Promise<readonly QuoteRow[]> {
  if (ids.length === 0) return [];
  return trx.selectFrom('quotes').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Replaces the secret link of a quote. */
export async function updateLink(
  trx: Trx,
  id: string,
  link: Pick<QuoteRow, 'link_version' | 'page_token_hash' | 'tokens_expire_at'>,
): Promise<void> {
  await trx.updateTable('quotes').set(link).where('id', '=', id).execute();
}

/** What a change writes to its quote; omitted fields stay as they are. */
export type Decision = {
  readonly status: QuoteStatus;
  readonly at: string;
  /** Whether the shop answers the request with it. */
  readonly isAnswer?: boolean;
  readonly declineReason?: string;
  /** Null if the quote has no appointment time anymore. */
  readonly visit?: Visit | null | undefined;
  /** When the reservation lapses; null if it does not. */
  readonly lapsesAt?: string | null;
  readonly lapsedAt?: string;
  /** The time that a reservation lapses from. */
  readonly lapsedStartsAt?: string;
  readonly depositWaivedAt?: string;
  /** From when its deposit goes back. */
  readonly depositReturnAt?: string | undefined;
  readonly price?: Pick<QuoteRow, 'lines' | 'total_cents' | 'base_price_cents' | 'truck_fee_cents'>;
  /** Set if the calendar files sent to others must be updated. */
  readonly visitSequence?: number;
};

/**
 * Applies a decision if the quote still has the status it was read with. Returns false if another change won the race.
 */
export async function decideQuote(trx: Trx, quote: QuoteRow, decision: Decision): Promise<boolean> {
  const { status, at, isAnswer = false, declineReason, price, visitSequence, lapsesAt, lapsedAt } = decision;
  const { lapsedStartsAt, depositWaivedAt, depositReturnAt } = decision;
  const row = await trx
    .updateTable('quotes')
    .set({
      status,
      updated_at: at,
      ...(status !== quote.status && { decided_at: at }),
      ...(isAnswer && quote.answered_at === null && { answered_at: at }),
      ...(declineReason !== undefined && { decline_reason: declineReason }),
      ...placeColumns(decision),
      ...(lapsesAt !== undefined && { lapses_at: lapsesAt }),
      ...(lapsedAt !== undefined && { lapsed_at: lapsedAt }),
      ...(lapsedStartsAt !== undefined && { lapsed_starts_at: lapsedStartsAt }),
      ...(depositWaivedAt !== undefined && { deposit_waived_at: depositWaivedAt }),
      ...(depositReturnAt !== undefined && { deposit_return_at: depositReturnAt }),
      ...(price && { ...price, lines: JSON.stringify(price.lines) }),
      // Without its line the code is no longer used.
      ...(price && !price.lines.some(({ kind }) => kind === 'promo') && { promo_code_id: null }),
      ...(visitSequence !== undefined && { visit_sequence: visitSequence }),
    })
    .where('id', '=', quote.id)
    .where('status', '=', quote.status)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets what became of the deposit of a quote, and of its slot with it. */
export async function setDeposit(
  trx: Trx,
  id: string,
  columns: Pick<
    Updateable<QuotesTable>,
    | 'deposit_cents'
    | 'deposit_paid_at'
    | 'deposit_return_at'
    | 'deposit_returned_at'
    | 'lapsed_at'
    | 'lapses_at'
    | 'scheduled_date'
    | 'scheduled_time'
    | 'starts_at'
    | 'updated_at'
    | 'visit_sequence'
  >,
): Promise<void> {
  await trx.updateTable('quotes').set(columns).where('id', '=', id).execute();
}

/** Quotes whose deposit has to go back by now, oldest first. */
export async function listDepositsToReturn(
  db: DbOrTrx,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('quotes')
    .select('id')
    .where('deposit_return_at', '<=', now)
    .orderBy('deposit_return_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that the job of a quote was completed. */
export async function completeQuote(trx: Trx, id: string, at: string): Promise<void> {
  await trx.updateTable('quotes').set({ completed_at: at }).where('id', '=', id).execute();
}

function placeColumns({ visit }: Decision): Updateable<QuotesTable> {
  if (visit === undefined) return {};
  if (visit === null) return { starts_at: null, scheduled_date: null, scheduled_time: null };
  return { starts_at: visit.startsAt, scheduled_date: visit.date, scheduled_time: visit.time, lapsed_at: null };
}

/** Releases the reservations of a quote: all of them, the one for a slot, or those of slots after an instant. */
export async function releaseHolds(
  trx: Trx,
  quoteId: string,
  slots?: string | { readonly after: string },
): Promise<void> {
  const startsAt = typeof slots === 'string' ? slots : undefined;
  const after = typeof slots === 'object' ? slots.after : undefined;
  await trx
    .deleteFrom('slot_holds')
    .where('quote_id', '=', quoteId)
    .$if(startsAt !== undefined, (query) => query.where('starts_at', '=', startsAt ?? null))
    .$if(after !== undefined, (query) => query.where('starts_at', '>', after ?? null))
    .execute();
}

/** Serializes moves of reservations between the same slots. Locks are taken in a fixed order to prevent deadlocks. */
export async function lockSlots(trx: Trx, slots: readonly string[]): Promise<void> {
  const keys = slots.toSorted().map((startsAt) => `slot:${startsAt}`);
  await lockKeys(trx, keys);
}

/** Returns the references of the quotes that reserve a slot, to be shown when it is full. */
export async function holdersOf(
  db: DbOrTrx,
  startsAt: string,
): Promise<readonly { readonly reference: string; readonly customer_name: string }[]> {
  return db
    .selectFrom('slot_holds')
    .innerJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
    .select(['reference', 'customer_name'])
    .where('slot_holds.starts_at', '=', startsAt)
    .orderBy('seat')
    .execute();
}

/**
 * Reserves a seat of a slot for a quote. Returns false if the slot is full: each failed attempt means that another
 * quote took a seat, so after `capacity` of them none is left.
 */
export async function holdSlot(
  trx: Trx,
  hold: { readonly startsAt: string; readonly quoteId: string; readonly capacity: number },
): Promise<boolean> {
  for (let tries = 0; tries < hold.capacity; tries += 1) {
    if (await holdSeat(trx, hold)) return true;
  }
  return false;
}
