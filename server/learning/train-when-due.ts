import { STRANGER } from '#core/people/permissions.ts';
import { LEAST_JOBS, NEW_JOBS } from '#core/estimate/train.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { runTraining } from './run-training.ts';
import { beginTraining, countLabelled, findLastTraining } from '#server/data/learning.ts';

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
