import type { SavedSettings } from '#contract/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { fromSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import type { Deps } from '../deps.ts';
import { publishSettings, type Publication } from './publish.ts';

/**
 * Publishes settings as a new version: every page and call shows them at once, in every process. Stored quotes and sold
 * places stay as they are; those that do not fit are answered. Throws Conflict when `version` is not the newest any more, or when
 * the time zone changes and nobody has said what becomes of reservations.
 */
export async function saveSettings(
  deps: Deps,
  actor: Actor,
  change: Pick<Publication, 'version' | 'requestId' | 'zoneChange'> & { readonly business: SettingsForm },
): Promise<SavedSettings> {
  const business = fromSettingsForm(change.business);
  return publishSettings(deps, actor, { ...change, action: 'business.save', make: async () => business });
}
