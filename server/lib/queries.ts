import { sql, type Insertable } from 'kysely';
import type { Db, DbOrTrx } from '#server/db/client.ts';
import type { ConnectionsTable } from '#server/db/tables.ts';

/** Counts an attempt of a bucket; the count starts over once it has expired. Returns the count and when it expires. */
export async function addAttempt(
  db: Db,
  bucket: string,
  { now, resetsAt }: { readonly now: string; readonly resetsAt: string },
): Promise<{ readonly tries: number; readonly resets_at: string }> {
  return db
    .insertInto('rate_limits')
    .values({ bucket, tries: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        tries: sql`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.tries + 1 end`,
        resets_at: sql`case when rate_limits.resets_at <= ${now} then excluded.resets_at else least(rate_limits.resets_at, excluded.resets_at) end`,
      }),
    )
    .returning(['tries', 'resets_at'])
    .executeTakeFirstOrThrow();
}

/** Takes one attempt off the count of a bucket. */
export async function removeAttempt(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute();
}

/** Deletes the count of a bucket. */
export async function deleteAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
}

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

/** Stores a secret unless one with that name exists, and returns the stored one. */
export async function keepSecret(db: DbOrTrx, name: string, value: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** Deletes the counts of attempts that have expired. */
export async function deleteExpiredAttempts(db: Db, now: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', now).execute();
}

/** Deletes when a recurring task last ran. */
export async function deleteBeat(db: Db, name: string): Promise<void> {
  await db.deleteFrom('heartbeats').where('name', '=', name).execute();
}

/** Records that a recurring task runs, unless another process has done so since it last ran. Returns false then. */
export async function claimBeat(
  db: Db,
  name: string,
  { last, now }: { readonly last: string | null; readonly now: Temporal.Instant },
): Promise<boolean> {
  const claimed = await db
    .insertInto('heartbeats')
    .values({ name, last_run_at: now.toString() })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_run_at: now.toString() })
        .where('heartbeats.last_run_at', '=', last ?? now.toString()),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns a connected service with the name of the admin who changed it; undefined if none of that kind is connected. */
export async function findConnection(db: DbOrTrx, kind: string) {
  return db
    .selectFrom('connections')
    .leftJoin('people', 'people.id', 'connections.changed_by')
    .select(['details', 'secret', 'changed_at', 'people.name as changed_by'])
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** Stores a connected service in place of the one of its kind. */
export async function putConnection(db: DbOrTrx, connection: Insertable<ConnectionsTable>): Promise<void> {
  const { kind: _, ...change } = connection;
  await db
    .insertInto('connections')
    .values(connection)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(change))
    .execute();
}

/** Deletes a connected service. Returns false if there was none. */
export async function deleteConnection(db: DbOrTrx, kind: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('connections').where('kind', '=', kind).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many connected services have lost their secret, because a backup holds none. */
export async function countLostSecrets(db: DbOrTrx): Promise<number> {
  const { count } = await db
    .selectFrom('connections')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('secret', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
