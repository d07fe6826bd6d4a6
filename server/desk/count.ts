import type { DeskCounts } from '#contract/counts.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { localDate } from '#core/time.ts';
import { countJobs } from '../jobs/sql.ts';
import { daysBetween } from '../paging.ts';
import { countQuotes } from './sql.ts';

/** The numbers on the cards of the dashboard. */
export async function countDesk({ db, clock, business }: Deps, _actor: Actor): Promise<DeskCounts> {
  const now = clock.now();
  const { business: shop } = await business();
  const date = localDate(now, shop.timeZone).toString();
  const today = daysBetween(shop, { from: date, to: date });
  const [quotes, jobs] = await Promise.all([countQuotes(db, now), countJobs(db, today)]);
  return { quotes, jobs };
}
