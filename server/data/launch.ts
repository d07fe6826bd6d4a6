import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../db/client.ts';

export async function insertLaunchLink(
  db: Db,
  link: { readonly tokenHash: Buffer; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('launch_links')
    .values({ token_hash: link.tokenHash, expires_at: link.expiresAt.toString(), used_at: null })
    .execute();
}

/** Uses a link up. False when it is unknown, expired or was used before. */
export async function useLaunchLink(trx: Trx, tokenHash: Buffer, now: Temporal.Instant): Promise<boolean> {
  const row = await trx
    .updateTable('launch_links')
    .set({ used_at: now.toString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the pass of a browser, under the lock that is on now. */
export async function insertLaunchPass(
  db: DbOrTrx,
  pass: { readonly tokenHash: Buffer; readonly createdAt: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('launch_passes')
    .values({
      token_hash: pass.tokenHash,
      business_version: sql`(select max(version) from business_versions)`,
      created_at: pass.createdAt.toString(),
      expires_at: pass.expiresAt.toString(),
    })
    .execute();
}

/** Whether a pass is still good: its time isn't over, and the site wasn't open since, so that no newer lock is on. */
export async function isLiveLaunchPass(db: Db, tokenHash: Buffer, now: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('launch_passes')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toString())
    .where(
      sql<boolean>`not exists (
        select from business_versions
        where version >= launch_passes.business_version and settings -> 'launch' -> 'locked' = 'false'::jsonb)`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes links and passes whose time is over. */
export async function deleteExpiredLaunchAccess(db: Db, now: string): Promise<void> {
  await db.deleteFrom('launch_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('launch_passes').where('expires_at', '<=', now).execute();
}
