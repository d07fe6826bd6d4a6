import type { SavedSettings } from '#contract/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { publishSettings, type Publication } from './publish.ts';
import { findVersion } from '#server/data/business.ts';

/** Goes back to an earlier version by publishing it as a new one. Throws NotFound, and Conflict as a save does. */
export async function restoreSettings(
  deps: Deps,
  actor: Actor,
  { earlier, ...change }: Pick<Publication, 'version' | 'requestId' | 'zoneChange'> & { readonly earlier: number },
): Promise<SavedSettings> {
  return publishSettings(deps, actor, {
    ...change,
    action: 'business.restore',
    make: async (trx) => {
      const found = await findVersion(trx, earlier);
      if (!found) throw new NotFound('There is no such version.');
      return found.business;
    },
  });
}
