import type { JobInList } from '#contract/jobs.ts';
import type { Page } from '#contract/pages.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { JobOrder, JobStatus } from '#core/jobs/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { searchJobs } from './search-jobs.ts';
import { listView } from './view.ts';

/** The days are those of the visit. */
export type JobSearch = ListSearch<JobStatus | 'open'> & { readonly sort?: JobOrder | undefined };

/**
 * A page of jobs, newest first unless `sort` says otherwise. Throws Invalid for a cursor that is not one of ours, and for
 * words in another order than newest first.
 */
export async function listPage(deps: Deps, _actor: Actor, search: JobSearch): Promise<Page<JobInList>> {
  const { business } = await deps.business();
  const { limit = PAGE, sort = 'newest' } = search;
  const filter = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(business, search) };
  if (sort === 'visit' && filter.words.length > 0)
    throw new Invalid([{ path: 'sort', message: 'What a search finds is listed newest first.' }]);
  const found = await searchJobs(deps.db, { filter, sort, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, {
    limit,
    keyOf: ({ id, starts_at: startsAt, created_at: at }) => ({ at: (sort === 'visit' && startsAt) || at, id }),
  });
  return { items: rows.map((job) => listView(job, business)), nextCursor };
}
