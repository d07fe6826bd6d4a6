import { employeeOf } from '#core/jobs/crew.ts';
import type { Actor } from '#core/people/permissions.ts';
import { findOwn, type OwnRow } from '../data/employees.ts';
import type { DbOrTrx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn, NotFound } from '../errors.ts';

/** Returns the logged-in employee. Throws NotLoggedIn if the caller isn't a logged-in member of the crew. */
export async function findSelf(db: DbOrTrx, { employeeId }: Actor): Promise<OwnRow> {
  const own = employeeId === undefined ? undefined : await findOwn(db, { id: employeeId });
  if (!own) throw new NotLoggedIn('Please log in first.');
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
  if (!found || !(isOwn || actor.adminId !== undefined)) throw new NotFound('Invalid FKEID - Employee not found');
  return found;
}
