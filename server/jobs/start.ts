import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { mayWithJob, type Part } from '#core/jobs/crew.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { changeJob } from './change.ts';
import { deriveParts } from '#server/data/jobs.ts';

/**
 * Starts work on an accepted job, as an admin or the employee who has it; the customer sees it in progress. Throws NotFound
 * (for an employee also if the job is someone else's), or Conflict, also if it has already started.
 */
export async function startJob(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  await changeJob(deps, actor, {
    id,
    event: 'start',
    by: (job) => starterOf(deriveParts(actor, job)),
    requestId,
    effect: async (_trx, { job }) => {
      if (job.started_at !== null)
        throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'startedAlready'), { present: job.status });
      return { set: { started_at: deps.clock.now().toString() } };
    },
  });
}

function starterOf(parts: readonly Part[]): 'admin' | 'crew' {
  if (!mayWithJob(parts, 'start')) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  return parts.includes('office') && !parts.includes('mine') ? 'admin' : 'crew';
}
