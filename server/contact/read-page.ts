import { searchWords } from '#core/quotes/dashboard.ts';
import type { MessageFilter } from '#core/notifications/messages.ts';
import type { Deps } from '../deps.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { listMessages, type MessageRow } from '#server/data/contact.ts';

export type MessageSearch = ListSearch<MessageFilter>;

/** The rows of a page, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function readPage(
  deps: Pick<Deps, 'db' | 'business'>,
  search: MessageSearch,
): Promise<{ readonly rows: readonly MessageRow[]; readonly nextCursor: string | null }> {
  const { business } = await deps.business();
  const limit = search.limit ?? PAGE;
  const narrowing = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(business, search) };
  const found = await listMessages(deps.db, { narrowing, cursor: readCursor(search.cursor), limit: limit + 1 });
  return pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
}
