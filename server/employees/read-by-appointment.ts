import type { CrewJob } from '#contract/crew-jobs.ts';
import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { readJob } from '../jobs/read.ts';
import { readCrewJob } from './read-job.ts';
import { findOpenJob } from '#server/data/employees.ts';

/**
 * The open job of an appointment ID: the owner's view for an admin, else what readCrewJob shows. Throws NotFound, also for
 * a job other than the one looked up.
 */
export async function readByAppointment(
  deps: Deps,
  actor: Actor,
  { appointmentId }: { readonly appointmentId: string },
): Promise<JobDetail | CrewJob> {
  const id = await findOpenJob(deps.db, appointmentId);
  if (id === undefined) throw new NotFound('There is no open job with that appointment ID.');
  return actor.adminId === undefined ? readCrewJob(deps, actor, { id }) : readJob(deps, actor, { id });
}
