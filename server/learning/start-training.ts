import type { EstimateClassifiers } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import { LEAST_JOBS } from '#core/estimate/train.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { listClassifiers } from './list-classifiers.ts';
import { runTraining } from './run-training.ts';
import { beginTraining, countLabelled, findLastTraining } from '#server/data/learning.ts';

/**
 * Starts training a classifier on the shop's own jobs and returns at once. Throws Conflict with too few jobs or no new ones,
 * and while a training is running.
 */
export async function startTraining(
  deps: Deps,
  actor: Actor,
  { requestId }: { readonly requestId: string },
): Promise<EstimateClassifiers> {
  const last = await findLastTraining(deps.db);
  const { labelled, fresh } = await countLabelled(deps.db, last?.began_at);
  if (labelled < LEAST_JOBS)
    throw new Conflict('wrong-state', `It takes ${LEAST_JOBS} jobs with photos and a recorded level to learn from.`, {
      labelled,
    });
  if (last && last.outcome !== 'failed' && fresh === 0)
    throw new Conflict('wrong-state', 'Nothing was recorded since it was fitted last: the same would come of it.');
  const id = deps.random.id();
  const isBegun = await transaction(deps.db, (trx) => beginTraining(trx, { id, now: deps.clock.now() }));
  if (!isBegun) throw new Conflict('wrong-state', 'A classifier is being fitted already.');
  void runTraining(deps, actor, { id, requestId });
  return listClassifiers(deps, actor);
}
