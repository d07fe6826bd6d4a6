import type { DbOrTrx } from '#server/db/client.ts';

/** Records that a recurring task ran. */
export async function beat(db: DbOrTrx, name: string, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('heartbeats')
    .values({ name, last_run_at: now.toString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: now.toString() }))
    .execute();
}

/** Returns when a recurring task last ran; null if it never did. */
export async function lastBeat(db: DbOrTrx, name: string): Promise<string | null> {
  const row = await db.selectFrom('heartbeats').select('last_run_at').where('name', '=', name).executeTakeFirst();
  return row?.last_run_at ?? null;
}
