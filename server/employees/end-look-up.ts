import type { Actor } from '#core/people/permissions.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { deleteLookUps } from '#server/data/employees.ts';

/** What this browser has looked up is closed, wherever else it stands open for that employee. Without one, nothing happens. */
export async function endLookUp(deps: Deps, { lookUp }: Actor): Promise<void> {
  if (lookUp) await transaction(deps.db, (trx) => deleteLookUps(trx, lookUp));
}
