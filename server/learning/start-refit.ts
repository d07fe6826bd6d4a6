import type { EstimateHeads } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import { LEAST_JOBS } from '#core/estimate/train.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { listHeads } from './list-heads.ts';
import { refitHead } from './refit-head.ts';
import { beginRefit, countLabelled, findLastRefit } from './sql.ts';

/**
 * Begins to fit a head to the own jobs and answers at once. Throws Conflict with too few jobs or no new ones, and while
 * one is fitted.
 */
export async function startRefit(
  deps: Deps,
  actor: Actor,
  { requestId }: { readonly requestId: string },
): Promise<EstimateHeads> {
  const last = await findLastRefit(deps.db);
  const { labelled, fresh } = await countLabelled(deps.db, last?.began_at);
  if (labelled < LEAST_JOBS)
    throw new Conflict('wrong-state', `It takes ${LEAST_JOBS} jobs with photos and a recorded level to learn from.`, {
      labelled,
    });
  if (last && last.outcome !== 'failed' && fresh === 0)
    throw new Conflict('wrong-state', 'Nothing was recorded since it was fitted last: the same would come of it.');
  const id = deps.random.id();
  const isBegun = await transaction(deps.db, (trx) => beginRefit(trx, { id, now: deps.clock.now() }));
  if (!isBegun) throw new Conflict('wrong-state', 'A head is being fitted already.');
  void refitHead(deps, actor, { id, requestId });
  return listHeads(deps, actor);
}
