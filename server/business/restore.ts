import type { SavedBusiness } from '#contract/settings.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { publishBusiness } from './publish.ts';
import { findVersion } from './sql.ts';

/** Goes back to an earlier version by publishing it as a new one. Throws NotFound, and Conflict as a save does. */
export async function restoreBusiness(
  deps: Deps,
  actor: Actor,
  { earlier, ...change }: { readonly earlier: number; readonly version: number; readonly requestId: string },
): Promise<SavedBusiness> {
  return publishBusiness(deps, actor, {
    ...change,
    action: 'business.restore',
    make: async (trx) => {
      const found = await findVersion(trx, earlier);
      if (!found) throw new NotFound('There is no such version.');
      return found.business;
    },
  });
}
