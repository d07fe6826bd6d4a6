import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { readCrewJob } from './read-job.ts';
import { findOpenJob } from './sql.ts';

/** The open job of an appointment ID, as readCrewJob shows it. Throws NotFound, also for a job other than the one looked up. */
export async function readByAppointment(
  deps: Deps,
  actor: Actor,
  { appointmentId }: { readonly appointmentId: string },
): Promise<CrewJob> {
  const id = await findOpenJob(deps.db, appointmentId);
  if (id === undefined) throw new NotFound('There is no open job with that appointment ID.');
  return readCrewJob(deps, actor, { id });
}
