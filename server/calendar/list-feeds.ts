import type { CalendarFeed } from '#contract/calendar.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { listFeedRows } from '#server/data/calendar.ts';
import { feedView } from './view.ts';

/** The calendar addresses that are in use, without the addresses: those are stored as hashes. */
export async function listFeeds(deps: Deps, _actor: Actor): Promise<CalendarFeed[]> {
  return (await listFeedRows(deps.db)).map(feedView);
}
