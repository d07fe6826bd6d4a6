import type { ApplicationInList } from '#contract/applications.ts';
import type { Page } from '#contract/pages.ts';
import type { ApplicationStatus } from '#core/people/applications.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { listApplicationRows } from '#server/data/applications.ts';
import { listView } from './view.ts';

export type ApplicationSearch = ListSearch<ApplicationStatus>;

/** A page of applications, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listApplications(
  deps: Deps,
  _actor: Actor,
  search: ApplicationSearch,
): Promise<Page<ApplicationInList>> {
  const { business } = await deps.business();
  const limit = search.limit ?? PAGE;
  const filter = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(business, search) };
  const found = await listApplicationRows(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  return { items: rows.map(listView), nextCursor };
}
