import { SOURCE } from '#core/languages/language.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { divide, untaxedTotal, withTax } from '#core/pricing/sales-tax.ts';
import type { CancellationTerms, SalesTax } from '#core/settings/settings.ts';

/** Why the fee is charged. */
export const FEE_REASONS = ['late', 'no-show'] as const;
export type FeeReason = (typeof FEE_REASONS)[number];

/** Who ends an appointment, as the owner says it: the shop, the customer who called, or a customer who wasn't there. */
export const CANCELED_BY = ['shop', 'customer', 'no-show'] as const;
export type CanceledBy = (typeof CANCELED_BY)[number];
/** What a cancellation is. `undecided`: the owner didn't say whose it was, and a fee can still be charged. */
export type CancellationEvent = CanceledBy | 'late' | 'undecided';

/** What a cancellation is, from what the owner says (nothing by default) and whether a fee can be charged for it. */
export function cancellationEvent(by: CanceledBy | undefined, isFeeOpen: boolean): CancellationEvent {
  if (by === 'customer') return isFeeOpen ? 'late' : 'customer';
  return by ?? (isFeeOpen ? 'undecided' : 'shop');
}

/** The fee for a price in cents before sales tax: the larger of the amount and the percentage, and never above the price. */
export function cancellationFee({ feeCents, feePercent }: CancellationTerms, untaxedCents: number): number {
  return Math.min(untaxedCents, Math.max(feeCents, divide(untaxedCents * feePercent, 100)));
}

/** What customers are told before it's charged: the fee for a price with its sales tax, in cents. */
export type ExpectedFee = { readonly cents: number; readonly hours: number };

/** The fee that these lines of a quote can cost; null if there's none. */
export function expectedFee(
  { cancellation, tax }: { readonly cancellation: CancellationTerms | null; readonly tax: SalesTax },
  lines: readonly PriceLine[],
): ExpectedFee | null {
  const charged = cancellation ? feeLines({ cancellation, tax }, lines, 'late') : [];
  const cents = charged.reduce((sum, line) => sum + line.cents, 0);
  return cancellation && cents > 0 ? { cents, hours: cancellation.noticeHours } : null;
}

/**
 * The price lines of the fee for a quote of these lines: the fee, and the sales tax on it where its terms say so. Empty if
 * there's no fee.
 */
export function feeLines(
  { cancellation, tax }: { readonly cancellation: CancellationTerms; readonly tax: SalesTax },
  lines: readonly PriceLine[],
  reason: FeeReason,
): readonly PriceLine[] {
  const cents = cancellationFee(cancellation, untaxedTotal(lines));
  if (cents <= 0) return [];
  const line = { kind: 'fee', label: '', facts: { fee: reason }, cents } as const;
  const fee = [{ ...line, ...lineTexts(line, SOURCE) }];
  if (!cancellation.isTaxed) return fee;
  return withTax(tax, fee).map((each) => ({ ...each, ...lineTexts(each, SOURCE) }));
}

/**
 * What the fee can be charged for: a late cancellation, and once the appointment has begun also that the customer wasn't
 * there. Nothing if the quote was canceled in time.
 */
export function feeReasons(
  { noticeHours }: Pick<CancellationTerms, 'noticeHours'>,
  { startsAt, cancelledAt }: { readonly startsAt: Temporal.Instant; readonly cancelledAt: Temporal.Instant },
): readonly FeeReason[] {
  const lateFrom = startsAt.subtract({ hours: noticeHours });
  if (Temporal.Instant.compare(cancelledAt, lateFrom) <= 0) return [];
  return Temporal.Instant.compare(cancelledAt, startsAt) < 0 ? ['late'] : FEE_REASONS;
}
