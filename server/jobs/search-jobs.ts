import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import { OPEN_JOB_STATUSES, type JobOrder, type JobStatus } from '#core/jobs/jobs.ts';
import type { DbOrTrx } from '../db/client.ts';
import { findNewest } from '../data/newest.ts';
import type { Tables } from '../db/tables.ts';
import type { Cursor } from '../lib/paging.ts';
import { listJobs, type ListedJob } from '#server/data/jobs.ts';

export type JobFilter = {
  readonly status?: JobStatus | 'open' | undefined;
  readonly words: readonly SearchWord[];
  /** Instants between which the visit is, the second one excluded. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

type Search = {
  readonly filter: JobFilter;
  /** Of `visit` only without words. */
  readonly sort: JobOrder;
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
};

/** Jobs in their order, after the cursor. */
export async function searchJobs(db: DbOrTrx, { filter, sort, cursor, limit }: Search): Promise<readonly ListedJob[]> {
  if (sort === 'visit') return searchByVisit(db, { filter, cursor, limit });
  const { words } = filter;
  const all = db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .select(['jobs.id', 'jobs.created_at', sql`quotes.search`.as('search')])
    .where((job) => job.and(conditions(job, filter)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(jobs.created_at, jobs.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    );
  if (words.length > 0) {
    const ids = await findNewest(db, { rows: all, words, limit });
    return listJobs(
      db,
      ids.map((id) => ({ id })),
    );
  }
  const newest = all.orderBy('jobs.created_at', 'desc').orderBy('jobs.id', 'desc').limit(limit);
  return listJobs(db, await newest.clearSelect().select('jobs.id').execute());
}

async function searchByVisit(
  db: DbOrTrx,
  { filter, cursor, limit }: Omit<Search, 'sort'>,
): Promise<readonly ListedJob[]> {
  const found = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .select('jobs.id')
    .where((job) => job.and(conditions(job, filter)))
    // Always so of a quote that has a job; said, so that the index of visits is taken.
    .where('quotes.status', '<>', 'pending')
    .$if(cursor !== undefined, (query) =>
      query
        .where('quotes.starts_at', '>=', cursor?.at ?? null)
        .where(sql<SqlBool>`(quotes.starts_at, jobs.id) > (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('quotes.starts_at')
    .orderBy('jobs.id')
    .limit(limit)
    .execute();
  const place = new Map(found.map(({ id }, index) => [id, index]));
  const jobs = await listJobs(db, found);
  return jobs.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
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
