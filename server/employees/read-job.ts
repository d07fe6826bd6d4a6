import type { CrewJob } from '#contract/crew-jobs.ts';
import { mayWithJob } from '#core/jobs/crew.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { deriveParts } from '../data/job-parts.ts';
import { findIdentity } from './find-identity.ts';
import { findCrewJob } from '#server/data/employees.ts';
import { crewJobView } from './view.ts';

/**
 * A job as an employee sees it: one that is theirs or that they may take. A caller who looked it up with its code sees its
 * outcome in every state. Throws NotFound for a colleague's job.
 */
export async function readCrewJob(deps: Deps, actor: Actor, { id }: { readonly id: string }): Promise<CrewJob> {
  const { business } = await deps.business();
  const employee = await findIdentity(deps.db, actor, id);
  const job = employee && (await findCrewJob(deps.db, { id, employee: employee.id }));
  const isLookedUp = actor.employeeId === undefined && actor.lookUp?.jobId === id;
  if (!job || !(isLookedUp || mayWithJob(deriveParts(actor, job), 'see'))) throw new NotFound('There is no such job.');
  return crewJobView(job, { business, employee });
}
