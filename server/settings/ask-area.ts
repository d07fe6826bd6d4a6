import type { ServiceArea, TriedAddress } from '#contract/travel.ts';
import { toDollars } from '#core/lib/money.ts';
import { travelRules, type Travel } from '#core/pricing/travel.ts';
import { travelFromWire, type TravelSettings } from '#core/settings/wire-prices.ts';
import type { Context } from '#server/context.ts';
import { travelByRules, travelToAddress } from '#server/quotes/travel.ts';

/** Returns whether the shop goes to an address, and the travel fee. */
export async function askArea(
  context: Context,
  { serviceAddress }: { readonly serviceAddress: string },
): Promise<ServiceArea> {
  const { settings } = await context.settings();
  return areaView(travelToAddress(settings, serviceAddress));
}

/** Returns what areas that are being edited say of an address, and why. */
export async function tryAddress(
  context: Context,
  { travel, serviceAddress }: { readonly travel: TravelSettings; readonly serviceAddress: string },
): Promise<TriedAddress> {
  const { settings } = await context.settings();
  const rules = travelRules({ travel: travelFromWire(travel), address: settings.address });
  const found = travelByRules(rules, serviceAddress);
  const at = found.area ? rules.areas.indexOf(found.area) : -1;
  const miles = found.miles === undefined ? null : Math.round(found.miles * 10) / 10;
  return { ...areaView(found), area: at === -1 ? null : at, miles };
}

function areaView({ reach, feeCents, zip }: Travel & { readonly zip: string | undefined }): ServiceArea {
  const served = reach !== 'outside' && reach !== 'no-zip';
  return { served, reach, zip: zip ?? null, fee: toDollars(feeCents) };
}
