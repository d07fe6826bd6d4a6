import { numberOfItem } from '#core/quotes/items.ts';
import type { Catalog, PackageId } from '#core/settings/settings.ts';
import type { PriceLine } from './pricing.ts';
import { byTaxKind, divide } from './sales-tax.ts';

/** What a promo code takes off, and what it takes it off of. */
export type PromoTerms = {
  /** As it's stored: 'SPRING-10'. */
  readonly code: string;
  /** A whole percentage from 1 to 100; null where it takes off an amount. */
  readonly percent: number | null;
  /** In cents; null where it takes off a percentage. */
  readonly amountCents: number | null;
  /** Null means all packages. */
  readonly packages: readonly PackageId[] | null;
  /** The IDs of extras; null means all of them. */
  readonly extras: readonly string[] | null;
  /** What all lines together must cost at least, in cents before tax. */
  readonly leastCents: number;
};

/** Why a code takes nothing off these lines. */
export type PromoObjection = 'not-covered' | 'below-minimum';

/** What is priced before a promo code: all lines up to the photo estimate. */
type Priced = {
  readonly packageType: PackageId;
  /** The vehicles after the first one. */
  readonly items?: readonly { readonly packageType: PackageId }[] | undefined;
  readonly lines: readonly PriceLine[];
};

/**
 * The price line of a promo code, or why there is none. A package is covered with everything around it: mobile service,
 * water discount, truck fee, cans, answers and photo estimate; an extra on its own. A percentage is rounded to whole cents, half a
 * cent up, and nothing becomes cheaper than free.
 */
export function promoLine(
  catalog: Pick<Catalog, 'extras'>,
  terms: PromoTerms,
  priced: Priced,
): PriceLine | PromoObjection {
  const { lines } = priced;
  const covered = coveredBy(catalog, terms, priced);
  // A photo estimate below 0 may have taken something off extras that are covered alone.
  const base = Math.min(sum(covered), sum(lines));
  if (base <= 0) return 'not-covered';
  if (sum(lines) < terms.leastCents) return 'below-minimum';
  const off = terms.percent === null ? (terms.amountCents ?? 0) : divide(base * terms.percent, 100);
  const { code, percent } = terms;
  return {
    kind: 'promo',
    label: '',
    facts: { promo: { code, ...(percent !== null && { percent }), of: byTaxKind(covered) } },
    cents: 0 - Math.min(off, base),
  };
}

function coveredBy(catalog: Pick<Catalog, 'extras'>, terms: PromoTerms, { packageType, items = [], lines }: Priced) {
  const packageOf = (item: number | undefined) =>
    item === undefined ? packageType : (items[item - numberOfItem(0)]?.packageType ?? packageType);
  return lines.filter(({ kind, label, item }) => {
    if (kind !== 'extra') return terms.packages?.includes(packageOf(item)) ?? true;
    const extra = catalog.extras.find(({ name }) => name === label);
    return terms.extras === null || (extra !== undefined && terms.extras.includes(extra.id));
  });
}

function sum(lines: readonly PriceLine[]): number {
  return lines.reduce((total, { cents }) => total + cents, 0);
}
