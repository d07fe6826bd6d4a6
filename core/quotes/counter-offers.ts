import type { PriceLine } from '#core/pricing/pricing.ts';
import { COUNTER_OFFER_HOURS } from './quotes.ts';

/** A price line as the owner edits it, in cents; discounts are below 0. */
export type EditedLine = {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly cents: number;
  /** The vehicle that it belongs to, as on the line that was edited. */
  readonly item?: number | undefined;
  /** Taxed as a fee instead of as a service; only where the quote has no such line yet. */
  readonly kind?: 'fee' | undefined;
};

/** Why a quote is declined that was not declined by the owner. */
// oxlint-disable-next-line texts/no-hardcoded-text -- stored; shown by `declineReasonText`
export const REFUSED_BY_CUSTOMER = 'Offer refused by the customer';
// oxlint-disable-next-line texts/no-hardcoded-text -- stored; shown by `declineReasonText`
export const OFFER_EXPIRED = 'Offer not answered in time';

/** How an offer ended. */
export const OFFER_ANSWERS = ['accepted', 'refused', 'expired'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** The line that brings a price to a total that the owner names. */
export const ADJUSTMENT = 'Adjustment';

/** The lines of a quote as they're stored, and in the same order as their editor sees them. */
type EditableLines = { readonly lines: readonly PriceLine[]; readonly shown: readonly PriceLine[] };

/**
 * Edited lines as a price: a line that keeps the label that its editor saw keeps its kind, its stored words and what they
 * say, another one is a fee or an adjustment, of a vehicle if it names one.
 */
export function linesFrom({ lines, shown }: EditableLines, edited: readonly EditedLine[]): PriceLine[] {
  return edited.map(({ label, detail, cents, kind, item }): PriceLine => {
    const isIt = (line: PriceLine) => line.label === label && line.item === item;
    const at = shown.findIndex(isIt);
    const [stored, seen] = [lines[at] ?? lines.find(isIt), shown[at]];
    const isKnown = item !== undefined && lines.some((line) => line.item === item);
    if (!stored)
      return { kind: kind ?? 'adjustment', label, ...(detail && { detail }), cents, ...(isKnown && { item }) };
    if (!seen || (detail || undefined) === seen.detail) return { ...stored, cents };
    const { facts: _, detail: __, ...line } = stored;
    return { ...line, ...(detail && { detail }), cents };
  });
}

/** The lines with one more, in cents, that brings them to the total; the same lines where they add up to it. */
export function adjustedTo(present: readonly PriceLine[], totalCents: number): readonly PriceLine[] {
  const kept = present.filter(({ label }) => label !== ADJUSTMENT);
  const cents = totalCents - totalOf(kept);
  return cents === 0
    ? kept
    : [...kept, { kind: 'adjustment', label: ADJUSTMENT, facts: { isDifference: true }, cents }];
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
