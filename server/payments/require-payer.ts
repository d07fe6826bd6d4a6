import { mayWithJob } from '#core/jobs/crew.ts';
import type { Actor } from '#core/people/permissions.ts';
import { NotFound } from '../errors.ts';
import { deriveParts } from '../data/job-parts.ts';
import type { JobRow } from '../data/jobs.ts';

/** Throws NotFound unless the caller may collect for this job: an admin, or the employee who has it or completed it. */
export function requirePayer(actor: Actor, job: JobRow | undefined): asserts job is JobRow {
  if (job === undefined || !mayWithJob(deriveParts(actor, job), 'collect')) throw new NotFound('There is no such job.');
}
