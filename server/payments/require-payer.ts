import type { Actor } from '#core/permissions.ts';
import { NotFound } from '../errors.ts';
import type { JobRow } from '../jobs/sql.ts';

/** Throws NotFound unless it is an admin, or the employee who has this job, also once it is completed. */
export function requirePayer(actor: Actor, job: JobRow | undefined): asserts job is JobRow {
  const isTheirs =
    job !== undefined &&
    actor.employeeId !== undefined &&
    job.accepted_by === actor.employeeId &&
    (job.status === 'employee-accepted' || job.status === 'completed');
  if (job === undefined || !(actor.adminId !== undefined || isTheirs)) throw new NotFound('There is no such job.');
}
