import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Catalog as WireCatalog } from '#contract/catalog.ts';
import type { Catalog } from '#core/settings/settings.ts';
import type { Translations } from '#core/settings/translations.ts';
import { fromWirePrices, seasonFrom } from '#core/settings/wire-prices.ts';
import { read } from './api.ts';

/** What core needs for prices and scheduling, and the shop's contact. */
export type ShopCatalog = Catalog &
  Pick<
    WireCatalog,
    | 'version'
    | 'name'
    | 'email'
    | 'phone'
    | 'area'
    | 'address'
    | 'directions'
    | 'openingHours'
    | 'bundles'
    | 'sellsGiftCards'
    | 'giftCardYears'
    | 'hasTravelAreas'
    | 'hasWaitlist'
    | 'limitsByPeople'
    | 'limitsByPackages'
    | 'limitsByDrives'
    | 'roundPackages'
    | 'savesDrafts'
    | 'planOffers'
  > & { readonly translations: Translations };

/** Converts the catalog from its wire format (dollars) to core's (cents). */
export function catalogFrom({ photoEstimate, estimateBounds, makes, ...wire }: WireCatalog): ShopCatalog {
  // Checklists are the crew's.
  const packages = wire.packages.map((pack) => ({ ...pack, checklist: [] }));
  const vehicleClasses = wire.vehicleClasses.map((each) => ({ ...each, makes: makes[each.id] ?? [] }));
  return {
    ...wire,
    ...fromWirePrices({ ...wire, packages, vehicleClasses }),
    seasons: wire.seasons.map(seasonFrom),
    // The catalog comes in the reader's language.
    translations: {},
    estimate: { mode: photoEstimate, ...estimateBounds },
  };
}

/** The catalog embedded in the page, in its wire format; undefined when the page has none. */
export function embeddedCatalog(page: Document): WireCatalog | undefined {
  const text = page.getElementById('catalogue')?.textContent;
  return text ? (JSON.parse(text) as WireCatalog) : undefined;
}

/** The shop's name as every page shows it, including pages that show nothing else of the shop. */
export function embeddedName(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';
}

/** The shop's catalog as core knows it; routes that use it load it first. */
export function useCatalog(): ShopCatalog {
  return useSuspenseQuery({ ...read('GET /api/catalogue'), select: catalogFrom }).data;
}

/** The same for screens that work without it. */
export function useCatalogIfKnown(): ShopCatalog | undefined {
  return useQuery({ ...read('GET /api/catalogue'), select: catalogFrom }).data;
}

/** Whether the length of an appointment matters to the shop: it sells by length, or the appointment has a bay or van of its own. */
export function useCountsLength({ resource }: { readonly resource?: unknown }): boolean {
  const catalog = useCatalogIfKnown();
  return resource !== undefined || catalog?.seasons.some(({ timing }) => timing !== undefined) === true;
}
