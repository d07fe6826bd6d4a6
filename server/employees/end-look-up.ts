import type { Actor } from '#core/people/permissions.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { deleteLookUps } from '#server/data/employees.ts';

/** Ends this browser's job look-up, along with that employee's other open sessions for it. Does nothing without one. */
export async function endLookUp(deps: Deps, { lookUp }: Actor): Promise<void> {
  if (lookUp) await transaction(deps.db, (trx) => deleteLookUps(trx, lookUp));
}
