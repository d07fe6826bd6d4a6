import { partsOf, type Part } from '#core/jobs/crew.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { JobRow } from './jobs.ts';

type Columns = Pick<JobRow, 'id' | 'status' | 'accepted_by' | 'assigned_employee'>;

/**
 * Returns the actor's parts in a job, as `partsOf` defines them. `crew` is the ids of the employees who have, or once
 * had, the job.
 */
export function deriveParts(actor: Actor, job: Columns, crew: readonly string[] = []): readonly Part[] {
  const { id, status, accepted_by: acceptedBy, assigned_employee: assignedTo } = job;
  return partsOf(actor, { id, status, acceptedBy, assignedTo, crew });
}
