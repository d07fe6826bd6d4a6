import type { PriceLine } from '#core/pricing/pricing.ts';
import { COUNTER_OFFER_HOURS } from './quotes.ts';

/** A price line as the owner edits it, in cents; discounts are below 0. */
export type EditedLine = { readonly label: string; readonly detail?: string | undefined; readonly cents: number };

/** Why a quote is declined that was not declined by the owner. */
export const REFUSED_BY_CUSTOMER = 'Offer refused by the customer';
export const OFFER_EXPIRED = 'Offer not answered in time';

/** How an offer ended. */
export const OFFER_ANSWERS = ['accepted', 'refused', 'expired'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** The line that brings a price to a total that the owner names. */
export const ADJUSTMENT = 'Adjustment';

/** Edited lines as a price: a line that keeps its label keeps its kind, another one is an adjustment. */
export function linesFrom(present: readonly PriceLine[], edited: readonly EditedLine[]): PriceLine[] {
  return edited.map(({ label, detail, cents }) => {
    const kind = present.find((line) => line.label === label)?.kind ?? 'adjustment';
    return { kind, label, ...(detail && { detail }), cents };
  });
}

/** The lines with one more, in cents, that brings them to the total; the same lines where they add up to it. */
export function adjustedTo(present: readonly PriceLine[], totalCents: number): readonly PriceLine[] {
  const kept = present.filter(({ label }) => label !== ADJUSTMENT);
  const cents = totalCents - totalOf(kept);
  return cents === 0 ? kept : [...kept, { kind: 'adjustment', label: ADJUSTMENT, cents }];
}

/** The sum of lines, in cents. */
export function totalOf(lines: readonly { readonly cents: number }[]): number {
  return lines.reduce((total, { cents }) => total + cents, 0);
}

/** Until when an offer can be answered: 72 hours, and never longer than to the beginning of the visit that it offers. */
export function offerExpiry(offeredAt: Temporal.Instant, startsAt: Temporal.Instant): Temporal.Instant {
  const latest = offeredAt.add({ hours: COUNTER_OFFER_HOURS });
  return Temporal.Instant.compare(latest, startsAt) <= 0 ? latest : startsAt;
}
