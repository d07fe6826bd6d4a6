import type { SavedSettings } from '#contract/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { fromSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import type { Deps } from '../deps.ts';
import { publishSettings, type Publication } from './publish.ts';

/**
 * Publishes settings as a new version, which every page and call in every process uses at once. Stored quotes and sold slots
 * don't change; those that no longer fit are returned. Throws Conflict when `version` is no longer the newest, or when the
 * time zone changes without a choice for existing reservations.
 */
export async function saveSettings(
  deps: Deps,
  actor: Actor,
  change: Pick<Publication, 'version' | 'requestId' | 'zoneChange'> & { readonly business: SettingsForm },
): Promise<SavedSettings> {
  const business = fromSettingsForm(change.business);
  return publishSettings(deps, actor, { ...change, action: 'business.save', make: async () => business });
}
