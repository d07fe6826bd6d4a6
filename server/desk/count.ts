import type { DeskCounts } from '#contract/counts.ts';
import type { Actor } from '#core/permissions.ts';
import { localDate } from '#core/time.ts';
import { newestSave } from '../business/sql.ts';
import type { Deps } from '../deps.ts';
import { countQuotes } from './sql.ts';

/** The numbers on the cards of the dashboard. */
export async function countDesk(deps: Deps, _actor: Actor): Promise<DeskCounts> {
  const { db, clock } = deps;
  const [quotes, save, { business }] = await Promise.all([
    countQuotes(db, clock.now()),
    newestSave(db),
    deps.business(),
  ]);
  const savedOn = localDate(Temporal.Instant.from(save.savedAt), business.timeZone).toString();
  return { quotes, business: { version: save.version, savedOn } };
}
