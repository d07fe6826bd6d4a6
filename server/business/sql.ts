import { sql } from 'kysely';
import type { Business } from '#core/business.ts';
import type { BusinessNow } from '../deps.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';

/** Saving a business notifies this channel with the new version. */
export const BUSINESS_CHANNEL = 'business';
/** The payload that says that all versions were put back from a backup: the newest may be an older one than before. */
export const RESTORED = 'restored';

/** The business that rules now, or undefined before the very first start. */
export async function newestBusiness(db: DbOrTrx): Promise<BusinessNow | undefined> {
  const row = await db
    .selectFrom('business_versions')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { version: row.version, business: row.settings };
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
  const row = await db
    .with('saved', (inner) =>
      inner
        .insertInto('business_versions')
        .values({ settings: JSON.stringify(business), saved_by: savedBy, saved_at: savedAt.toString() })
        .returning('version'),
    )
    .selectFrom('saved')
    .select(['version', sql`pg_notify(${BUSINESS_CHANNEL}, version::text)`.as('told')])
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Lets one process at a time decide whether the first version is still to be written; readers are not held up. */
export async function lockBusiness(trx: Trx): Promise<void> {
  await sql`lock table business_versions in share row exclusive mode`.execute(trx);
}
