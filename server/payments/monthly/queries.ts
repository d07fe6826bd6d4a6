import { type Selectable, sql } from 'kysely';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { MonthlyBillingTable } from '#server/db/payment-tables.ts';

export type MonthlyTerms = Selectable<MonthlyBillingTable>;

/** Whether the customer of a record is sent one invoice a month. */
export async function isMonthly(db: DbOrTrx, record: string | null): Promise<boolean> {
  return record !== null && (await findTerms(db, record)) !== undefined;
}

/** Whether the customer of an account is sent one invoice a month. */
export async function isMonthlyAccount(db: DbOrTrx, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('monthly_billing')
    .innerJoin('customer_records', 'customer_records.id', 'monthly_billing.record_id')
    .select('monthly_billing.record_id')
    .where('customer_records.customer_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the terms of a customer who is sent one invoice a month; undefined for others. */
export async function findTerms(db: DbOrTrx, record: string): Promise<MonthlyTerms | undefined> {
  return db.selectFrom('monthly_billing').selectAll().where('record_id', '=', record).executeTakeFirst();
}

/** Locks the terms of a customer until the transaction ends; undefined if another transaction has them, or there are none. */
export async function lockTerms(trx: Trx, record: string): Promise<MonthlyTerms | undefined> {
  return trx
    .selectFrom('monthly_billing')
    .selectAll()
    .where('record_id', '=', record)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Returns the terms of all customers who are sent one invoice a month. */
export async function listTerms(db: DbOrTrx): Promise<readonly MonthlyTerms[]> {
  return db.selectFrom('monthly_billing').selectAll().orderBy('record_id').execute();
}

/** Keeps the record of a customer from being deleted until the transaction ends; false if there is none. */
export async function holdRecord(trx: Trx, record: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_records')
    .select('id')
    .where('id', '=', record)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the terms of a customer, instead of those that there are. */
export async function storeTerms(trx: Trx, terms: MonthlyTerms): Promise<void> {
  const { record_id: _, ...changed } = terms;
  await trx
    .insertInto('monthly_billing')
    .values(terms)
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(changed))
    .execute();
}

/** Stores the local date whose invoice was issued. */
export async function setBilledOn(trx: Trx, record: string, date: string): Promise<void> {
  await trx.updateTable('monthly_billing').set({ billed_on: date }).where('record_id', '=', record).execute();
}

/** Deletes the terms of a customer; false if there were none. */
export async function deleteTerms(trx: Trx, record: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('monthly_billing')
    .where('record_id', '=', record)
    .returning('record_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the quotes of a customer's record that are done or canceled, that no invoice has yet and that owe something, in the order
 * of their appointments.
 */
export async function listQuotesToBill(
  trx: Trx,
  record: string,
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  const { rows } = await sql<{ readonly id: string; readonly email: string }>`
    select id, customer_email as email from quotes
    where customer_record_id = ${record}::uuid
      and case status when 'approved' then completed_at is not null and total_cents - reduced_cents > paid_cents
        when 'cancelled' then fee_cents > paid_cents else false end
      and not exists (select from invoice_quotes where quote_id = quotes.id and counts)
    order by coalesce(starts_at, created_at), id`.execute(trx);
  return rows;
}
