import type { QuoteInList } from '#contract/desk.ts';
import type { Page } from '#contract/pages.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { QuoteFilter } from '#core/quotes/quotes.ts';
import type { Deps } from '../deps.ts';
import { PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { narrowQuotes } from './narrow.ts';
import { jobsOfQuotes, listQuotes } from '#server/data/dashboard.ts';
import { listView } from './dashboard-view.ts';

export type QuoteSearch = ListSearch<QuoteFilter>;

/** A page of quotes, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listDesk(deps: Deps, _actor: Actor, search: QuoteSearch): Promise<Page<QuoteInList>> {
  const { business } = await deps.business();
  const now = deps.clock.now();
  const limit = search.limit ?? PAGE;
  const filter = narrowQuotes(business, search, now);
  const found = await listQuotes(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, {
    limit,
    keyOf: ({ created_at: at, id }) => ({ at, id }),
  });
  const jobs = await jobsOfQuotes(
    deps.db,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((quote) => listView(quote, { business, now, job: jobs.get(quote.id) })), nextCursor };
}
