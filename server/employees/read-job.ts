import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findIdentity } from './find-identity.ts';
import { findCrewJob } from './sql.ts';
import { crewJobView } from './view.ts';

export type JobAsked = {
  readonly id: string;
  /** Only what the employee has or is confirmed for; else also what everybody may still take. */
  readonly isOwnOnly?: boolean;
};

/**
 * A job as its employee sees it. An admin, and whoever has looked it up, sees it in every state. Throws NotFound for a
 * job of somebody else.
 */
export async function readCrewJob(deps: Deps, actor: Actor, { id, isOwnOnly = false }: JobAsked): Promise<CrewJob> {
  const { business } = await deps.business();
  const employee = await findIdentity(deps.db, actor, id);
  const row = await findCrewJob(deps.db, { id, employee: employee?.id });
  if (!row) throw new NotFound('There is no such job.');
  const job = crewJobView(row, { business, employee });
  if (actor.adminId !== undefined || actor.lookUp?.jobId === id) return job;
  const isTheirs = job.standing === 'mine' || job.standing === 'chosen';
  if (employee && (isTheirs || (job.standing === 'open' && !isOwnOnly))) return job;
  throw new NotFound('There is no such job.');
}
