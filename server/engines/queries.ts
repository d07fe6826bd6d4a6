import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Amount } from './hosted-model.ts';

/** The budget reserved for one request. */
export type Reservation = { readonly day: string; readonly amounts: readonly Amount[] };

/** Adds to the counters and returns their totals. They share the rate limits' table, whose expired rows are deleted. */
export async function addToCounters(db: Db, { day, amounts }: Reservation) {
  const ends = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime('UTC').toInstant().toString();
  const bucketOf = (counter: string) => `hosted:${counter}:${day}`;
  const rows = await db
    .insertInto('rate_limits')
    .values(amounts.map(({ counter, amount }) => ({ bucket: bucketOf(counter), tries: amount, resets_at: ends })))
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ tries: sql`rate_limits.tries + excluded.tries` }))
    .returning(['bucket', 'tries'])
    .execute();
  return rows.map(({ bucket, tries }) => ({ counter: bucket.split(':')[1] ?? '', total: tries }));
}
