/**
 * What moves the shop's balance at the card service. `refund` includes refunds that failed and came back, and `payout` those
 * that the bank returned.
 */
export const MOVEMENT_KINDS = ['charge', 'refund', 'dispute', 'dispute-reversal', 'payout', 'fee', 'other'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** A dispute is open until the customer's bank has decided it. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A refund is requested by the owner, due because the quote ended, or was made at the card service. */
export type RefundCause = 'owner' | 'ended' | 'service';

/**
 * `requested` isn't known at the card service yet, `refused` never will be. `pending` and `succeeded` are in the ledger, and a
 * `failed` one is corrected there.
 */
export const CARD_REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed', 'refused'] as const;
export type CardRefundStatus = (typeof CARD_REFUND_STATUSES)[number];
