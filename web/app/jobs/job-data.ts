import { queryOptions } from '@tanstack/react-query';
import type { JobInList } from '#contract/jobs.ts';
import type { Page } from '#contract/pages.ts';
import { JOB_STATUSES } from '#core/jobs/jobs.ts';
import { call } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { PAGE } from '#web/lib/list-pages.ts';

/** What the jobs can be narrowed to by status; 'open' is all that is still to be done. */
const STATUSES = ['open', ...JOB_STATUSES] as const;

/** A page of jobs, newest first; from and to are days of their visits. */
export async function readJobs({ q, status, from, to }: ListFilters, cursor?: string): Promise<Page<JobInList>> {
  const query = { q, status: STATUSES.find((each) => each === status), from, to, cursor, limit: PAGE };
  const answer = await call('GET /api/jobs', { query });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

/** `sort` keeps them apart from the same jobs in another order. */
export type VisitFilters = ListFilters & { readonly sort: 'visit' };

/** The same by the time of their visit, the earliest first. */
export async function readJobsByVisit(
  { status, from, to, sort }: VisitFilters,
  cursor?: string,
): Promise<Page<JobInList>> {
  const query = { status: STATUSES.find((each) => each === status), from, to, sort };
  const answer = await call('GET /api/jobs', { query: { ...query, cursor, limit: PAGE } });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

/** Everything about one job, read again each time that it's opened. */
export function jobDetail(id: string) {
  return queryOptions({
    queryKey: ['jobs', 'detail', id] as const,
    queryFn: async () => {
      const job = await call('GET /api/jobs/:id', { params: { id } });
      // The crew is answered with less.
      if (!('history' in job)) throw new Error('This log-in sees less of a job.');
      return job;
    },
    refetchOnMount: 'always',
  });
}
