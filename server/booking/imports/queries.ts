import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '#server/db/client.ts';

/** Returns the IDs of customers of that name, at most two: a name that isn't one person's tells nothing. */
export async function findByName(db: DbOrTrx, name: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('customer_records')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a customer has a quote that holds an appointment at that instant. */
export async function hasAppointmentAt(db: DbOrTrx, recordId: string, startsAt: string): Promise<boolean> {
  const row = await db
    .selectFrom('quotes')
    .select('id')
    .where('customer_record_id', '=', recordId)
    .where('starts_at', '=', startsAt)
    .where('status', 'in', ['pending', 'countered', 'approved'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps which import quotes came with, and that customers who came with them did, too. */
export async function noteImported(
  trx: Trx,
  {
    id,
    quotes,
    newCustomers,
  }: { readonly id: string; readonly quotes: readonly string[]; readonly newCustomers: readonly string[] },
): Promise<void> {
  await trx
    .insertInto('imported_quotes')
    .values(quotes.map((quote) => ({ quote_id: quote, import_id: id })))
    .execute();
  await sql`update customer_records set import_id = ${id}::uuid
    where id in (select customer_record_id from quotes where id = any(${newCustomers}::uuid[]))`.execute(trx);
}
