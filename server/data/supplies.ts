import { sql } from 'kysely';
import type { JobSupplies, Supply } from '#contract/supplies.ts';
import type { PackageId } from '#core/settings/settings.ts';
import { isUniqueViolation, type DbOrTrx, type Trx } from '#server/db/client.ts';

/** Returns the supplies by name; one of them with `id`. */
export async function listSupplies(db: DbOrTrx, id?: string): Promise<Supply[]> {
  const { rows } = await sql<Supply>`
    select id, name, unit, costs -> 0 -> 'unitCents' as "unitCents", costs, packages
    from supplies
    cross join lateral (
      select jsonb_agg(jsonb_build_object('unitCents', unit_cents, 'since', to_char(since at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by supply_costs.since desc) as costs
      from supply_costs where supply_id = supplies.id) as history
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('package', package_type, 'quantity', quantity) order by package_type), '[]')
        as packages
      from package_supplies where supply_id = supplies.id) as uses
    where removed_at is null and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}
    order by lower(name), id`.execute(db);
  return rows;
}

type NewSupply = {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly unitCents: number;
  readonly packages: readonly { readonly package: PackageId; readonly quantity: number }[];
  /** Instant. */
  readonly at: string;
};

/** Adds a supply. Throws a unique violation for a name that there is (isNameTaken). */
export async function insertSupply(trx: Trx, supply: NewSupply): Promise<void> {
  const { id, name, unit, at } = supply;
  await trx.insertInto('supplies').values({ id, name, unit, created_at: at }).execute();
  await saveTerms(trx, supply);
}

/** Changes a supply, which is locked. Throws as insertSupply does. */
export async function updateSupply(trx: Trx, supply: NewSupply): Promise<void> {
  const { id, name, unit } = supply;
  await trx.updateTable('supplies').set({ name, unit }).where('id', '=', id).execute();
  await saveTerms(trx, supply);
}

/** Whether a supply wasn't saved because another one has its name. */
export function isNameTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'supplies_name');
}

/** A new cost holds from now on; what packages use is replaced. */
async function saveTerms(trx: Trx, { id, unitCents, packages, at }: NewSupply): Promise<void> {
  await sql`
    insert into supply_costs (supply_id, since, unit_cents)
    select ${id}::uuid, ${at}::timestamptz, ${unitCents}::int
    where ${unitCents}::int is distinct from (
      select unit_cents from supply_costs where supply_id = ${id}::uuid order by since desc limit 1)
    on conflict (supply_id, since) do update set unit_cents = excluded.unit_cents`.execute(trx);
  await trx.deleteFrom('package_supplies').where('supply_id', '=', id).execute();
  const used = packages.filter(({ quantity }) => quantity > 0);
  if (used.length === 0) return;
  await trx
    .insertInto('package_supplies')
    .values(used.map((each) => ({ package_type: each.package, supply_id: id, quantity: each.quantity })))
    .execute();
}

/** Locks a supply until the transaction ends; undefined if there is none. */
export async function lockSupply(trx: Trx, id: string) {
  return trx
    .selectFrom('supplies')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a supply off the list. One that no job has used is deleted. */
export async function removeSupply(trx: Trx, id: string, at: string): Promise<void> {
  await trx.deleteFrom('package_supplies').where('supply_id', '=', id).execute();
  const used = await trx
    .selectFrom('job_supplies')
    .select('job_id')
    .where('supply_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (used) await trx.updateTable('supplies').set({ removed_at: at }).where('id', '=', id).execute();
  else await trx.deleteFrom('supplies').where('id', '=', id).execute();
}

/** What a job of the quote's package uses unless something else is recorded, by name. */
export async function usualSupplies(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('quotes')
    .innerJoin('package_supplies', 'package_supplies.package_type', 'quotes.package_type')
    .innerJoin('supplies', 'supplies.id', 'package_supplies.supply_id')
    .select(['supplies.id', 'supplies.name', 'unit', 'quantity'])
    .where('quotes.id', '=', quoteId)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(supplies.name)`)
    .orderBy('supplies.id')
    .execute();
}

/** What a job used, by name. */
export async function listJobSupplies(db: DbOrTrx, jobId: string): Promise<JobSupplies['supplies']> {
  return db
    .selectFrom('job_supplies')
    .innerJoin('supplies', 'supplies.id', 'job_supplies.supply_id')
    .select(['supplies.id', 'name', 'unit', 'quantity', 'unit_cents as unitCents', 'cents'])
    .where('job_id', '=', jobId)
    .orderBy(sql`lower(name)`)
    .orderBy('supplies.id')
    .execute();
}

type Used = { readonly id: string; readonly quantity: number };

/**
 * Sets what a completed job used; what isn't named stays. A supply that it hasn't used before has the cost of the completion.
 * Returns the ids that are no supplies.
 */
export async function saveJobSupplies(
  trx: Trx,
  { jobId, used }: { readonly jobId: string; readonly used: readonly Used[] },
): Promise<readonly string[]> {
  const given = JSON.stringify(used);
  const { rows: unknown } = await sql<{ id: string }>`
    select id::text from jsonb_to_recordset(${given}::jsonb) as given (id uuid, quantity numeric)
    where not exists (select from supplies where supplies.id = given.id)`.execute(trx);
  if (unknown.length > 0) return unknown.map(({ id }) => id);
  await sql`
    delete from job_supplies using jsonb_to_recordset(${given}::jsonb) as given (id uuid, quantity numeric)
    where job_id = ${jobId}::uuid and supply_id = given.id and given.quantity = 0`.execute(trx);
  await sql`
    insert into job_supplies (job_id, supply_id, quantity, unit_cents)
    select jobs.id, given.id, given.quantity, unit_cents_at(given.id, jobs.completed_at)
    from jobs cross join (
      select distinct on (id) id, quantity from jsonb_to_recordset(${given}::jsonb) as row (id uuid, quantity numeric)
    ) as given
    where jobs.id = ${jobId}::uuid and given.quantity > 0
    on conflict (job_id, supply_id) do update set quantity = excluded.quantity`.execute(trx);
  return [];
}
