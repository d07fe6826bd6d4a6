import type { Db } from '../db/client.ts';

export type Proof = { readonly at: string; readonly isSuccess: boolean };

/** The newest proof of each backup, by the name of its file. */
export async function newestProofs(db: Db): Promise<ReadonlyMap<string, Proof>> {
  const rows = await db
    .selectFrom('backup_proofs')
    .distinctOn('file')
    .select(['file', 'proven_at', 'is_success'])
    .orderBy('file')
    .orderBy('proven_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ file, proven_at: at, is_success: isSuccess }) => [file, { at, isSuccess }]));
}

/** When a backup was last restored and found whole, or undefined. */
export async function lastProof(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('backup_proofs')
    .select('proven_at')
    .where('is_success', '=', true)
    .orderBy('proven_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.proven_at;
}
