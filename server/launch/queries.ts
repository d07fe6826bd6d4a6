import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts';

/** Stores a one-time link that unlocks the site before its launch. */
export async function insertLaunchLink(
  db: Db,
  link: { readonly tokenHash: Buffer; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('launch_links')
    .values({ token_hash: link.tokenHash, expires_at: link.expiresAt.toString(), used_at: null })
    .execute();
}

/** Uses up a link. Returns false if it is unknown, expired or already used. */
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

/** Stores a browser's pass for the current launch lock. */
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

/**
 * Whether a pass is still valid: it has not expired, and the site was not opened since, which would make the current
 * lock a newer one.
 */
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

/** Deletes expired links and passes. */
export async function deleteExpiredLaunchAccess(db: Db, now: string): Promise<void> {
  await db.deleteFrom('launch_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('launch_passes').where('expires_at', '<=', now).execute();
}
