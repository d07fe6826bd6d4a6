import type { PackageId } from '#core/settings/settings.ts';

/** Prepaid visits of one package, sold together: '5 washes'. */
export type Bundle = {
  /** In the owner's words. */
  readonly name: string;
  readonly packageType: PackageId;
  readonly visits: number;
};

/** What a shop sells: a bundle, its price before sales tax in cents, and for how many months it's valid; null means without end. */
export type BundleOffer = Bundle & { readonly priceCents: number; readonly months: number | null };

export const BUNDLE_VISITS = { from: 2, to: 50 } as const;
export const BUNDLE_MONTHS = { from: 1, to: 240 } as const;
export const MOST_BUNDLES = 20;

/** Whether a bundle can be valid for so many months; null means without end. */
export function isBundleMonths(months: number | null): boolean {
  const { from, to } = BUNDLE_MONTHS;
  return months === null || (Number.isInteger(months) && months >= from && months <= to);
}

/** What one visit of a bundle is worth, in cents: visits are numbered from 1 on, and all of them add up to its price. */
export function visitWorth(priceCents: number, visits: number, number: number): number {
  const upTo = (count: number) => Math.round((priceCents * count) / visits);
  return upTo(number) - upTo(number - 1);
}

/** A bundle as it was sold, and what has become of it. */
type BundleToday = {
  readonly priceCents: number;
  readonly visits: number;
  /** What is left on its card, in cents. */
  readonly balanceCents: number;
  /** Its visits that quotes have, each with whether it's paid for already. */
  readonly taken: readonly { readonly number: number; readonly isPaid: boolean }[];
};

/** How many visits are left for further quotes, and the next one; undefined where there's none. */
export type VisitsLeft = {
  readonly left: number;
  readonly next: { readonly number: number; readonly cents: number } | undefined;
};

/**
 * What is left of a bundle: the visits that no quote has, as far as its balance goes. That's all of them, unless money was taken off the
 * card in another way.
 */
export function visitsLeft({ priceCents, visits, balanceCents, taken }: BundleToday): VisitsLeft {
  const worth = (number: number) => visitWorth(priceCents, visits, number);
  const isTaken = new Set(taken.map(({ number }) => number));
  const free = Array.from({ length: visits }, (_, index) => index + 1).filter((number) => !isTaken.has(number));
  const unpaid = taken.reduce((sum, { number, isPaid }) => sum + (isPaid ? 0 : worth(number)), 0);
  const covered = Math.round((Math.max(0, balanceCents - unpaid) * visits) / priceCents);
  const left = Math.min(free.length, covered);
  const [number] = free;
  return { left, next: left > 0 && number !== undefined ? { number, cents: worth(number) } : undefined };
}

/** The last local date on which a bundle that is sold today can be used; null if it's valid without end. */
export function bundleExpiry(today: Temporal.PlainDate, months: number | null): Temporal.PlainDate | null {
  return months === null ? null : today.add({ months });
}
