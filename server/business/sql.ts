import { sql, type RawBuilder } from 'kysely';
import type { Business } from '#core/business.ts';
import { readStoredBusiness, storedBusiness } from '#core/stored-business.ts';
import type { BusinessNow } from '../deps.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { QuotesTable } from '../db/tables.ts';

/** Saving a business notifies this channel with the new version. */
export const BUSINESS_CHANNEL = 'business';
/** The payload that says that all versions were put back from a backup: the newest may be an older one than before. */
export const RESTORED = 'restored';

/** A version with who saved it (null for the program's own first one) and when. */
export type VersionRow = BusinessNow & { readonly savedBy: string | null; readonly savedAt: string };

/** The business that rules now, or undefined before the very first start. */
export async function newestBusiness(db: DbOrTrx): Promise<BusinessNow | undefined> {
  const row = await db
    .selectFrom('business_versions')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { version: row.version, business: readStoredBusiness(row.settings) };
}

/** Which version rules now, and since when. */
export async function newestSave(db: DbOrTrx): Promise<{ readonly version: number; readonly savedAt: string }> {
  return db
    .selectFrom('business_versions')
    .select(['version', 'saved_at as savedAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Versions newest first, those below `before` if told. */
export async function listVersions(
  db: DbOrTrx,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly VersionRow[]> {
  const rows = await versionsOf(db)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toVersion);
}

/** One version, or undefined. */
export async function findVersion(db: DbOrTrx, version: number): Promise<VersionRow | undefined> {
  const row = await versionsOf(db).where('version', '=', version).executeTakeFirst();
  return row && toVersion(row);
}

/** How many hours a quote's package was said to take when it was sold; for queries of quotes with their version. */
export const SOLD_HOURS = hoursOf(sql.ref('package_type'));

/** The same of one quote that was read before. */
export async function soldHours(
  db: DbOrTrx,
  { business_version: version, package_type: packageType }: Pick<QuotesTable, 'business_version' | 'package_type'>,
): Promise<number> {
  const { hours } = await db
    .selectFrom('business_versions')
    .select(hoursOf(sql`${packageType}::text`).as('hours'))
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return hours;
}

function hoursOf(packageType: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(settings -> 'pay' -> 'hoursByPackage' ->> ${packageType})::float8`;
}

/** Adds a version and tells all processes; `savedBy` is a person, or null for the program's own first one. */
export async function insertBusiness(
  db: DbOrTrx,
  {
    business,
    savedBy,
    savedAt,
  }: { readonly business: Business; readonly savedBy: string | null; readonly savedAt: Temporal.Instant },
): Promise<number> {
  const settings = JSON.stringify(storedBusiness(business));
  const row = await db
    .with('saved', (inner) =>
      inner
        .insertInto('business_versions')
        .values({ settings, saved_by: savedBy, saved_at: savedAt.toString() })
        .returning('version'),
    )
    .selectFrom('saved')
    .select(['version', sql`pg_notify(${BUSINESS_CHANNEL}, version::text)`.as('told')])
    .executeTakeFirstOrThrow();
  return row.version;
}

/** One at a time adds a version, and knows the newest while it does; readers are not held up. */
export async function lockBusiness(trx: Trx): Promise<void> {
  await sql`lock table business_versions in share row exclusive mode`.execute(trx);
}

/** Every sold place from an instant on, with whose it is; the soonest first. */
export async function soldPlaces(db: DbOrTrx, from: Temporal.Instant) {
  return db
    .selectFrom('slot_holds')
    .innerJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
    .select([
      'slot_holds.starts_at as startsAt',
      'slot_holds.seat',
      'quotes.id',
      'quotes.reference',
      'quotes.customer_name as customerName',
      'quotes.status',
      'quotes.package_type as packageType',
    ])
    .where('slot_holds.starts_at', '>=', from.toString())
    .orderBy('slot_holds.starts_at')
    .orderBy('slot_holds.seat')
    .execute();
}

function versionsOf(db: DbOrTrx) {
  return db
    .selectFrom('business_versions')
    .leftJoin('people', 'people.id', 'business_versions.saved_by')
    .select(['version', 'settings', 'saved_at', 'people.name']);
}

function toVersion(row: Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirstOrThrow']>>): VersionRow {
  return {
    version: row.version,
    business: readStoredBusiness(row.settings),
    savedBy: row.name,
    savedAt: row.saved_at,
  };
}
