import type { SettingsCheck } from '#contract/settings.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { sameClockTime } from '#core/scheduling/zone-change.ts';
import { businessFrom, settingsOf, type Settings } from '#core/settings/settings.ts';
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
  const after = businessFrom(settings);
  const sold = await soldPlaces(deps.db, now);
  const zones = { from: before.timeZone, to: after.timeZone };
  // What another zone means for reservations is asked by itself: here it is as if they kept the clock time.
  const moved = (place: (typeof sold)[number]) => ({
    ...place,
    startsAt: sameClockTime(Temporal.Instant.from(place.startsAt), zones).toString(),
  });
  return {
    version,
    differences: [...compareSettings(settingsOf(before), settings)],
    zoneReservations: before.timeZone === after.timeZone ? 0 : sold.length,
    ...findingsView(sold.map(moved), { after, now }),
  };
}
