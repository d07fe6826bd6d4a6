import type { DeskCounts } from '#contract/counts.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { countQuotes } from './sql.ts';

/** The numbers on the cards of the dashboard. */
export async function countDesk({ db, clock }: Deps, _actor: Actor): Promise<DeskCounts> {
  return { quotes: await countQuotes(db, clock.now()) };
}
