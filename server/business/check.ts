import type { SettingsCheck } from '#contract/settings.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { sameClockTime } from '#core/scheduling/zone-change.ts';
import { fromSettingsForm, toSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import type { Deps } from '../deps.ts';
import { soldPlaces } from '#server/data/business.ts';
import { findingsView } from './view.ts';

/** What publishing these settings would change, what to think of, and which booked visits would not fit. Saves nothing. */
export async function checkSettings(
  deps: Deps,
  _actor: Actor,
  { business: settings }: { readonly business: SettingsForm },
): Promise<SettingsCheck> {
  const { version, business: before } = await deps.refreshSettings();
  const now = deps.clock.now();
  const after = fromSettingsForm(settings);
  const sold = await soldPlaces(deps.db, now);
  const zones = { from: before.timeZone, to: after.timeZone };
  // The choice for reservations in another time zone is a separate question: here they are checked as if they kept the clock
  // time.
  const moved = (place: (typeof sold)[number]) => ({
    ...place,
    startsAt: sameClockTime(Temporal.Instant.from(place.startsAt), zones).toString(),
  });
  return {
    version,
    differences: [...compareSettings(toSettingsForm(before), settings)],
    zoneReservations: before.timeZone === after.timeZone ? 0 : sold.length,
    ...findingsView(sold.map(moved), { after, now }),
  };
}
