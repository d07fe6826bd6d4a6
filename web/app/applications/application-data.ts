import { queryOptions } from '@tanstack/react-query';
import type { ApplicationInList } from '#contract/applications.ts';
import type { Page } from '#contract/pages.ts';
import { APPLICATION_STATUSES } from '#core/people/applications.ts';
import { call } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { PAGE } from '#web/lib/list-pages.ts';

/** A page of applications, newest first. */
export async function readApplicationPage(
  { q, status, from, to }: ListFilters,
  cursor?: string,
): Promise<Page<ApplicationInList>> {
  const known = APPLICATION_STATUSES.find((each) => each === status);
  const answer = await call('GET /api/job-applications', {
    query: { q, status: known, from, to, cursor, limit: PAGE },
  });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

export function applicationDetail(id: string) {
  return queryOptions({
    queryKey: ['applications', 'detail', id] as const,
    queryFn: () => call('GET /api/job-applications/:id', { params: { id } }),
    refetchOnMount: 'always',
  });
}
