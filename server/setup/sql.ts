import type { DbOrTrx } from '../db/client.ts';

/** When an admin hid the checklist; null while it's shown. Undefined for somebody who isn't an admin. */
export async function readHidden(db: DbOrTrx, personId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('admins')
    .select('setup_hidden_at')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.setup_hidden_at;
}

/** Hides the checklist since an instant, or shows it again with null. */
export async function writeHidden(db: DbOrTrx, personId: string, hiddenAt: string | null): Promise<void> {
  await db.updateTable('admins').set({ setup_hidden_at: hiddenAt }).where('person_id', '=', personId).execute();
}
