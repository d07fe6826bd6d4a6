import { toCents, toDollars } from '#core/lib/money.ts';
import type { BundleOffer } from '#core/payments/bundles.ts';
import type { InDollars } from './wire-prices.ts';

/** A bundle on the documented wire, with its price in dollars. Not among the prices that every screen loads. */
export type BundleSettings = InDollars<BundleOffer>;

/** Cents become dollars. */
export function bundlesToWire(bundles: readonly BundleOffer[]): readonly BundleSettings[] {
  return bundles.map(({ priceCents, ...bundle }) => ({ ...bundle, price: toDollars(priceCents) }));
}

/** Dollars become cents. Throws a RangeError for a fraction of a cent. */
export function bundlesFromWire(bundles: readonly BundleSettings[]): readonly BundleOffer[] {
  return bundles.map(({ price, ...bundle }) => ({ ...bundle, priceCents: toCents(price) }));
}
