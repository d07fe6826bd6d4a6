import type { EstimateHeads } from '#contract/learning.ts';
import type { Actor } from '#core/permissions.ts';
import { LEAST_JOBS } from '#core/refit.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { listHeads } from './list-heads.ts';
import { refitHead } from './refit-head.ts';
import { beginRefit, countLabelled } from './sql.ts';
import { transaction } from '../db/client.ts';

/** Begins to fit a head to the own jobs and answers at once. Throws Conflict with too few jobs, and while one is fitted. */
export async function startRefit(
  deps: Deps,
  actor: Actor,
  { requestId }: { readonly requestId: string },
): Promise<EstimateHeads> {
  const { labelled } = await countLabelled(deps.db, undefined);
  if (labelled < LEAST_JOBS)
    throw new Conflict('wrong-state', `It takes ${LEAST_JOBS} jobs with photos and a recorded level to learn from.`, {
      labelled,
    });
  const id = deps.chance.id();
  const isBegun = await transaction(deps.db, (trx) => beginRefit(trx, { id, now: deps.clock.now() }));
  if (!isBegun) throw new Conflict('wrong-state', 'A head is being fitted already.');
  void refitHead(deps, actor, { id, requestId });
  return listHeads(deps, actor);
}
