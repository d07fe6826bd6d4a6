import type { JobInList } from '#contract/jobs.ts';
import type { Page } from '#contract/pages.ts';
import { searchWords } from '#core/desk.ts';
import type { JobStatus } from '#core/jobs.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../paging.ts';
import { searchJobs } from './search-jobs.ts';
import { listView } from './view.ts';

/** The days are those of the visit. */
export type JobSearch = ListSearch<JobStatus | 'open'>;

/** A page of jobs, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listPage(deps: Deps, _actor: Actor, search: JobSearch): Promise<Page<JobInList>> {
  const { business } = await deps.business();
  const limit = search.limit ?? PAGE;
  const filter = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(business, search) };
  const found = await searchJobs(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: (job) => ({ at: job.created_at, id: job.id }) });
  return { items: rows.map((job) => listView(job, business)), nextCursor };
}
