import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { pressClock } from '../attendance/press.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { deleteSessionsOf } from '../data/sessions.ts';
import { leaveOpenJobs, lockEmployee, revokeFeeds, updateEmployee, voidInvitations } from '#server/data/staff.ts';

/**
 * Removes an employee from the crew: logged out, clocked out, off every open job, without calendar feed or invitation. Hours,
 * jobs and earnings are kept. Throws NotFound if they have already been deleted.
 */
export async function deleteStaff(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const row = await lockEmployee(trx, id);
    if (!row || row.deleted_at !== null) throw new NotFound('There is nobody like that on the crew.');
    await updateEmployee(trx, id, { deleted_at: at });
    await pressClock(trx, deps, { employee: id, isIn: false, by: personOf(actor) });
    if (row.person_id !== null) await deleteSessionsOf(trx, row.person_id, { role: 'employee' });
    await voidInvitations(trx, id, at);
    await revokeFeeds(trx, id, at);
    const entry = { at, actor, requestId };
    for (const { id: job, before, after } of await leaveOpenJobs(trx, id)) {
      const change = { before: { status: before }, after: { status: after } };
      await writeAudit(trx, { ...entry, ...change, action: 'job.leave', subject: 'job', subjectId: job });
    }
    await writeAudit(trx, { ...entry, action: 'staff.delete', subject: 'employee', subjectId: id });
  });
}
