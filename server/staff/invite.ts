import type { StaffDetail } from '#contract/staff.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { readStaff } from './read.ts';
import { sendInvitation } from './send-invitation.ts';
import { lockEmployee } from '#server/data/staff.ts';

/** Mails a new one-time code and voids the earlier one. Throws NotFound, and Conflict if the employee has already signed up. */
export async function inviteStaff(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<StaffDetail> {
  await recordAttempt(deps, `staff-invitation:${id}`, { most: 10, seconds: 3600 });
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const row = await lockEmployee(trx, id);
    if (!row || row.deleted_at !== null) throw new NotFound('There is nobody like that on the crew.');
    if (row.person_id !== null) throw new Conflict('wrong-state', `${row.name} has signed up already.`);
    const { name, email, employee_id: employeeId, is_test: isTest } = row;
    await sendInvitation(trx, deps, { id, name, email, employeeId, isTest });
    await writeAudit(trx, { at, actor, action: 'staff.invite', subject: 'employee', subjectId: id, requestId });
  });
  return readStaff(deps, actor, { id });
}
