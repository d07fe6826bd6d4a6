import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { changeJob } from './change.ts';
import { prepareAssignment } from './prepare-assignment.ts';
import { readJob } from './read.ts';

/**
 * Assigns a job to one employee, who sees it at once as ready to start and gets an email; with null, opens it to everyone
 * again. Throws NotFound, Conflict once an employee has accepted or while the address is missing, Invalid for a former
 * employee.
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
  const { business } = await deps.business();
  await changeJob(deps, actor, {
    id,
    event: assignedStaff === null ? 'unassign' : 'assign',
    by: 'admin',
    requestId,
    canUndo: true,
    effect: async (trx, locked, hold) => ({
      set: await prepareAssignment(trx, deps, { business, ...locked, assignedStaff, hold }),
      told: { assignedStaff },
    }),
  });
  return readJob(deps, actor, { id });
}
