import type { OfferInDetail } from '#contract/desk.ts';
import type { Offer } from '#contract/quotes.ts';
import { toDollars } from '#core/lib/money.ts';
import type { OfferRow } from '#server/data/offers.ts';

/** What is offered to the customer of a quote. */
export function offerView(offer: OfferRow): Offer {
  return {
    lines: [...offer.lines],
    totalPrice: toDollars(offer.total_cents),
    scheduledDate: offer.starts_at,
    scheduledTime: offer.scheduled_time,
    reason: offer.reason,
    expiresAt: offer.expires_at,
  };
}

/** The same for the owner, with its outcome. */
export function offerInDetail(offer: OfferRow): OfferInDetail {
  return { ...offerView(offer), offeredAt: offer.offered_at, answer: offer.answer, answeredAt: offer.answered_at };
}
