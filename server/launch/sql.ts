import type { Db, Trx } from '../db/client.ts';

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
