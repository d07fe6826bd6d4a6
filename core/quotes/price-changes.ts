import type { PriceLine, PriceLineKind } from '#core/pricing/pricing.ts';
import { withoutTax } from '#core/pricing/sales-tax.ts';
import type { QuoteStatus } from './quotes.ts';

/** How a proposed change of what was sold ended. It expires with the work: what was not agreed to by then isn't sold. */
export const PRICE_CHANGE_ANSWERS = ['agreed', 'refused', 'withdrawn', 'expired'] as const;
export type PriceChangeAnswer = (typeof PRICE_CHANGE_ANSWERS)[number];

/** How the customer agreed: from the quote's link, in their account, or with a signature on the crew's phone. */
export const AGREED_BY = ['link', 'account', 'signature'] as const;
export type AgreedBy = (typeof AGREED_BY)[number];

/** Who proposes changes. */
export const CHANGE_PROPOSERS = ['admin', 'employee'] as const;
export type ChangeProposer = (typeof CHANGE_PROPOSERS)[number];

/** A signature as a screen records it: a typed name, strokes of x and y in fractions of the field, or both. */
export type Signature = { readonly name: string; readonly strokes: readonly (readonly number[])[] };

/** Whether what was sold can still change: from the approval until the work is completed. */
export function canChangePrice(quote: { readonly status: QuoteStatus; readonly isCompleted: boolean }): boolean {
  return quote.status === 'approved' && !quote.isCompleted;
}

/** The lines that extras come after. */
const BEFORE_EXTRAS: readonly PriceLineKind[] = ['package', 'mobile', 'water', 'vehicle', 'truck', 'cans', 'extra'];

/**
 * The lines without their tax, with those of added extras behind the package of a vehicle, the first one by default, and the extras
 * that were sold before.
 */
export function withExtraLines(
  lines: readonly PriceLine[],
  added: readonly PriceLine[],
  number?: number,
): readonly PriceLine[] {
  const untaxed = withoutTax(lines);
  const isOf = ({ item }: PriceLine) => item === number;
  const behind = untaxed.findLastIndex((line) => isOf(line) && BEFORE_EXTRAS.includes(line.kind));
  const at = (behind === -1 && number !== undefined ? untaxed.findLastIndex(isOf) : behind) + 1;
  const own = number === undefined ? added : added.map((line) => ({ ...line, item: number }));
  return [...untaxed.slice(0, at), ...own, ...untaxed.slice(at)];
}

/**
 * The names of a vehicle's extras after a change of a quote's lines, the first one's by default: without those whose line is gone, with
 * those that got one.
 */
export function extrasAfter(
  extras: readonly string[],
  change: { readonly from: readonly PriceLine[]; readonly to: readonly PriceLine[] },
  number?: number,
): readonly string[] {
  const [before, after] = [extraLabels(change.from, number), extraLabels(change.to, number)];
  const kept = extras.filter((name) => !before.includes(name) || after.includes(name));
  return [...kept, ...after.filter((name) => !before.includes(name) && !kept.includes(name))];
}

function extraLabels(lines: readonly PriceLine[], number: number | undefined): readonly string[] {
  return lines.flatMap(({ kind, label, item }) => (kind === 'extra' && item === number ? [label] : []));
}
