import type { SettingsCheck } from '#contract/settings.ts';
import { compareSettings } from '#core/compare-settings.ts';
import type { Actor } from '#core/permissions.ts';
import { businessFrom, settingsOf, type Settings } from '#core/settings.ts';
import type { Deps } from '../deps.ts';
import { soldPlaces } from './sql.ts';
import { findingsView } from './view.ts';

/** What publishing these settings would change, what to think of, and which booked visits would not fit. Saves nothing. */
export async function checkBusiness(
  deps: Deps,
  _actor: Actor,
  { business: settings }: { readonly business: Settings },
): Promise<SettingsCheck> {
  const { version, business: before } = await deps.refreshBusiness();
  const now = deps.clock.now();
  return {
    version,
    differences: [...compareSettings(settingsOf(before), settings)],
    ...findingsView(await soldPlaces(deps.db, now), { before, after: businessFrom(settings), now }),
  };
}
