import { TAX_KINDS, type SalesTax, type TaxKind } from '#core/settings/settings.ts';
import type { PriceLine, PriceLineKind } from './pricing.ts';

/** What is taxed at one rate, in cents. `rate` is in thousandths of a percent: 8875 is 8.875%. */
export type TaxShare = { readonly rate: number; readonly taxableCents: number; readonly taxCents: number };

/**
 * What each line is taxed as; a promo code and the discount of a vehicle lower whatever they cover. Lines that the owner wrote by hand
 * are services.
 */
export const TAXED_AS: Readonly<Record<Exclude<PriceLineKind, 'tax' | 'promo' | 'discount'>, TaxKind>> = {
  package: 'services',
  cans: 'services',
  answer: 'services',
  estimate: 'services',
  adjustment: 'services',
  redo: 'services',
  extra: 'extras',
  mobile: 'fees',
  water: 'fees',
  vehicle: 'fees',
  truck: 'fees',
  travel: 'fees',
  fee: 'fees',
};

/** 100% in thousandths of a percent. */
const WHOLE = 100_000;

/** The lines with the sales tax on them as the last one, replacing any tax line; without one where the tax is 0. */
export function withTax(tax: SalesTax, lines: readonly PriceLine[]): readonly PriceLine[] {
  const untaxed = withoutTax(lines);
  const taxes = sharesOf(tax, untaxed);
  const cents = sumOf(taxes);
  return cents === 0 ? untaxed : [...untaxed, { kind: 'tax', label: tax.name, facts: { taxes }, cents }];
}

/** The lines before sales tax. */
export function withoutTax<Line extends Pick<PriceLine, 'kind'>>(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ kind }) => kind !== 'tax');
}

/**
 * The tax on lines by rate, lowest first. All rates together are rounded once, half a cent up, and the shares add up to
 * that. Discounts lower what is taxed at their rate, at most to nothing.
 */
function sharesOf(tax: SalesTax, untaxed: readonly PriceLine[]): readonly TaxShare[] {
  const taxable = new Map<number, number>();
  for (const [kind, cents] of untaxed.flatMap(taxedParts)) {
    const rate = tax.rates[kind];
    if (rate > 0) taxable.set(rate, (taxable.get(rate) ?? 0) + cents);
  }
  let exact = 0;
  let rounded = 0;
  return [...taxable]
    .filter(([, cents]) => cents > 0)
    .toSorted(([a], [b]) => a - b)
    .map(([rate, taxableCents]) => {
      exact += taxableCents * rate;
      const taxCents = divide(exact, WHOLE) - rounded;
      rounded += taxCents;
      return { rate, taxableCents, taxCents };
    });
}

/**
 * A line by what it's taxed as, in cents; the tax has no part. A promo code and the discount of a vehicle are taken off what they cover
 * in proportion, also once their amount was edited.
 */
export function taxedParts({ kind, cents, facts }: PriceLine): readonly (readonly [TaxKind, number])[] {
  if (kind === 'tax') return [];
  if (kind !== 'promo' && kind !== 'discount') return [[TAXED_AS[kind], cents]];
  const of = facts?.promo?.of ?? facts?.of ?? {};
  const kinds = TAX_KINDS.filter((each) => of[each]);
  if (kinds.length === 0) return [['services', cents]];
  const whole = kinds.reduce((sum, each) => sum + (of[each] ?? 0), 0);
  let exact = 0;
  let rounded = 0;
  return kinds.map((each) => {
    exact += of[each] ?? 0;
    const part = divide(Math.abs(cents) * exact, whole) - rounded;
    rounded += part;
    return [each, Math.sign(cents) * part];
  });
}

/** Lines by what they're taxed as, in cents: a discount on all of them is taken off each in proportion. */
export function byTaxKind(lines: readonly PriceLine[]): Partial<Record<TaxKind, number>> {
  const sums: Partial<Record<TaxKind, number>> = {};
  for (const [kind, cents] of lines.flatMap(taxedParts)) sums[kind] = (sums[kind] ?? 0) + cents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents > 0));
}

/**
 * What was paid for a quote and what refunds have lowered its price by, with the new entry, in cents without tips; and the tax
 * in the entries before it.
 */
type Paid = { readonly paidCents: number; readonly reducedCents: number; readonly before: readonly TaxShare[] };

/**
 * The tax in a new entry of the ledger, by rate and signed like the entry: so much that all entries together contain the
 * same part of the tax as of the price. Once the price is paid that is all its tax, and nothing once everything is
 * refunded. Overpayments contain no tax.
 */
export function taxesOfEntry(
  lines: readonly PriceLine[],
  { paidCents, reducedCents, before }: Paid,
): readonly TaxShare[] {
  const sold = lines.flatMap(({ facts }) => facts?.taxes ?? []);
  const total = untaxedTotal(lines) + sumOf(sold);
  const paid = Math.min(Math.max(paidCents, 0), Math.max(0, total - reducedCents));
  const partOf = (cents: number) => (total === 0 ? 0 : divide(cents * paid, total));
  const shares = new Map(before.map(({ rate }) => [rate, { rate, taxableCents: 0, taxCents: 0 }]));
  // As on the lines, all rates together are rounded once.
  let exact = 0;
  for (const { rate, taxableCents, taxCents } of sold) {
    const rounded = partOf(exact);
    exact += taxCents;
    shares.set(rate, { rate, taxableCents: partOf(taxableCents), taxCents: partOf(exact) - rounded });
  }
  return [...shares.values()]
    .map((share) => before.filter(({ rate }) => rate === share.rate).reduce(less, share))
    .filter(({ taxableCents, taxCents }) => taxableCents !== 0 || taxCents !== 0);
}

function less(share: TaxShare, other: TaxShare): TaxShare {
  return {
    rate: share.rate,
    taxableCents: share.taxableCents - other.taxableCents,
    taxCents: share.taxCents - other.taxCents,
  };
}

/** The total before sales tax, in cents. */
export function untaxedTotal(lines: readonly Pick<PriceLine, 'kind' | 'cents'>[]): number {
  return withoutTax(lines).reduce((sum, { cents }) => sum + cents, 0);
}

/** The tax of all rates, in cents. */
export function sumOf(taxes: readonly TaxShare[]): number {
  return taxes.reduce((sum, { taxCents }) => sum + taxCents, 0);
}

/** Rounded half up, in whole numbers throughout. Both are at least 0. */
export function divide(part: number, whole: number): number {
  const doubled = 2 * part + whole;
  return (doubled - (doubled % (2 * whole))) / (2 * whole);
}
