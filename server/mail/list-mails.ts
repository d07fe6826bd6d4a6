import type { MailInList } from '#contract/mail.ts';
import type { Page } from '#contract/pages.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { MailStatus } from '#core/notifications/mail-rules.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { listMails } from '#server/data/email-log.ts';
import { listView } from './view.ts';

export type MailSearch = ListSearch<MailStatus>;

/** A page of the mails that were queued, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listOutbox(deps: Deps, _actor: Actor, search: MailSearch): Promise<Page<MailInList>> {
  const { business } = await deps.business();
  const limit = search.limit ?? PAGE;
  const narrowing = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(business, search) };
  const found = await listMails(deps.db, { narrowing, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  return { items: rows.map(listView), nextCursor };
}
