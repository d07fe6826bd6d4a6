import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findOwn, type OwnRow } from '#server/data/employees.ts';

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
