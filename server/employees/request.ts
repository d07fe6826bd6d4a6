import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { answerJob } from '../jobs/answer.ts';
import { findSelf } from './find-self.ts';
import { readCrewJob } from './read-job.ts';

/** Requests an open job. Throws NotFound, or Conflict with the current status if another employee was faster. */
export async function requestJob(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<CrewJob> {
  const { id: employee } = await findSelf(deps.db, actor);
  await answerJob(deps, actor, { id, employee, answer: 'request', notes: '', requestId });
  return readCrewJob(deps, actor, { id });
}
