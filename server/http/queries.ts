import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Whether an admin can log in. Throws if the database can't be read. */
export async function hasAdmin(db: Db): Promise<boolean> {
  await db.selectFrom('business_versions').select('version').limit(1).execute();
  const admin = await db
    .selectFrom('admins')
    .select('id')
    .where('accepted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

type Total = { readonly bucket: string; readonly tries: number; readonly resets_at: string };

/**
 * Adds to counts that have not expired and restarts the others; always in the same order, so that processes can't
 * deadlock.
 */
export async function addTries(
  db: Db,
  added: readonly { readonly bucket: string; readonly own: number; readonly endsAt: number }[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, Total>> {
  const rows = added.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));
  const endings = rows.map(({ endsAt }) => Temporal.Instant.fromEpochMilliseconds(endsAt).toString());
  const answer = await sql<Total>`
    insert into rate_limits (bucket, tries, resets_at)
    select * from unnest(
      ${rows.map(({ bucket }) => bucket)}::text[], ${rows.map(({ own }) => own)}::integer[], ${endings}::timestamptz[])
    on conflict (bucket) do update set
      tries = case when rate_limits.resets_at <= ${now.toString()}::timestamptz
        then excluded.tries else rate_limits.tries + excluded.tries end,
      resets_at = case when rate_limits.resets_at <= ${now.toString()}::timestamptz
        then excluded.resets_at else least(rate_limits.resets_at, excluded.resets_at) end
    returning bucket, tries, resets_at`.execute(db);
  return new Map(answer.rows.map((row) => [row.bucket, row]));
}
