import { sql, type Insertable, type SqlBool } from 'kysely';
import type { DueChannel } from '#core/scheduling/due-again.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { DueConsentsTable, DueRemindersTable } from '#server/db/job-tables.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';

type Customer = Pick<QuoteRow, 'customer_record_id' | 'customer_email'>;

/** Returns how the customer of a quote agreed to be reminded, by this quote or another one with the same address; undefined if they didn't. */
export async function findConsent(db: DbOrTrx, customer: Customer): Promise<DueChannel | undefined> {
  const row = await db
    .selectFrom('due_consents')
    .innerJoin('quotes', 'quotes.id', 'due_consents.quote_id')
    .select('channel')
    .where('customer_record_id', '=', customer.customer_record_id)
    .where('customer_email', '=', customer.customer_email)
    .executeTakeFirst();
  return row?.channel;
}

/** Whether the owner has blocked a customer. */
export async function isBlocked(db: DbOrTrx, recordId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer_records')
    .select('id')
    .where('id', '=', recordId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a customer wants to be reminded, in place of what they chose before. */
export async function putConsent(
  trx: Trx,
  quote: Customer & Pick<QuoteRow, 'id'>,
  consent: Omit<Insertable<DueConsentsTable>, 'quote_id'>,
): Promise<void> {
  await deleteConsents(trx, quote);
  await trx
    .insertInto('due_consents')
    .values({ quote_id: quote.id, ...consent })
    .onConflict((conflict) => conflict.column('quote_id').doUpdateSet(consent))
    .execute();
}

/** Ends the reminders of a customer. Returns false if there were none. */
export async function deleteConsents(trx: Trx, customer: Customer): Promise<boolean> {
  const rows = await trx
    .deleteFrom('due_consents')
    .where('quote_id', 'in', (quotes) =>
      quotes
        .selectFrom('quotes')
        .select('id')
        .where('customer_record_id', '=', customer.customer_record_id)
        .where('customer_email', '=', customer.customer_email),
    )
    .returning('quote_id')
    .execute();
  return rows.length > 0;
}

/** Ends the reminders to an address, in whatever quotes it is. */
export async function deleteConsentsOf(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('due_consents')
    .where('quote_id', 'in', (quotes) => quotes.selectFrom('quotes').select('id').where('customer_email', '=', email))
    .execute();
}

/** Deletes that the customers of these quotes agreed, and the links of their reminders. That they were reminded stays. */
export async function eraseDueAgain(trx: Trx, quotes: readonly string[]): Promise<void> {
  const among = sql<string>`any(${quotes}::uuid[])`;
  await trx.deleteFrom('due_consents').where('quote_id', '=', among).execute();
  await trx.updateTable('due_reminders').set({ token_hash: null }).where('quote_id', '=', among).execute();
}

export type DueVisit = {
  readonly quote_id: string;
  readonly package_type: string;
  readonly completed_at: string;
  readonly channel: DueChannel;
};

/**
 * Returns the last completed quote of each customer and package, of those who agreed and may be reminded of it: who isn't blocked, hasn't
 * opted out, isn't billed monthly and has no plan, wasn't asked about that quote, and has requested or booked nothing of that
 * package since. `quote` narrows it to one.
 */
export async function listDue(
  db: DbOrTrx,
  { packages, quote }: { readonly packages: readonly string[]; readonly quote?: string },
): Promise<readonly DueVisit[]> {
  const isWanted = sql<SqlBool>`${quote ?? null}::uuid is null or due.quote_id = ${quote ?? null}::uuid`;
  const { rows } = await sql<DueVisit>`
    select due.quote_id, due.package_type, due.completed_at, due.channel
    from (
      select distinct on (quotes.customer_record_id, quotes.package_type)
        quotes.id as quote_id, quotes.package_type, quotes.completed_at, due_consents.channel,
        customer_records.id as record_id, customer_records.invited_at
      from due_consents
      join quotes as agreed on agreed.id = due_consents.quote_id
      join customer_records on customer_records.id = agreed.customer_record_id
        and customer_records.blocked_at is null and customer_records.opted_out_at is null
      join quotes on quotes.customer_record_id = customer_records.id and quotes.customer_email = agreed.customer_email
        and quotes.status = 'approved' and quotes.completed_at is not null and quotes.package_type = any(${packages}::text[])
        and not quotes.is_test
      where agreed.customer_email <> ''
        and not exists (select from monthly_billing where monthly_billing.record_id = customer_records.id)
        and not exists (select from plans join quotes as repeated on repeated.id = plans.quote_id
          where repeated.customer_record_id = customer_records.id and plans.status <> 'ended')
      order by quotes.customer_record_id, quotes.package_type, quotes.completed_at desc, quotes.id desc
    ) as due
    where (${isWanted})
      and (due.invited_at is null or due.invited_at < due.completed_at)
      and not exists (select from due_reminders where due_reminders.quote_id = due.quote_id)
      and not exists (
        select from quotes as other
        where other.customer_record_id = due.record_id
          and (other.status in ('pending', 'countered') or other.status = 'approved' and other.completed_at is null)
          and (other.package_type = due.package_type
            or other.items @> jsonb_build_array(jsonb_build_object('packageType', due.package_type))))
    order by due.completed_at, due.quote_id`.execute(db);
  return rows;
}

/** Records that a customer is being reminded. Returns false if they already were, about that quote. */
export async function insertDueReminder(trx: Trx, reminder: Insertable<DueRemindersTable>): Promise<boolean> {
  const row = await trx
    .insertInto('due_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .returning('quote_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ID of the quote whose reminder has that link. */
export async function findReminded(db: DbOrTrx, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('due_reminders')
    .select('quote_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.quote_id;
}

/** Stores that the customer went on from the page of a reminder; the first time counts. */
export async function setOpened(trx: Trx, quoteId: string, at: string): Promise<void> {
  await trx
    .updateTable('due_reminders')
    .set({ opened_at: at })
    .where('quote_id', '=', quoteId)
    .where('opened_at', 'is', null)
    .execute();
}

/** Returns what is kept of these quotes' reminders, for their customer. */
export async function exportDueAgain(db: DbOrTrx, quotes: readonly string[]) {
  const among = sql<string>`any(${quotes}::uuid[])`;
  const [agreed, reminded] = await Promise.all([
    db.selectFrom('due_consents').selectAll().where('quote_id', '=', among).execute(),
    db
      .selectFrom('due_reminders')
      .select(['quote_id', 'channel', 'asked_at', 'opened_at'])
      .where('quote_id', '=', among)
      .execute(),
  ]);
  return { agreed, reminded };
}
