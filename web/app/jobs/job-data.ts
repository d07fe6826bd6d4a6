import { queryOptions } from '@tanstack/react-query';
import type { JobInList } from '#contract/jobs.ts';
import type { Page } from '#contract/pages.ts';
import { JOB_STATUSES } from '#core/jobs/jobs.ts';
import { call } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { PAGE } from '#web/lib/list-pages.ts';

/** The status filters of the jobs; 'open' means all unfinished ones. */
const STATUSES = ['open', ...JOB_STATUSES] as const;

/** A page of jobs, newest first; from and to are dates of their appointments. */
export async function readJobs({ q, status, from, to }: ListFilters, cursor?: string): Promise<Page<JobInList>> {
  const query = { q, status: STATUSES.find((each) => each === status), from, to, cursor, limit: PAGE };
  const answer = await call('GET /api/jobs', { query });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

/** `sort` is part of the key, so that orders are cached separately. */
export type VisitFilters = ListFilters & { readonly sort: 'visit' };

/** The same by appointment, earliest first. */
export async function readJobsByVisit(
  { status, from, to, sort }: VisitFilters,
  cursor?: string,
): Promise<Page<JobInList>> {
  const query = { status: STATUSES.find((each) => each === status), from, to, sort };
  const answer = await call('GET /api/jobs', { query: { ...query, cursor, limit: PAGE } });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

/** Everything about one job, refetched each time it's opened. */
export function jobDetail(id: string) {
  return queryOptions({
    queryKey: ['jobs', 'detail', id] as const,
    queryFn: async () => {
      const job = await call('GET /api/jobs/:id', { params: { id } });
      // The crew gets fewer fields.
      if (!('history' in job)) throw new Error('This log-in sees less of a job.');
      return job;
    },
    refetchOnMount: 'always',
  });
}
