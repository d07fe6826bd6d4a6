import type { EstimateHeads } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { countLabelled, findRunningRefit, findLastRefit, listFittedHeads } from './sql.ts';
import { headsView } from './view.ts';

/** The heads that may judge photos, and how the last try to fit a better one went. */
export async function listHeads({ db, clock }: Pick<Deps, 'db' | 'clock'>, _actor: Actor): Promise<EstimateHeads> {
  // In this order: a run that ends in between is reported as running, never as ended without its outcome.
  const running = await findRunningRefit(db, clock.now());
  const last = await findLastRefit(db);
  const [heads, labelled] = await Promise.all([listFittedHeads(db), countLabelled(db, last?.began_at)]);
  return headsView({ heads, last, isRunning: running !== undefined, ...labelled });
}
