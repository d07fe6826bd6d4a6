import { sql } from 'kysely';
import type { ContactBook } from '#core/people/contact-book.ts';
import { numberOf } from '#core/people/phone-links.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';

/** A customer of a file, as their record says. */
export type ImportedRecord = {
  readonly id: string;
  /** What leads to the record. */
  readonly key: string;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string;
  readonly contact_book: ContactBook | null;
};

/** Returns those of the addresses and phone numbers that some customer is known by. */
export async function findKnownContacts(db: DbOrTrx, contacts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly contact: string }>`
    select email as contact from customer_keys where email = any(${contacts}::text[])
    union select phone from customer_keys where phone = any(${contacts}::text[])`.execute(db);
  return new Set(rows.map(({ contact }) => contact));
}

type StoredImport = { readonly id: string; readonly at: string };

export async function insertImport(
  trx: Trx,
  { id, at, by, customers }: StoredImport & { readonly by: string; readonly customers: number },
): Promise<void> {
  await trx.insertInto('customer_imports').values({ id, imported_at: at, imported_by: by, customers }).execute();
}

/** Inserts the records with their keys, except those whose key was taken in the meantime. Returns how many there are. */
export async function insertImported(
  trx: Trx,
  { id, at, records }: StoredImport & { readonly records: readonly ImportedRecord[] },
): Promise<number> {
  const rows = JSON.stringify(records.map((record) => ({ ...record, number: numberOf(record.phone) })));
  await sql`
    insert into customer_records (id, name, first_name, last_name, email, phone, notes, contact_book, created_at, last_at, import_id)
    select id, name, first_name, last_name, email, phone, notes, contact_book, ${at}::timestamptz, ${at}::timestamptz, ${id}::uuid
    from jsonb_to_recordset(${rows}::jsonb)
      as row (id uuid, name text, first_name text, last_name text, email text, phone text, notes text, contact_book jsonb)`.execute(
    trx,
  );
  await sql`
    insert into customer_keys (key, record_id, email, phone)
    select key, id, email, number from jsonb_to_recordset(${rows}::jsonb) as row (key text, id uuid, email text, number text)
    on conflict (key) do nothing`.execute(trx);
  await sql`
    delete from customer_records where import_id = ${id}::uuid
      and not exists (select from customer_keys where record_id = customer_records.id)`.execute(trx);
  const { count } = await trx
    .selectFrom('customer_records')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** What undoing an import removes: customers who have asked for nothing since, have no account, and aren't blocked, unsubscribed or billed monthly. */
const REMOVABLE = sql<boolean>`customer_records.quotes = 0 and customer_records.customer_id is null
  and customer_records.blocked_at is null and customer_records.opted_out_at is null
  and not exists (select from monthly_billing where record_id = customer_records.id)`;

/** Returns the imports that weren't undone, the newest first, or the one with that ID. */
export async function listImports(db: DbOrTrx, id?: string) {
  return db
    .selectFrom('customer_imports')
    .leftJoin('people', 'people.id', 'imported_by')
    .select(['customer_imports.id', 'imported_at as importedAt', 'people.name as importedBy', 'customers'])
    .select(
      sql<number>`(select count(*)::int from customer_records where import_id = customer_imports.id and ${REMOVABLE})`.as(
        'removable',
      ),
    )
    .where('undone_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('customer_imports.id', '=', id ?? ''))
    .orderBy('imported_at', 'desc')
    .limit(20)
    .execute();
}

/** Locks an import that wasn't undone. Returns whether there is one. */
export async function lockImport(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_imports')
    .select('id')
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the customers of an import, but those who have done something since. Returns how many. */
export async function deleteImported(trx: Trx, { id, at }: StoredImport): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('customer_records')
    .where('import_id', '=', id)
    .where(REMOVABLE)
    .executeTakeFirst();
  await trx.updateTable('customer_imports').set({ undone_at: at }).where('id', '=', id).execute();
  return Number(numDeletedRows);
}
