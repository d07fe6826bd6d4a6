import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { OPEN_JOB_STATUSES, type JobStatus } from '#core/jobs.ts';
import type { DbOrTrx } from '../db/client.ts';
import { hasWords } from '../db/search.ts';
import type { Tables } from '../db/tables.ts';
import type { Cursor } from '../paging.ts';
import { listJobs, type ListedJob } from './sql.ts';

export type JobFilter = {
  readonly status?: JobStatus | 'open' | undefined;
  readonly words: readonly string[];
  /** Instants between which the visit is, the second one excluded. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

type Search = { readonly filter: JobFilter; readonly cursor?: Cursor | undefined; readonly limit: number };

/** How many jobs are looked through before the index of words is asked. */
const NEAR = 1000;

/**
 * Jobs newest first, after the cursor. No plan is good for every word: of a common one the newest are near, and only the
 * index of words finds a rare one; so both ways are gone, the short one first.
 */
export async function searchJobs(db: DbOrTrx, { filter, cursor, limit }: Search): Promise<readonly ListedJob[]> {
  const { words } = filter;
  const all = db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .select(['jobs.id', 'jobs.created_at', sql`quotes.search`.as('search')])
    .where((job) => job.and(conditions(job, filter)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(jobs.created_at, jobs.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    );
  const newest = (most: number) => all.orderBy('jobs.created_at', 'desc').orderBy('jobs.id', 'desc').limit(most);
  if (words.length === 0) return listJobs(db, await newest(limit).clearSelect().select('jobs.id').execute());

  const near = await db
    .selectFrom(newest(NEAR).as('near'))
    .select('id')
    .where(hasWords(words))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (near.length === limit) return listJobs(db, near);
  const found = await db
    .with(
      (cte) => cte('found').materialized(),
      () => all.where(hasWords(words, 'quotes.search')),
    )
    .selectFrom('found')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return listJobs(db, found);
}

function conditions(
  job: ExpressionBuilder<Tables, 'jobs' | 'quotes'>,
  { status, from, before }: JobFilter,
): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  if (status === 'open') found.push(job('jobs.status', 'in', OPEN_JOB_STATUSES));
  else if (status) found.push(job('jobs.status', '=', status));
  // Always so of a quote that has a job; said, so that the index of visits is taken.
  if (from ?? before) found.push(job('quotes.status', '<>', 'pending'));
  if (from) found.push(job('quotes.starts_at', '>=', from.toString()));
  if (before) found.push(job('quotes.starts_at', '<', before.toString()));
  return found;
}
