import type { MessageInList } from '#contract/messages.ts';
import type { Page } from '#contract/pages.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { readPage, type MessageSearch } from './read-page.ts';
import { listView } from './view.ts';

/** A page of messages, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listInbox(deps: Deps, _actor: Actor, search: MessageSearch): Promise<Page<MessageInList>> {
  const { rows, nextCursor } = await readPage(deps, search);
  return { items: rows.map(listView), nextCursor };
}
