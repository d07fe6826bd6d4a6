import type { Actor } from '#core/people/permissions.ts';
import type { DbOrTrx } from '../db/client.ts';
import { NotLoggedIn } from '../errors.ts';
import { findOwn, type OwnRow } from '#server/data/employees.ts';

/** Returns the logged-in employee. Throws NotLoggedIn if the caller isn't a logged-in member of the crew. */
export async function findSelf(db: DbOrTrx, { employeeId }: Actor): Promise<OwnRow> {
  const own = employeeId === undefined ? undefined : await findOwn(db, { id: employeeId });
  if (!own) throw new NotLoggedIn('Please log in first.');
  return own;
}
