import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type { JobStatus } from '#core/jobs/jobs.ts';
import { SOURCE } from '#core/languages/language.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { CustomersTable, CustomerVehiclesTable } from '#server/db/people-tables.ts';
import { IS_PROVEN } from './card-payments.ts';
import { assignRecords, deleteEmptied, deleteRecordOf, keepAccountRecord, moveClaimed } from './customer-records.ts';
import { textColumns } from './describe-quote.ts';
import type { QuoteRow } from './quotes.ts';

export type VehicleRow = Selectable<CustomerVehiclesTable>;
export type OwnQuoteRow = QuoteRow & {
  readonly job_status: JobStatus | null;
  readonly job_started_at: string | null;
};

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

/** Creates the customer role for a person unless they have it. Returns the id of the role. */
export async function ensureCustomer(trx: Trx, customer: Insertable<CustomersTable>): Promise<string> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .executeTakeFirst();
  if (added === 1n) await keepAccountRecord(trx, customer.person_id);
  const row = await trx
    .selectFrom('customers')
    .select('id')
    .where('person_id', '=', customer.person_id)
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Locks a log-in or verification link until the transaction ends and returns its person. Returns undefined if the link
 * is unknown, expired or used.
 */
export async function lockLink(trx: Trx, tokenHash: Buffer, now: string): Promise<string | undefined> {
  const link = await openLinks(trx, tokenHash, now).select('person_id').forUpdate().executeTakeFirst();
  return link?.person_id;
}

/** Returns the person of a log-in or verification link without locking it; undefined if it is unknown or expired. */
export async function findLinkPerson(db: DbOrTrx, tokenHash: Buffer, now: string): Promise<string | undefined> {
  const link = await openLinks(db, tokenHash, now).select('person_id').executeTakeFirst();
  return link?.person_id;
}

function openLinks(db: DbOrTrx, tokenHash: Buffer, now: string) {
  return db
    .selectFrom('person_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('purpose', 'in', ['verify-email', 'log-in']);
}

/** Uses up every log-in and verification link of a person. */
export async function useLinks(trx: Trx, personId: string): Promise<void> {
  await trx
    .deleteFrom('person_links')
    .where('person_id', '=', personId)
    .where('purpose', 'in', ['verify-email', 'log-in'])
    .execute();
}

/**
 * Links the quote of a claim token to a customer and uses up the token. Returns undefined if it is unknown, used or expired,
 * or the quote was requested with another address than the account's.
 */
export async function claimByToken(
  trx: Trx,
  { customerId, tokenHash, now }: { readonly customerId: string; readonly tokenHash: Buffer; readonly now: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('quotes')
    .set({ customer_id: customerId, claim_token_hash: null })
    .where('claim_token_hash', '=', tokenHash)
    .where('tokens_expire_at', '>', now)
    .where(
      sql<SqlBool>`customer_email = (select people.email from people join customers on customers.person_id = people.id
        where customers.id = ${customerId}::uuid)`,
    )
    .returning('id')
    .executeTakeFirst();
  if (row) await moveClaimed(trx, row.id);
  return row?.id;
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

/** Returns the quotes a customer may see, newest first. */
export async function listOwn(db: DbOrTrx, customerId: string, most: number): Promise<OwnQuoteRow[]> {
  return selectOwn(db, customerId)
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(most)
    .execute();
}

/** Returns the ids of all quotes a customer may see. */
export async function listOwnIds(db: DbOrTrx, customerId: string): Promise<readonly string[]> {
  const rows = await selectOwn(db, customerId).execute();
  return rows.map(({ id }) => id);
}

/** Returns a quote of a customer's account; undefined for quotes of others. */
export async function findOwn(
  db: DbOrTrx,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<OwnQuoteRow | undefined> {
  return selectOwn(db, customerId).where('quotes.id', '=', id).executeTakeFirst();
}

/** Quotes the customer claimed, or that have their verified address. */
function selectOwn(db: DbOrTrx, customerId: string) {
  return db
    .selectFrom('quotes')
    .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .selectAll('quotes')
    .select(['jobs.status as job_status', 'jobs.started_at as job_started_at'])
    .where(
      sql<SqlBool>`(quotes.customer_id = ${customerId} or quotes.customer_email = (
        select people.email from people join customers on customers.person_id = people.id
        where customers.id = ${customerId} and people.email_verified_at is not null))`,
    );
}

export async function listVehicles(db: DbOrTrx, customerId: string): Promise<VehicleRow[]> {
  return db
    .selectFrom('customer_vehicles')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertVehicle(trx: Trx, vehicle: Insertable<CustomerVehiclesTable>): Promise<VehicleRow> {
  return trx.insertInto('customer_vehicles').values(vehicle).returningAll().executeTakeFirstOrThrow();
}

/** Returns false if the customer has no such vehicle. */
export async function deleteVehicle(
  trx: Trx,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('customer_vehicles')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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

/**
 * Erases the personal data from quotes, and the records of customers that are empty then. Amounts, dates, and services stay.
 */
export async function eraseQuotes(trx: Trx, ids: readonly string[]): Promise<void> {
  const own = await trx
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
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
      notes: '',
      language: SOURCE,
      decline_reason: null,
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

/** Returns the messages from and the emails to a customer with that address, newest first. */
export async function listMessagesAndMails(db: DbOrTrx, email: string) {
  const [messages, mails] = await Promise.all([
    db
      .selectFrom('contact_messages')
      .select(['created_at', 'name', 'phone', 'message'])
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('outbox')
      .select(['created_at', 'kind', 'subject', 'sent_at'])
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .execute(),
  ]);
  return { messages, mails };
}

/**
 * Returns what belongs to these quotes: payments and announced payments, saved cards, ratings, reminders, confirmations and text
 * messages.
 */
export async function listBeside(db: DbOrTrx, quotes: readonly string[]) {
  const about = sql<SqlBool>`quote_id = any(${quotes}::uuid[])`;
  const [payments, savedCards, invoices, announced, ratings, reminders, confirmed, texts] = await Promise.all([
    db.selectFrom('payments').select(['quote_id', 'kind', 'method', 'cents', 'received_on']).where(about).execute(),
    db
      .selectFrom('saved_cards')
      .innerJoin('quotes', 'quotes.id', 'saved_cards.quote_id')
      .select(['brand', 'last4', 'exp_month', 'exp_year', 'consent', 'consented_at'])
      .where(about)
      .where(IS_PROVEN)
      .execute(),
    db
      .selectFrom('invoice_quotes')
      .innerJoin('invoices', 'invoices.id', 'invoice_id')
      .select(['quote_id', 'kind', 'year', 'position', 'issued_on', 'due_on', 'total_cents', 'bill_to'])
      .where(about)
      .execute(),
    db
      .selectFrom('expected_payments')
      .select(['quote_id', 'cents', 'tip_cents', 'announced_at'])
      .where(about)
      .execute(),
    db.selectFrom('customer_ratings').select(['quote_id', 'stars', 'words', 'at']).where(about).execute(),
    db.selectFrom('reminders').select(['quote_id', 'starts_at', 'kind', 'at']).where(about).execute(),
    db.selectFrom('visit_confirmations').select(['quote_id', 'starts_at', 'at']).where(about).execute(),
    db
      .selectFrom('outbox')
      .select(['quote_id', 'recipient', sql<string>`coalesce(data ->> 'text', '')`.as('words'), 'sent_at'])
      .where('channel', '=', 'sms')
      .where(about)
      .execute(),
  ]);
  return { payments, savedCards, invoices, announced, ratings, reminders, confirmed, texts };
}

/** Returns a person's audit entries, newest first. The log holds no personal values. */
export async function listActionsBy(db: DbOrTrx, personId: string) {
  return db
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'subject_id'])
    .where('person_id', '=', personId)
    .orderBy('at', 'desc')
    .limit(5000)
    .execute();
}
