import type { OwnSession } from '#contract/employees.ts';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { pressClock } from '../attendance/press.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { lockEmployee } from '../data/staff.ts';
import { findSelf } from './find-self.ts';
import { seeOwnSession } from './see-session.ts';

/** Presses the own clock; it stays as it is when it says that already, and nothing is written. */
export async function pressOwnClock(
  deps: Deps,
  actor: Actor,
  { isClockedIn, requestId }: { readonly isClockedIn: boolean; readonly requestId: string },
): Promise<OwnSession> {
  const { id } = await findSelf(deps.db, actor);
  await transaction(deps.db, async (trx) => {
    await lockEmployee(trx, id);
    if (!(await pressClock(trx, deps, { employee: id, isIn: isClockedIn, by: personOf(actor) }))) return;
    const at = deps.clock.now().toString();
    const action = isClockedIn ? 'staff.clock-in' : 'staff.clock-out';
    await writeAudit(trx, { at, actor, action, subject: 'employee', subjectId: id, requestId });
  });
  return seeOwnSession(deps, actor);
}
