import type { OwnSession } from '#contract/employees.ts';
import type { Actor } from '#core/people/permissions.ts';
import { pressClock } from '../attendance/press.ts';
import { sendMessage } from '../contact/send.ts';
import { lastPresses } from '../data/attendance.ts';
import { lockEmployee } from '../data/staff.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { findSelf } from './find-self.ts';
import { ownSessionView } from './view.ts';

/** Returns the logged-in employee, and whether they are clocked in. */
export async function seeOwnSession(deps: Deps, actor: Actor): Promise<OwnSession> {
  const own = await findSelf(deps.db, actor);
  const presses = await lastPresses(deps.db, [own.id]);
  return ownSessionView(own, presses.get(own.id));
}

/** Clocks the caller in or out. Writes nothing if they already are. */
export async function pressOwnClock(
  deps: Deps,
  actor: Actor,
  { isClockedIn, requestId }: { readonly isClockedIn: boolean; readonly requestId: string },
): Promise<OwnSession> {
  const { id } = await findSelf(deps.db, actor);
  await transaction(deps.db, async (trx) => {
    await lockEmployee(trx, id);
    await pressClock(trx, deps, actor, { employee: id, isIn: isClockedIn, requestId });
  });
  return seeOwnSession(deps, actor);
}

/** Sends an employee's feedback to the owner as a message. Throws TooMany. */
export async function giveFeedback(
  deps: Deps,
  actor: Actor,
  { text, requestId }: { readonly text: string; readonly requestId: string },
): Promise<void> {
  const own = await findSelf(deps.db, actor);
  await recordAttempt(deps, `feedback:${own.id}`, { most: 10, seconds: 3600 });
  const message = { name: `${own.name} (crew)`, email: own.email, phone: undefined, message: text };
  await sendMessage(deps, actor, { message, requestId });
}
