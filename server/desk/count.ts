import type { DeskCounts } from '#contract/counts.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { countScripts } from '../scripts/count.ts';
import { countQuotes } from './sql.ts';

/** The numbers on the cards of the dashboard. */
export async function countDesk(deps: Deps, _actor: Actor): Promise<DeskCounts> {
  const { db, clock } = deps;
  return { quotes: await countQuotes(db, clock.now()), scripts: await countScripts(deps) };
}
