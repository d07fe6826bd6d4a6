import { fieldsTexts } from '#core/languages/en/fields.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { hasDistances, travelRules, travelTo, zipIn, type Travel, type TravelRules } from '#core/pricing/travel.ts';
import type { Settings } from '#core/settings/settings.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';

/** Returns what the shop's areas say of an address. */
export function travelToAddress(
  settings: Pick<Settings, 'travel' | 'address'>,
  address: string,
): Travel & { readonly zip: string | undefined } {
  return travelByRules(travelRules(settings), address);
}

/** The same by rules whose distances start at a ZIP code of their own. */
export function travelByRules(rules: TravelRules, address: string): Travel & { readonly zip: string | undefined } {
  const zip = zipIn(address);
  const placeOf = hasDistances(rules) ? readZipPlaces() : () => undefined;
  return { ...travelTo(rules, zip, placeOf), zip };
}

/** Returns the error of a ZIP code that distances can't start at, because its place isn't known. */
export function travelErrors(settings: Pick<Settings, 'travel' | 'address'>): readonly InvalidField[] {
  const rules = travelRules(settings);
  if (!hasDistances(rules)) return [];
  const placeOf = readZipPlaces();
  if (placeOf(rules.fromZip)) return [];
  return [{ path: 'travel.fromZip', message: messageOf(fieldsTexts, 'travelStartUnknown', { zip: rules.fromZip }) }];
}
