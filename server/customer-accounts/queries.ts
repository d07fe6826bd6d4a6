import { type Insertable, sql, type SqlBool } from 'kysely';
import { keepAccountRecord, moveClaimed } from '#server/customers/queries.ts';
import type { Trx, DbOrTrx } from '#server/db/client.ts';
import type { CustomersTable } from '#server/db/people-tables.ts';
import { IS_PROVEN } from '#server/payments/cards/queries.ts';
import { exportDueAgain } from '#server/quotes/due-again/queries.ts';

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
  const [payments, savedCards, invoices, announced, ratings, reminders, confirmed, texts, dueAgain] = await Promise.all(
    [
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
      db
        .selectFrom('customer_ratings as rating')
        .leftJoin('reviews', 'reviews.quote_id', 'rating.quote_id')
        .select(['rating.quote_id', 'rating.stars', 'rating.words', 'rating.at'])
        .select(['reviews.name as shown_as', 'reviews.consent', 'reviews.agreed_at', 'reviews.answer'])
        .where('rating.quote_id', '=', sql<string>`any(${quotes}::uuid[])`)
        .execute(),
      db.selectFrom('reminders').select(['quote_id', 'starts_at', 'kind', 'at']).where(about).execute(),
      db.selectFrom('visit_confirmations').select(['quote_id', 'starts_at', 'at']).where(about).execute(),
      db
        .selectFrom('outbox')
        .select(['quote_id', 'recipient', sql<string>`coalesce(data ->> 'text', '')`.as('words'), 'sent_at'])
        .where('channel', '=', 'sms')
        .where(about)
        .execute(),
      exportDueAgain(db, quotes),
    ],
  );
  return { payments, savedCards, invoices, announced, ratings, reminders, confirmed, texts, dueAgain };
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
