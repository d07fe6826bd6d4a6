import { MONTHLY, PLAN_INTERVALS, type PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { PackageId, SalesTax } from '#core/settings/settings.ts';
import type { PriceLine } from './pricing.ts';
import { byTaxKind, withoutTax, withTax } from './sales-tax.ts';

/** What a plan takes off each visit: docs/pricing.md has the rules. */
export type PlanDiscount =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amountCents: number }
  /** Nothing, except that each visit whose number is a multiple of `every` is free. */
  | { readonly kind: 'free'; readonly every: number };

export const PLAN_DISCOUNTS = ['none', 'percent', 'amount', 'free'] as const satisfies readonly PlanDiscount['kind'][];

/** How often a shop repeats its work, and what a visit costs less then. */
export type PlanOffer = {
  readonly interval: PlanInterval;
  readonly discount: PlanDiscount;
  /** Only for these packages; empty means for all. */
  readonly packages: readonly PackageId[];
};

/** How many visits make up a round with one free visit in it. */
export const FREE_VISIT_EVERY = { from: 2, to: 12 } as const;

/** What a customer chose with a request, as it was offered then: the settings may offer something else by the time it's approved. */
export type PlanChoice = Pick<PlanOffer, 'interval' | 'discount'>;

export const MOST_PLAN_OFFERS = 20;

/** What counts of an offer to find those for some work. */
export type FittingOffer = Pick<PlanOffer, 'interval' | 'packages'>;

/**
 * The offers for work that's made up of these packages, one per interval, shortest first: the first one in the list that has all of
 * them. Empty where the shop offers no plans for them.
 */
export function offersFor<Offer extends FittingOffer>(
  offers: readonly Offer[],
  packages: readonly PackageId[],
): readonly Offer[] {
  const fits = ({ packages: of }: Offer) => of.length === 0 || packages.every((id) => of.includes(id));
  return PLAN_INTERVALS.flatMap((interval) => offers.find((offer) => offer.interval === interval && fits(offer)) ?? []);
}

/** The same for what is requested, by the IDs of its packages; empty while no package is chosen. */
export function offersForWork<Offer extends FittingOffer>(
  offers: readonly Offer[] = [],
  {
    packageType,
    items = [],
  }: {
    readonly packageType?: PackageId | undefined;
    readonly items?: readonly { readonly packageType: PackageId }[] | undefined;
  },
): readonly Offer[] {
  return packageType === undefined ? [] : offersFor(offers, [packageType, ...items.map((item) => item.packageType)]);
}

/** Lines that belong to the quote that a plan repeats and not to its visits: what a promo code took off, and the tax. A prepaid visit is one of them, too. */
const NOT_REPEATED: readonly PriceLine['kind'][] = ['promo', 'tax', 'redo'];

/** What a visit costs before discount and tax: the lines that the first quote was sold with. */
export function repeatedLines(sold: readonly PriceLine[]): readonly PriceLine[] {
  return sold.filter(({ kind, facts }) => !NOT_REPEATED.includes(kind) && !facts?.isPlan && !facts?.isPrepaid);
}

type PricedVisit = {
  readonly lines: readonly PriceLine[];
  readonly discount: PlanDiscount;
  /** Which visit of its plan it is, from 1 on, as `isFreeVisit` counts them; without it, one that isn't free. */
  readonly number?: number;
};

/** The lines of a visit: what it costs, what the plan takes off, at most everything, and today's sales tax. */
export function visitLines(tax: SalesTax, { lines, discount, number = 1 }: PricedVisit): readonly PriceLine[] {
  const base = withoutTax(lines);
  const isFree = isFreeVisit(discount, number);
  const cents = discountCents(base, isFree ? { kind: 'percent', percent: 100 } : discount);
  if (cents === 0) return withTax(tax, base);
  const why = isFree ? { freeVisit: number } : discount.kind === 'percent' ? { percent: discount.percent } : {};
  const facts = { isPlan: true, ...why, of: byTaxKind(base) } as const;
  return withTax(tax, [...base, { kind: 'discount', label: '', facts, cents: -cents }]);
}

/**
 * Whether the visit of that number is a free one. Visits are numbered by their days; those that were skipped or canceled don't count, so
 * that skipping one never costs a customer the free visit.
 */
export function isFreeVisit(discount: PlanDiscount, number: number): boolean {
  return discount.kind === 'free' && number % discount.every === 0;
}

/** What's taken off lines in cents, above 0, at most their sum; a percentage is rounded half up. */
function discountCents(lines: readonly PriceLine[], discount: PlanDiscount): number {
  const sum = Math.max(
    0,
    lines.reduce((total, { cents }) => total + cents, 0),
  );
  if (discount.kind === 'percent') return Math.round((sum * discount.percent) / 100);
  return discount.kind === 'amount' ? Math.min(sum, discount.amountCents) : 0;
}

/** How many weeks are between two visits; undefined where it's a month. */
export function weeksOf(interval: PlanInterval): number | undefined {
  return interval === MONTHLY ? undefined : Number.parseInt(interval, 10);
}
