import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { changeJob } from './change.ts';
import { readJob } from './read.ts';

/** Starts the work on an accepted job: its customer sees it in progress. Throws NotFound, or Conflict, also once it has started. */
export async function startJob(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<JobDetail> {
  await changeJob(deps, actor, {
    id,
    event: 'start',
    by: 'admin',
    requestId,
    effect: async (_trx, { job }) => {
      if (job.started_at !== null)
        throw new Conflict('wrong-state', 'The work on this job has started already.', { present: job.status });
      return { set: { started_at: deps.clock.now().toString() } };
    },
  });
  return readJob(deps, actor, { id });
}
