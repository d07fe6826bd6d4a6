import { sql, type RawBuilder } from 'kysely';
import type { ContactBook } from '#core/people/contact-book.ts';
import { numberOf } from '#core/people/phone-links.ts';
import type { RecordVehicle } from '#core/quotes/vehicle-details.ts';
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
  readonly vehicles: readonly RecordVehicle[] | null;
};

/** Returns those of the addresses and phone numbers that some customer is known by, each with one of their records. */
export async function findKnownContacts(
  db: DbOrTrx,
  contacts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly contact: string; readonly id: string }>`
    select contact, min(id::text) as id from (
      select email as contact, record_id as id from customer_keys where email = any(${contacts}::text[])
      union select phone, record_id from customer_keys where phone = any(${contacts}::text[])
    ) as known group by contact`.execute(db);
  return new Map(rows.map(({ contact, id }) => [contact, id]));
}

/** Returns the vehicles of those records that have no account, by their IDs. */
export async function findVehiclesOf(
  db: DbOrTrx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordVehicle[]>> {
  const rows = await db
    .selectFrom('customer_records')
    .select(['id', 'vehicles'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('customer_id', 'is', null)
    .execute();
  return new Map(rows.map(({ id, vehicles }) => [id, vehicles ?? []]));
}

type StoredImport = { readonly id: string; readonly at: string };

export async function insertImport(
  trx: Trx,
  {
    id,
    at,
    by,
    ...counts
  }: StoredImport & {
    readonly by: string;
    readonly customers: number;
    readonly vehicles: number;
    readonly appointments?: number;
  },
): Promise<void> {
  await trx
    .insertInto('customer_imports')
    .values({ id, imported_at: at, imported_by: by, ...counts })
    .execute();
}

/** Inserts the records with their keys, except those whose key was taken in the meantime. Returns how many there are. */
export async function insertImported(
  trx: Trx,
  { id, at, records }: StoredImport & { readonly records: readonly ImportedRecord[] },
): Promise<number> {
  const rows = JSON.stringify(records.map((record) => ({ ...record, number: numberOf(record.phone) })));
  await sql`
    insert into customer_records (id, name, first_name, last_name, email, phone, notes, contact_book, vehicles, created_at, last_at, import_id)
    select id, name, first_name, last_name, email, phone, notes, contact_book, vehicles, ${at}::timestamptz, ${at}::timestamptz, ${id}::uuid
    from jsonb_to_recordset(${rows}::jsonb)
      as row (id uuid, name text, first_name text, last_name text, email text, phone text, notes text, contact_book jsonb, vehicles jsonb)`.execute(
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

/**
 * The imported quotes that undoing their import removes: still to come, as they were booked, with nothing in the audit log since, no payment,
 * no message to the customer and no employee.
 */
function removableQuotes(importId: RawBuilder<unknown>, now: Temporal.Instant): RawBuilder<unknown> {
  return sql`select quotes.id from imported_quotes join quotes on quotes.id = quote_id join jobs on jobs.quote_id = quotes.id
    where imported_quotes.import_id = ${importId} and quotes.status = 'approved' and quotes.starts_at > ${now.toString()}::timestamptz
      and jobs.status = 'scheduled' and jobs.assigned_employee is null
      and not exists (select from audit where subject_id = quotes.id::text and action not in ('quote.create', 'quote.approve'))
      and not exists (select from audit where subject_id = jobs.id::text)
      and not exists (select from payments where payments.quote_id = quotes.id)
      and not exists (select from outbox where outbox.quote_id = quotes.id)
      and not exists (select from plans where plans.quote_id = quotes.id)`;
}

/** Removes the appointments of an import that no one has touched since, and frees their times. Returns how many. */
export async function deleteImportedQuotes(trx: Trx, id: string, now: Temporal.Instant): Promise<number> {
  await sql`select id from quotes where id in (select quote_id from imported_quotes where import_id = ${id}::uuid)
    order by id for update`.execute(trx);
  const { numAffectedRows } = await sql`
    delete from quotes where id in (${removableQuotes(sql`${id}::uuid`, now)})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Returns the imports that weren't undone, the newest first, or the one with that ID. */
export async function listImports(db: DbOrTrx, { id, now }: { readonly id?: string; readonly now: Temporal.Instant }) {
  return db
    .selectFrom('customer_imports')
    .leftJoin('people', 'people.id', 'imported_by')
    .select([
      'customer_imports.id',
      'imported_at as importedAt',
      'people.name as importedBy',
      'customers',
      'vehicles',
      'appointments',
    ])
    .select(
      sql<number>`(select count(*)::int from customer_records where import_id = customer_imports.id and ${REMOVABLE})`.as(
        'removable',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from (${removableQuotes(sql`customer_imports.id`, now)}) as untouched)`.as(
        'removableAppointments',
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

/** Removes the vehicles of an import that no one has changed since from all records. Returns how many. */
export async function removeImportedVehicles(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    with found as (
      select id, (select count(*)::int from jsonb_array_elements(vehicles) as each where each->>'importId' = ${id}) as gone
      from customer_records where vehicles @> ${JSON.stringify([{ importId: id }])}::jsonb for update
    ), changed as (
      update customer_records set vehicles = (
        select jsonb_agg(each order by place) from jsonb_array_elements(vehicles) with ordinality as all_of (each, place)
        where each->>'importId' is distinct from ${id}
      ) from found where found.id = customer_records.id
      returning gone
    ) select coalesce(sum(gone), 0)::int as count from changed`.execute(trx);
  return rows[0]?.count ?? 0;
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
