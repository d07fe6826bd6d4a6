import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { changeJob } from './change.ts';
import { findEmployee } from './find-employee.ts';
import { readJob } from './read.ts';

/**
 * Assigns a scheduled job to somebody of the crew, or to nobody. Throws NotFound, Conflict once the job is not scheduled
 * any more, Invalid for somebody who is not in the crew.
 */
export async function assignJob(
  deps: Deps,
  actor: Actor,
  {
    id,
    assignedStaff,
    requestId,
  }: { readonly id: string; readonly assignedStaff: string | null; readonly requestId: string },
): Promise<JobDetail> {
  await changeJob(deps, actor, {
    id,
    event: 'assign',
    by: 'admin',
    requestId,
    canUndo: true,
    effect: async (trx) => {
      if (assignedStaff !== null) await findEmployee(trx, assignedStaff);
      return { set: { assigned_employee: assignedStaff }, told: { assignedStaff } };
    },
  });
  return readJob(deps, actor, { id });
}
