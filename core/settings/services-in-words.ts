import type { Language } from '#core/languages/language.ts';
import { listText } from '#core/lib/wording.ts';
import { DEFAULT_MENU } from './default-menu.ts';
import { offeredPackages, type Settings } from './settings.ts';

const MOST = 3;

/**
 * What a shop sells, in a few words of its own menu: 'Washes, Details, and Protection' by its categories, or by its first packages.
 * Undefined while it still sells what the texts of the site name: vehicles that are detailed and something counted that is cleaned.
 */
export function servicesInWords(settings: Settings, language: Language): string | undefined {
  const offered = offeredPackages(settings);
  const known = offered.filter(({ id }) => DEFAULT_MENU.packages.some((each) => each.id === id));
  if (known.some(({ count }) => count) && known.some(({ count }) => !count)) return undefined;
  const inUse = settings.categories.filter(({ id }) => offered.some(({ category }) => category === id));
  const named = inUse.length > 1 ? inUse : offered;
  return named.length === 0
    ? undefined
    : listText(
        named.slice(0, MOST).map(({ name }) => name),
        language,
      );
}
