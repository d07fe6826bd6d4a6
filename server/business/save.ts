import type { SavedBusiness } from '#contract/settings.ts';
import type { Actor } from '#core/permissions.ts';
import { businessFrom, type Settings } from '#core/settings.ts';
import type { Deps } from '../deps.ts';
import { publishBusiness } from './publish.ts';

/**
 * Publishes settings as a new version: every page and call shows them at once, in every process. Stored quotes and sold
 * places stay as they are; those that do not fit are answered. Throws Conflict when `version` is not the newest any more.
 */
export async function saveBusiness(
  deps: Deps,
  actor: Actor,
  change: { readonly version: number; readonly business: Settings; readonly requestId: string },
): Promise<SavedBusiness> {
  const business = businessFrom(change.business);
  return publishBusiness(deps, actor, { ...change, action: 'business.save', make: async () => business });
}
