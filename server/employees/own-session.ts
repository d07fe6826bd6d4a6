import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { OwnSession } from '#contract/employees.ts';
import type { Actor } from '#core/people/permissions.ts';
import { pressClock } from '../attendance/clock-entries.ts';
import { sendMessage } from '../contact/messages.ts';
import { lastPresses } from '../data/attendance.ts';
import { lockEmployee } from '../data/staff.ts';
import { transaction, type DbOrTrx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { ownSessionView } from './view.ts';
import { employeeOf } from '#core/jobs/crew.ts';
import { findOwn, type OwnRow } from '../data/employees.ts';
import { NotLoggedIn, NotFound } from '../errors.ts';

/** Returns the logged-in employee. Throws NotLoggedIn if the caller isn't a logged-in member of the crew. */
export async function findSelf(db: DbOrTrx, { employeeId }: Actor): Promise<OwnRow> {
  const own = employeeId === undefined ? undefined : await findOwn(db, { id: employeeId });
  if (!own) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return own;
}

/**
 * Returns the employee the caller acts as when they view or respond to a job (`employeeOf`). Undefined for an admin who isn't
 * on the crew, and for a caller who looked up a different job.
 */
export async function findIdentity(db: DbOrTrx, actor: Actor, jobId: string): Promise<OwnRow | undefined> {
  const id = employeeOf(actor, jobId);
  return id === undefined ? undefined : findOwn(db, { id });
}

/**
 * Returns an employee's name and rate, for themselves (logged in or by look-up) and for admins. Throws NotFound for anyone
 * else.
 */
export async function readRate(deps: Deps, actor: Actor, { fkeid }: { readonly fkeid: string }): Promise<OwnRow> {
  const found = await findOwn(deps.db, { employeeId: fkeid });
  const isOwn = found && (found.id === actor.employeeId || found.id === actor.lookUp?.employeeId);
  if (!found || !(isOwn || actor.adminId !== undefined))
    throw new NotFound(messageOf(jobErrorsTexts, 'employeeNotFound'));
  return found;
}

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
