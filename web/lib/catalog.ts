import type { Catalog as WireCatalog } from '#contract/catalog.ts';
import type { Catalog, PackageId, ServicePackage } from '#core/settings/settings.ts';
import { toCents } from '#core/lib/money.ts';

/** What core needs for prices and scheduling, and the shop's contact. */
export type ShopCatalog = Catalog &
  Pick<WireCatalog, 'version' | 'name' | 'email' | 'phone' | 'area' | 'address' | 'directions' | 'openingHours'>;

/** Converts the catalog from its wire format (dollars) to core's (cents). This is the only place that does. */
export function catalogFrom(wire: WireCatalog): ShopCatalog {
  const { photoEstimate, estimateBounds, fees, cans, ...same } = wire;
  return {
    ...same,
    packages: wire.packages.map(packageFrom),
    extras: wire.extras.map(({ price, packages, ...extra }) => ({
      ...extra,
      cents: toCents(price),
      packages: idsFrom(packages),
    })),
    fees: { truckCents: toCents(fees.truck), waterDiscountCents: toCents(fees.waterDiscount) },
    cans: {
      oneCents: toCents(cans.one),
      twoCents: toCents(cans.two),
      eachBeyondCents: toCents(cans.eachBeyond),
      most: cans.most,
    },
    seasons: wire.seasons.map((season) => ({
      ...season,
      weekends: season.weekends.map(slotFrom),
      weekdays: season.weekdays.map(slotFrom),
    })),
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

function packageFrom(wire: WireCatalog['packages'][number]): ServicePackage {
  const { dropoffPrice, mobilePrice, conditionPrices, id, ...same } = wire;
  return {
    ...same,
    id: id as PackageId,
    dropoffCents: toCents(dropoffPrice),
    mobileCents: toCents(mobilePrice),
    ...(conditionPrices && {
      conditionCents: {
        light: toCents(conditionPrices.light),
        moderate: toCents(conditionPrices.moderate),
        heavy: toCents(conditionPrices.heavy),
      },
    }),
  };
}

function slotFrom({ time, packages }: { readonly time: string; readonly packages?: readonly string[] | undefined }) {
  return { time, ...(packages && { packages: idsFrom(packages) }) };
}

function idsFrom(ids: readonly string[]): readonly PackageId[] {
  return ids as readonly PackageId[];
}
