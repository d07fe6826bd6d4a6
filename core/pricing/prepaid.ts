import { numberOfItem } from '#core/quotes/items.ts';
import { findPackage, type Catalog, type PackageId } from '#core/settings/settings.ts';
import { partsOf, priceCount, type Price, type PriceLine, type PriceLineKind } from './pricing.ts';
import { byTaxKind, withoutTax, withTax } from './sales-tax.ts';

/** A visit that was paid for with a bundle. */
export type PrepaidVisit = {
  /** The name of the bundle, and the end of its code. */
  readonly name: string;
  readonly last4: string;
  readonly packageType: PackageId;
  /** What was paid for the visit, in cents. */
  readonly cents: number;
};

/** The work of a quote, as far as it decides which vehicle a prepaid visit is for. */
type Work = {
  readonly packageType: PackageId;
  readonly items?: readonly { readonly packageType: PackageId }[] | undefined;
};

/** What a prepaid visit covers of its vehicle: the package whatever it costs, and what else would change that price. */
const COVERED: readonly PriceLineKind[] = [
  'package',
  'cans',
  'mobile',
  'water',
  'vehicle',
  'truck',
  'estimate',
  'discount',
];

/**
 * The lines of a quote with a prepaid visit: one more line brings the package of the first vehicle that has it to what was paid for the visit,
 * above or below 0, and sales tax is that of the new lines. Undefined where the work doesn't have the package. Extras, answers, travel, fees and
 * further vehicles aren't covered; docs/pricing.md has the rules.
 */
export function prepaidLines(
  catalog: Pick<Catalog, 'packages' | 'tax'>,
  work: Work,
  { lines, visit }: { readonly lines: readonly PriceLine[]; readonly visit: PrepaidVisit },
): readonly PriceLine[] | undefined {
  const packages = [work.packageType, ...(work.items ?? []).map(({ packageType }) => packageType)];
  const index = packages.indexOf(visit.packageType);
  if (index === -1) return undefined;
  const item = index === 0 ? undefined : numberOfItem(index - 1);
  const untaxed = withoutTax(lines);
  const covered = untaxed
    .filter((line) => line.item === item && COVERED.includes(line.kind) && !line.facts?.isPrepaid)
    .map((line) => ({ ...line, cents: coveredOf(catalog, visit.packageType, line) }));
  const regular = covered.reduce((sum, { cents }) => sum + cents, 0);
  if (regular <= 0) return undefined;
  const line: PriceLine = {
    kind: 'discount',
    label: visit.name,
    detail: `•••• ${visit.last4}`,
    facts: { isPrepaid: true, of: byTaxKind(covered) },
    cents: visit.cents - regular,
    ...(item !== undefined && { item }),
  };
  const after = untaxed.findIndex(({ kind }) => kind === 'travel' || kind === 'fee');
  const at = after === -1 ? untaxed.length : after;
  return withTax(catalog.tax, [...untaxed.slice(0, at), line, ...untaxed.slice(at)]);
}

/** Of something counted, a visit covers the smallest number that can be booked; more of it is paid as usual. */
function coveredOf({ packages }: Pick<Catalog, 'packages'>, id: PackageId, { kind, cents }: PriceLine): number {
  const count = kind === 'cans' ? findPackage({ packages }, id)?.count : undefined;
  return count ? Math.min(cents, priceCount(count, count.least)) : cents;
}

/** A price with a prepaid visit; undefined where its work doesn't have the package. */
export function prepaidPrice(
  catalog: Pick<Catalog, 'packages' | 'tax'>,
  work: Work,
  { price, visit }: { readonly price: Price; readonly visit: PrepaidVisit },
): Price | undefined {
  const lines = prepaidLines(catalog, work, { lines: price.lines, visit });
  if (!lines) return undefined;
  return { ...price, lines, ...partsOf(lines), totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

/** Whether a prepaid visit is among lines. */
export function isPrepaid(lines: readonly Pick<PriceLine, 'facts'>[]): boolean {
  return lines.some(({ facts }) => facts?.isPrepaid === true);
}
