import { sql } from 'kysely';
import type { DbOrTrx } from '../db/client.ts';

/** Pending quotes whose reservation has lapsed: the address wasn't confirmed in time, and the appointment is still ahead. */
export async function listLapsed(
  db: DbOrTrx,
  { now, most }: { readonly now: string; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from quotes where status = 'pending' and email_confirmed_at is null and starts_at is not null
      and lapses_at <= ${now}::timestamptz and starts_at > ${now}::timestamptz
    order by lapses_at limit ${most}::int`.execute(db);
  return rows.map(({ id }) => id);
}
