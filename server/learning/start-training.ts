import type { EstimateClassifiers } from '#contract/learning.ts';
import { type Actor, STRANGER } from '#core/people/permissions.ts';
import { LEAST_JOBS, NEW_JOBS } from '#core/estimate/train.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { listClassifiers } from './classifiers.ts';
import { runTraining } from './run-training.ts';
import { beginTraining, countLabelled, findLastTraining } from '../data/learning.ts';

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

/** In hours. */
const DAY = 24;

/**
 * Trains a classifier once 20 jobs were labeled since the last attempt, or any were and a day has passed. Returns true if it
 * did. The database decides whether it's due, so only one of several processes trains.
 */
export async function trainWhenDue(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const last = await findLastTraining(deps.db);
  const { labelled, fresh } = await countLabelled(deps.db, last?.began_at);
  const isDayOver =
    !last || Temporal.Instant.compare(Temporal.Instant.from(last.began_at).add({ hours: DAY }), now) <= 0;
  const isDue = labelled >= LEAST_JOBS && (fresh >= NEW_JOBS || (fresh > 0 && isDayOver));
  if (!isDue) return false;
  const id = deps.random.id();
  const isBegun = await transaction(deps.db, (trx) => beginTraining(trx, { id, now }));
  if (isBegun) await runTraining(deps, STRANGER, { id, requestId: deps.random.id() });
  return isBegun;
}
