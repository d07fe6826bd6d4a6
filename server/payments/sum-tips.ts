import { sql } from 'kysely';
import type { DbOrTrx } from '../db/client.ts';

/**
 * The tips of jobs by the id of the job, in cents: what was given, less what was corrected. Jobs without a tip are left out.
 */
export async function sumTips(db: DbOrTrx, jobs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('jobs', 'jobs.quote_id', 'payments.quote_id')
    .select(['jobs.id', ({ fn }) => fn.sum<number>('cents').as('tip_cents')])
    .where('jobs.id', '=', sql<string>`any(${jobs}::uuid[])`)
    .where('is_tip', '=', true)
    .groupBy('jobs.id')
    .having(({ fn }) => fn.sum('cents'), '<>', 0)
    .execute();
  return new Map(rows.map(({ id, tip_cents: cents }) => [id, cents]));
}
