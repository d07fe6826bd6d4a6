import { type Selectable, sql, type RawBuilder, type Insertable, type Updateable, type SqlBool } from 'kysely';
import { SOURCE } from '#core/languages/language.ts';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import { joinedBook } from '#core/people/contact-book.ts';
import {
  accountKey,
  emailKey,
  customerKeys,
  type CustomerGroup,
  MOST_DUE_COUNTED,
  groupLimits,
  RETURNING_FROM,
  contactKey,
} from '#core/people/customer-records.ts';
import { numberOf } from '#core/people/phone-links.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { joinedVehicles } from '#core/quotes/vehicle-details.ts';
import { type DbOrTrx, type Trx, lockKeys } from '#server/db/client.ts';
import type { CustomerRecordsTable } from '#server/db/people-tables.ts';
import { nameKey, orderOf, type Ordered, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import { findNewest, countOf } from '#server/db/search.ts';
import type { QuotesTable } from '#server/db/tables.ts';
import { savedCardOf } from '#server/payments/cards/queries.ts';
import type { AccountRecord } from '#server/people/passwords.ts';
import { textColumns } from '#server/quotes/describe.ts';
import { saveVehicles } from './vehicles/known-vehicle.ts';
import { listVehicles } from './vehicles/queries.ts';

export type CustomerRecordRow = Selectable<CustomerRecordsTable>;

export async function findCustomerRecord(db: DbOrTrx, id: string): Promise<CustomerRecordRow | undefined> {
  return db.selectFrom('customer_records').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the record until the transaction ends. */
export async function lockCustomerRecord(trx: Trx, id: string): Promise<CustomerRecordRow | undefined> {
  return trx.selectFrom('customer_records').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks these records until the transaction ends. */
export async function lockCustomerRecords(trx: Trx, ids: readonly string[]): Promise<readonly CustomerRecordRow[]> {
  return trx
    .selectFrom('customer_records')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** SQL expression: whether requests with this address, phone number or account are refused. */
export function isBlocked({
  email,
  phone,
  customerId,
}: {
  readonly email: string;
  readonly phone: string;
  readonly customerId: string | null;
}): RawBuilder<boolean> {
  return sql<boolean>`exists (select from customer_records where blocked_at is not null and id in (
    select record_id from customer_keys where email = ${email} and email <> ''
    union all select record_id from customer_keys where phone = ${numberOf(phone)} and phone <> ''
    union all select id from customer_records where customer_id = ${customerId}::uuid))`;
}

/**
 * Brings the record of a person's account up to date: its own key, its contact data, and once the address is verified the quotes
 * requested with it. Does nothing for a person without an account. Call it in the transaction of any change to them.
 */
export async function keepAccountRecord(trx: Trx, personId: string): Promise<void> {
  const account = await trx
    .selectFrom('customers')
    .innerJoin('people', 'people.id', 'customers.person_id')
    .select(['customers.id', 'first_name', 'last_name', 'phone', 'customers.created_at'])
    .select(['people.name', 'people.email', 'people.email_verified_at', 'people.language'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!account) return;
  const { id, name, first_name, last_name, email, language, created_at } = account;
  await lockAddresses(trx, [email]);
  const contact = {
    name,
    first_name,
    last_name,
    email,
    language,
    ...(account.phone !== null && { phone: account.phone }),
  };
  const key = accountKey(id);
  const number = numberOf(account.phone ?? '');
  const recordId = (await findByKey(trx, key)) ?? id;
  await trx
    .insertInto('customer_records')
    .values({ id: recordId, customer_id: id, ...contact, created_at, last_at: created_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(contact))
    .execute();
  await trx
    .insertInto('customer_keys')
    .values({ key, record_id: recordId, email, phone: number })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ email, phone: number }))
    .execute();
  if (account.email_verified_at === null) return;
  await proveAddress(trx, { email, recordId });
  await giveVehicles(trx, recordId);
}

/** Gives the vehicles that a customer brought along to their account, which saves them from now on. */
async function giveVehicles(trx: Trx, recordId: string): Promise<void> {
  const record = await lockCustomerRecord(trx, recordId);
  if (!record?.vehicles || record.customer_id === null) return;
  await saveVehicles(trx, { customerId: record.customer_id, vehicles: record.vehicles, at: record.created_at });
  await setOnRecord(trx, recordId, { vehicles: null });
}

/** Returns the record that the proven address leads to, if it was proven before. */
export async function findHolder(db: DbOrTrx, email: string): Promise<string | undefined> {
  return findByKey(db, emailKey(email));
}

/**
 * Gives the proven address to a record with everything requested with it. Records of other accounts keep what their account
 * requested or claimed. `email` must be locked by `lockAddresses`.
 */
export async function proveAddress(
  trx: Trx,
  { email, recordId }: { readonly email: string; readonly recordId: string },
): Promise<void> {
  await trx
    .insertInto('customer_keys')
    .values({ key: emailKey(email), record_id: recordId, email })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const holders = await trx
    .selectFrom('customer_keys')
    .innerJoin('customer_records', 'customer_records.id', 'record_id')
    .select(['record_id', 'customer_id'])
    .distinct()
    .where('customer_keys.email', '=', email)
    .where('record_id', '<>', recordId)
    .where(sql<boolean>`customer_keys.key not like 'account:%'`)
    .execute();
  for (const { record_id: from, customer_id: accountId } of holders) {
    if (accountId === null) await mergeRecords(trx, { from, into: recordId });
    else await moveAddress(trx, { email, from, into: recordId });
  }
}

/** Serializes what concerns the records of these addresses and phone numbers; taken before any row is locked. */
export async function lockAddresses(trx: Trx, addresses: readonly string[]): Promise<void> {
  await lockKeys(trx, [...new Set(addresses)].filter(Boolean).toSorted());
}

async function moveAddress(
  trx: Trx,
  { email, from, into }: { readonly email: string; readonly from: string; readonly into: string },
): Promise<void> {
  await sql`update quotes set customer_record_id = ${into}::uuid
    where customer_record_id = ${from}::uuid and customer_id is null and customer_email = ${email}`.execute(trx);
  await sql`update customer_keys set record_id = ${into}::uuid
    where record_id = ${from}::uuid and email = ${email} and key not like 'account:%'`.execute(trx);
}

/** Moves everything of one record to another, which keeps its own contact data where it has any, and deletes the first. */
export async function mergeRecords(
  trx: Trx,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  // In the order in which payments and decisions lock: quotes before their record.
  await sql`select id from quotes where customer_record_id in (${from}::uuid, ${into}::uuid) order by id for update`.execute(
    trx,
  );
  const gone = await lockCustomerRecord(trx, from);
  if (!gone) return;
  await sql`update quotes set customer_record_id = ${into}::uuid where customer_record_id = ${from}::uuid`.execute(trx);
  await sql`update customer_keys set record_id = ${into}::uuid where record_id = ${from}::uuid`.execute(trx);
  await trx.deleteFrom('customer_records').where('id', '=', from).execute();
  if (gone.contact_book) {
    const kept = await lockCustomerRecord(trx, into);
    const book = joinedBook(kept?.contact_book ?? null, gone.contact_book);
    await setOnRecord(trx, into, { contact_book: JSON.stringify(book) });
  }
  if (gone.vehicles) {
    const kept = await lockCustomerRecord(trx, into);
    const vehicles = joinedVehicles(kept?.vehicles ?? null, gone.vehicles);
    await setOnRecord(trx, into, { vehicles: JSON.stringify(vehicles) });
  }
  await sql`update customer_records set
    customer_id = coalesce(customer_id, ${gone.customer_id}::uuid),
    email = coalesce(nullif(email, ''), ${gone.email}), phone = coalesce(nullif(phone, ''), ${gone.phone}),
    notes = left(concat_ws(E'\n\n', nullif(notes, ''), nullif(${gone.notes}::text, '')), 5000),
    blocked_at = coalesce(blocked_at, ${gone.blocked_at}::timestamptz),
    opted_out_at = coalesce(opted_out_at, ${gone.opted_out_at}::timestamptz),
    invited_at = greatest(invited_at, ${gone.invited_at}::timestamptz),
    created_at = least(created_at, ${gone.created_at}::timestamptz),
    last_at = greatest(last_at, ${gone.last_at}::timestamptz)
    where id = ${into}::uuid`.execute(trx);
}

/**
 * Moves a quote that an account has claimed to the account's record. A record without an account that this leaves empty is
 * the same person's, and goes with it.
 */
export async function moveClaimed(trx: Trx, quoteId: string): Promise<void> {
  const quote = await trx
    .selectFrom('quotes')
    .select(['customer_id', 'customer_record_id'])
    .where('id', '=', quoteId)
    .executeTakeFirst();
  const into = quote?.customer_id ? await findByKey(trx, accountKey(quote.customer_id)) : undefined;
  const former = quote?.customer_record_id;
  if (!into || former === into) return;
  await trx.updateTable('quotes').set({ customer_record_id: into }).where('id', '=', quoteId).execute();
  const left = former ? await findCustomerRecord(trx, former) : undefined;
  if (left?.quotes !== 0 || left.customer_id !== null) return;
  await mergeRecords(trx, { from: left.id, into });
  await giveVehicles(trx, into);
}

/** Finds or makes the records of quotes that have none, by the rule of `customerKeys`; the newest says what they are called. */
export async function assignRecords(trx: Trx, quoteIds: readonly string[]): Promise<void> {
  const quotes = await trx
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', sql<string>`any(${quoteIds}::uuid[])`)
    .where('customer_record_id', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  for (const quote of quotes) {
    const { customer_email: email, customer_phone: phone } = quote;
    const isEmailProven = quote.email_confirmed_at !== null;
    const { known, own } = customerKeys({ accountId: quote.customer_id, isEmailProven, email, phone });
    const found = (await knownRecord(known).execute(trx)).rows[0]?.id;
    const recordId = found ?? quote.id;
    if (!found)
      await trx
        .insertInto('customer_records')
        .values({ id: recordId, ...contactOf(quote) })
        .execute();
    await trx
      .insertInto('customer_keys')
      .values({ key: own, record_id: recordId, email, phone: numberOf(phone) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    await trx.updateTable('quotes').set({ customer_record_id: recordId }).where('id', '=', quote.id).execute();
  }
}

/** What a new record takes from the first quote. */
function contactOf(quote: Selectable<QuotesTable>): Omit<Insertable<CustomerRecordsTable>, 'id'> {
  return {
    customer_id: quote.customer_id,
    name: quote.customer_name,
    first_name: quote.customer_first_name,
    last_name: quote.customer_last_name,
    email: quote.customer_email,
    phone: quote.customer_phone,
    language: quote.language,
    created_at: quote.created_at,
    last_at: quote.created_at,
  };
}

/**
 * Deletes the record of an account that is deleted. Quotes that the account doesn't see, which the owner had merged into
 * the record, get records of their own again.
 */
export async function deleteRecordOf(trx: Trx, customerId: string): Promise<void> {
  const rest = await trx
    .selectFrom('quotes')
    .innerJoin('customer_records', 'customer_records.id', 'customer_record_id')
    .select('quotes.id')
    .where('customer_records.customer_id', '=', customerId)
    .execute();
  await trx.deleteFrom('customer_records').where('customer_id', '=', customerId).execute();
  await assignRecords(
    trx,
    rest.map(({ id }) => id),
  );
}

/** Deletes those of the records that have no quote and no account any more: their quotes were erased. */
export async function deleteEmptied(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('customer_records')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('quotes', '=', 0)
    .where('customer_id', 'is', null)
    .execute();
}

/** Deletes the records that test quotes leave behind: those without a quote, an account or notes of the owner that weren't imported. */
export async function deleteEmptyRecords(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('customer_records')
    .where('quotes', '=', 0)
    .where('customer_id', 'is', null)
    .where('notes', '=', '')
    .where('blocked_at', 'is', null)
    .where('import_id', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A query of the id of the record that the first known of these keys leads to. */
export function knownRecord(keys: readonly string[]): RawBuilder<{ readonly id: string }> {
  return sql`select record_id as id from customer_keys where key = any(${keys}::text[])
    order by array_position(${keys}::text[], key) limit 1`;
}

async function findByKey(db: DbOrTrx, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('customer_keys').select('record_id').where('key', '=', key).executeTakeFirst();
  return row?.record_id;
}

export type CustomerFilter = {
  readonly group?: CustomerGroup | undefined;
  readonly words: readonly SearchWord[];
  readonly now: Temporal.Instant;
};

const SORT_KEYS: Readonly<Record<ListColumn<'customers'>, SortKey>> = {
  name: nameKey(sql.ref('name')),
  request: { by: sql.ref('last_at'), type: 'timestamptz' },
  visit: { by: sql.ref('last_visit_at'), type: 'timestamptz', isOptional: true },
  paid: { by: sql.ref('paid_cents'), type: 'bigint' },
};

/** Returns customers in their order, starting after the cursor. Throws Invalid for a cursor of another order. */
export async function listCustomerRecords(
  db: DbOrTrx,
  { filter, sort = '-request', cursor, limit }: RowSearch<CustomerFilter, ListOrder<'customers'>>,
): Promise<readonly Ordered<CustomerRecordRow>[]> {
  const order = orderOf(SORT_KEYS, sort, { cursor });
  const where = sql`${filter.group ? inGroup(filter.group, filter.now) : sql`true`} and ${order.rest}`;
  const columns = sql`id, customer_id, name, first_name, last_name, email, phone, language, notes, contact_book, vehicles, blocked_at, opted_out_at,
    invited_at, created_at, last_at, import_id, quotes, booked, open, paid_cents, owed_cents, last_visit_at, ${order.key} as sort_key`;
  const list = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Ordered<CustomerRecordRow>>`
      select ${columns} from customer_records where ${condition} order by ${order.by} limit ${limit}`.execute(db);
    return rows;
  };
  if (filter.words.length === 0) return list(where);
  const rows = sql`(select id, last_at as created_at, search from customer_records where ${where})`;
  const ids = await findNewest(db, { rows, words: filter.words, limit, stored: 'scattered' });
  return ids.length === 0 ? [] : list(sql`id = any(${ids}::uuid[])`);
}

/** Returns how many customers are due again, counted up to one past `MOST_DUE_COUNTED`. */
export async function countDueAgain(db: DbOrTrx, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ readonly customers: number }>`
    select ${countOf('customer_records', inGroup('due-again', now), MOST_DUE_COUNTED)} as customers`.execute(db);
  return rows[0]?.customers ?? 0;
}

/** SQL condition: the customer is in the group, as `groupsOf` says. The literals let the partial indexes be used. */
function inGroup(group: CustomerGroup, now: Temporal.Instant): RawBuilder<unknown> {
  const { newSince, dueBefore } = groupLimits(now);
  const since = newSince.toString();
  switch (group) {
    case 'new':
      // A customer's newest quote is never older than their first, so the index on `last_at` ends the search.
      return sql`created_at >= ${since}::timestamptz and last_at >= ${since}::timestamptz and import_id is null`;
    case 'returning':
      return sql`booked > ${sql.lit(RETURNING_FROM - 1)}`;
    case 'due-again':
      return sql`open = 0 and last_visit_at is not null and last_visit_at < ${dueBefore.toString()}::timestamptz`;
    case 'owes':
      return sql`owed_cents > 0`;
    case 'opted-out':
      return sql`opted_out_at is not null`;
    case 'blocked':
      return sql`blocked_at is not null`;
  }
}

/** A customer to invite, with the newest completed quote that was requested with their address. */
export type InvitableRow = CustomerRecordRow & { readonly quote_id: string };

/** Returns the customers that the owner may invite (`mayInvite`), those who have been away longest first. */
export async function listInvitable(
  db: DbOrTrx,
  { now, limit }: { readonly now: Temporal.Instant; readonly limit: number },
): Promise<readonly InvitableRow[]> {
  const { dueBefore, invitedBefore } = groupLimits(now);
  const { rows } = await sql<InvitableRow>`
    select customer_records.*, last.id as quote_id
    from customer_records cross join lateral (
      select id from quotes
      where customer_record_id = customer_records.id and customer_email = customer_records.email
        and completed_at is not null and not is_test
      order by created_at desc limit 1
    ) as last
    where open = 0 and last_visit_at is not null and email <> '' and opted_out_at is null and blocked_at is null
      and coalesce(invited_at, '-infinity'::timestamptz) < ${invitedBefore.toString()}::timestamptz
      and last_visit_at < ${dueBefore.toString()}::timestamptz
    order by coalesce(invited_at, '-infinity'::timestamptz), last_visit_at
    limit ${limit}`.execute(db);
  return rows;
}

/** Stores that these customers were invited. */
export async function setInvited(trx: Trx, ids: readonly string[], at: string): Promise<void> {
  await trx
    .updateTable('customer_records')
    .set({ invited_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** How many rows of each kind the record of a customer shows. */
const MOST = { quotes: 200, payments: 200, photos: 60, messages: 100, mails: 100, similar: 10 } as const;

/** Returns what belongs to a customer, each list newest first. */
export async function readBesideRecord(db: DbOrTrx, { id, customer_id }: CustomerRecordRow) {
  const [keys, savedCard, quotes, payments, photos, messages, mails, vehicles, similar] = await Promise.all([
    db.selectFrom('customer_keys').select(['key', 'email', 'phone']).where('record_id', '=', id).execute(),
    savedCardOf(db, id),
    listQuotesOf(db, id, MOST.quotes),
    db
      .selectFrom('payments')
      .innerJoin('quotes', 'quotes.id', 'payments.quote_id')
      .select([
        'payments.id',
        'payments.quote_id',
        'quotes.reference',
        'kind',
        'method',
        'cents',
        'is_tip',
        'received_on',
      ])
      .where('customer_record_id', '=', id)
      .orderBy('recorded_at', 'desc')
      .limit(MOST.payments)
      .execute(),
    listPhotosOf(db, id),
    sql<{ id: string; message: string; created_at: string }>`
      select id, message, created_at from contact_messages where email in (${addressesOf(id)})
      order by created_at desc limit ${MOST.messages}`.execute(db),
    sql<{ id: string; channel: string; kind: string; subject: string | null; status: string; created_at: string }>`
      select id, channel, kind, subject, status, created_at from outbox
      where recipient in (${addressesOf(id)} union select phone from customer_keys where record_id = ${id}::uuid and phone <> '')
      order by created_at desc limit ${MOST.mails}`.execute(db),
    customer_id === null ? [] : listVehicles(db, customer_id),
    listSimilar(db, id),
  ]);
  return { keys, savedCard, quotes, payments, photos, messages: messages.rows, mails: mails.rows, vehicles, similar };
}

/** The newest quotes with the state of their job and the customer's rating. */
export async function listQuotesOf(db: DbOrTrx, id: string, most: number) {
  return db
    .selectFrom('quotes')
    .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .leftJoin('customer_ratings', 'customer_ratings.quote_id', 'quotes.id')
    .selectAll('quotes')
    .select(['jobs.id as job_id', 'jobs.status as job_status', 'jobs.started_at as job_started_at', 'stars', 'words'])
    .where('customer_record_id', '=', id)
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(most)
    .execute();
}

/** The photos that came with their quotes, and those that the crew took. */
async function listPhotosOf(db: DbOrTrx, id: string) {
  const { rows } = await sql<{ id: string; quote_id: string }>`
    select photo_id as id, quote_id from (
      select p.photo_id, p.quote_id, q.created_at as at from quote_photos p join quotes q on q.id = p.quote_id
      where q.customer_record_id = ${id}::uuid
      union
      select p.photo_id, j.quote_id, p.at from job_photos p join jobs j on j.id = p.job_id join quotes q on q.id = j.quote_id
      where q.customer_record_id = ${id}::uuid
    ) as photos order by at desc, photo_id limit ${MOST.photos}`.execute(db);
  return rows;
}

/** Customers who share an address or a phone number with this one. */
async function listSimilar(db: DbOrTrx, id: string): Promise<readonly CustomerRecordRow[]> {
  const { rows } = await sql<CustomerRecordRow>`
    select * from customer_records where id <> ${id}::uuid and id in (
      select k.record_id from customer_keys k join customer_keys own on own.email = k.email
      where own.record_id = ${id}::uuid and own.email <> '' and k.email <> ''
      union
      select k.record_id from customer_keys k join customer_keys own on own.phone = k.phone
      where own.record_id = ${id}::uuid and own.phone <> '' and k.phone <> '')
    order by last_at desc limit ${MOST.similar}`.execute(db);
  return rows;
}

function addressesOf(id: string): RawBuilder<unknown> {
  return sql`select email from customer_keys where record_id = ${id}::uuid and email <> ''`;
}

/** The addresses and phone numbers that lead to these records, '' where there is none. */
export async function contactsOf(db: DbOrTrx, ids: readonly string[]) {
  return db
    .selectFrom('customer_keys')
    .select(['email', 'phone'])
    .where('record_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The addresses of a record that lead to no other one: what was written to or from those is this person's alone. */
export async function ownAddresses(trx: Trx, id: string): Promise<readonly string[]> {
  const contacts = await contactsOf(trx, [id]);
  const emails = [...new Set(contacts.map(({ email }) => email).filter(Boolean))];
  const shared = await trx
    .selectFrom('customer_keys')
    .select('email')
    .where('record_id', '<>', id)
    .where('email', 'in', emails.length > 0 ? emails : [''])
    .execute();
  return emails.filter((email) => !shared.some((other) => other.email === email));
}

/** Locks the quotes of a record until the transaction ends and returns their ids. */
export async function lockQuotesOf(trx: Trx, id: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('quotes')
    .select('id')
    .where('customer_record_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Locks the record that is left of a merge in the order of every change to it: addresses, quotes, record. */
export async function lockMerged(trx: Trx, recordId: string): Promise<boolean> {
  const contacts = await contactsOf(trx, [recordId]);
  await lockAddresses(
    trx,
    contacts.flatMap(({ email, phone }) => [email, phone]),
  );
  await lockQuotesOf(trx, recordId);
  return (await lockCustomerRecord(trx, recordId)) !== undefined;
}

/** Changes the owner's notes on a customer, or blocks and unblocks them. */
export async function setOnRecord(
  trx: Trx,
  id: string,
  columns: Pick<Updateable<CustomerRecordsTable>, 'notes' | 'blocked_at' | 'contact_book' | 'vehicles'>,
): Promise<void> {
  await trx.updateTable('customer_records').set(columns).where('id', '=', id).execute();
}

/** Deletes a customer's record. */
export async function deleteRecord(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('customer_records').where('id', '=', id).execute();
}

/**
 * Corrects the contact data of a record, of its account, and wherever a quote or a waiting mail still has what was wrong.
 * What was wrong keeps leading to the record, so that the same typo doesn't make a new customer.
 */
export async function correctContact(
  trx: Trx,
  row: CustomerRecordRow,
  contact: Pick<CustomerRecordRow, 'name' | 'first_name' | 'last_name' | 'email' | 'phone' | 'language'>,
): Promise<void> {
  const { id, customer_id: accountId } = row;
  await trx.updateTable('customer_records').set(contact).where('id', '=', id).execute();
  await sql`update quotes set
    customer_name = case when customer_name = ${row.name} then ${contact.name} else customer_name end,
    customer_first_name = case when customer_name = ${row.name} then ${contact.first_name} else customer_first_name end,
    customer_last_name = case when customer_name = ${row.name} then ${contact.last_name} else customer_last_name end,
    customer_email = case when customer_email = ${row.email} then ${contact.email} else customer_email end,
    customer_phone = case when customer_phone = ${row.phone} then ${contact.phone} else customer_phone end,
    language = ${contact.language}
    where customer_record_id = ${id}::uuid`.execute(trx);
  if (contact.email !== '')
    await sql`update outbox set recipient = ${contact.email} where recipient = ${row.email} and status = 'waiting'
      and claim is null and quote_id in (select id from quotes where customer_record_id = ${id}::uuid)`.execute(trx);
  if (accountId !== null) {
    const own = { first_name: contact.first_name, last_name: contact.last_name, phone: contact.phone || null };
    await trx.updateTable('customers').set(own).where('id', '=', accountId).execute();
    await trx
      .updateTable('people')
      .set({ name: contact.name, language: contact.language })
      .where('id', '=', (account) => account.selectFrom('customers').select('person_id').where('id', '=', accountId))
      .execute();
    return;
  }
  const { email, phone } = contact;
  await trx
    .insertInto('customer_keys')
    .values({ key: contactKey(email, phone), record_id: id, email, phone: numberOf(phone) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Returns a customer with the person behind the account. */
export async function findCustomer(db: DbOrTrx, id: string) {
  return db
    .selectFrom('customers')
    .innerJoin('people', 'people.id', 'customers.person_id')
    .select(['customers.id', 'person_id', 'first_name', 'last_name', 'phone', 'customers.created_at'])
    .select(['people.name', 'people.email', 'people.email_verified_at', 'people.password_hash', 'people.language'])
    .where('customers.id', '=', id)
    .executeTakeFirst();
}

/**
 * Removes from an account with an unverified mailbox what another person may have put there: claimed quotes of other
 * addresses, saved cards, vehicles, name and phone number.
 */
export async function forgetUnproven(trx: Trx, personId: string): Promise<void> {
  const own = sql<SqlBool>`customer_id in (select id from customers where person_id = ${personId})`;
  await trx
    .deleteFrom('saved_cards')
    .where('quote_id', 'in', (quotes) =>
      quotes.selectFrom('quotes').select('id').where(own).where('email_confirmed_at', 'is', null),
    )
    .execute();
  const strangers = await trx
    .updateTable('quotes')
    .set({ customer_id: null, customer_record_id: null })
    .where(own)
    .where(sql<SqlBool>`customer_email <> (select email from people where id = ${personId})`)
    .returning('id')
    .execute();
  await trx
    .deleteFrom('customer_keys')
    .where(sql<SqlBool>`record_id in (select id from customer_records where ${own}) and key not like 'account:%'
      and email <> (select email from people where id = ${personId})`)
    .execute();
  await assignRecords(
    trx,
    strangers.map(({ id }) => id),
  );
  await trx.deleteFrom('customer_vehicles').where(own).execute();
  const roles = await trx
    .updateTable('customers')
    .set({ first_name: '', last_name: '', phone: null })
    .where('person_id', '=', personId)
    .returning('id')
    .execute();
  if (roles.length > 0)
    await trx
      .updateTable('people')
      .set((person) => ({ name: person.ref('email') }))
      .where('id', '=', personId)
      .execute();
}

/** Locks the customer, and so everything that depends on them, until the transaction ends. */
export async function lockCustomer(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the references of those quotes that can't be erased yet: an open offer, or an appointment that isn't over. */
export async function listUnfinished(
  trx: Trx,
  { quotes, since }: { readonly quotes: readonly string[]; readonly since: string },
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('quotes')
    .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .select('quotes.reference')
    .where('quotes.id', '=', sql<string>`any(${quotes}::uuid[])`)
    .where(
      sql<SqlBool>`(quotes.status = 'countered' or (quotes.status in ('pending', 'approved')
        and (quotes.starts_at is null or quotes.starts_at > ${since}::timestamptz)
        and coalesce(jobs.status, '') not in ('completed', 'declined')))`,
    )
    .orderBy('quotes.created_at', 'desc')
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Shown in place of the name once a customer was erased. */
// oxlint-disable-next-line texts/no-hardcoded-text -- stored
export const ERASED_NAME = 'Deleted customer';

/** What was sold for the vehicles after the first one stays; what was written about them goes. */
const ERASED_ITEMS = sql<string>`case when items = '[]' then items else (
  select jsonb_agg(item || ${sql.lit(JSON.stringify({ answers: [], ...textsOf(VEHICLE_TEXTS, () => '') }))}::jsonb order by place)
  from jsonb_array_elements(items) with ordinality as each (item, place)) end`;

/**
 * Erases the personal data from quotes, and the records of customers that are empty then. Amounts, dates, and services stay.
 */
export async function eraseQuotes(trx: Trx, ids: readonly string[]): Promise<void> {
  const own = await trx
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  // What a plan repeats is gone.
  await trx
    .updateTable('plans')
    .set({ status: 'ended', card_consent: null, card_consent_version: null, card_consented_at: null })
    .where('quote_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await trx
    .updateTable('quotes')
    .set({
      status: sql<QuoteStatus>`case when status = 'pending' then 'cancelled' else status end`,
      customer_name: ERASED_NAME,
      customer_first_name: '',
      customer_last_name: '',
      customer_email: '',
      customer_phone: '',
      ...textColumns(),
      record_vehicle: null,
      answers: '[]',
      items: ERASED_ITEMS,
      notes: '',
      language: SOURCE,
      decline_reason: null,
      move_asked_at: null,
      move_reason: null,
      page_token_hash: null,
      claim_token_hash: null,
      sender_hash: Buffer.alloc(0),
      customer_id: null,
      customer_record_id: null,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  for (const table of ['saved_cards', 'undos'] as const)
    await trx
      .deleteFrom(table)
      .where('quote_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
  await trx
    .updateTable('price_changes')
    .set({
      reason: '',
      signature: null,
      answers: null,
      items: sql`(select jsonb_agg(item - 'answers') from jsonb_array_elements(items) as item)`,
    })
    .where('quote_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  for (const [table, column] of [
    ['counter_offers', 'reason'],
    ['payments', 'reference'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ''
      where quote_id = any(${ids}::uuid[]) and ${sql.ref(column)} <> ''`.execute(trx);
  await deleteEmptied(
    trx,
    own.flatMap(({ customer_record_id: id }) => id ?? []),
  );
  await trx
    .deleteFrom('quote_photos')
    .where('quote_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/**
 * Erases contact messages, emails and text messages about those quotes and of that address. The address is undefined if it was never verified.
 */
export async function eraseMails(
  trx: Trx,
  { quotes, email }: { readonly quotes: readonly string[]; readonly email: string | undefined },
): Promise<void> {
  const about = sql<SqlBool>`quote_id = any(${quotes}::uuid[])`;
  await trx.deleteFrom('outbox').where(about).execute();
  if (email === undefined) return;
  await trx
    .deleteFrom('outbox')
    .where(sql<SqlBool>`(recipient = ${email} or (kind = 'new-message' and data ->> 'email' = ${email}))`)
    .execute();
  await trx
    .updateTable('contact_messages')
    .set({ name: ERASED_NAME, email: '', phone: null, message: '' })
    .where('email', '=', email)
    .execute();
}

/** Deletes the account of a customer, its record, and the person unless they have another role. */
export async function deleteCustomer(
  trx: Trx,
  {
    customerId,
    personId,
    isOnlyCustomer,
  }: { readonly customerId: string; readonly personId: string; readonly isOnlyCustomer: boolean },
): Promise<void> {
  await deleteRecordOf(trx, customerId);
  await trx.deleteFrom('customers').where('id', '=', customerId).execute();
  if (isOnlyCustomer) await trx.deleteFrom('people').where('id', '=', personId).execute();
}

/** What log-ins do with the customer account of a person. */
export const ACCOUNT_RECORD: AccountRecord = { keep: keepAccountRecord, forgetUnproven };
