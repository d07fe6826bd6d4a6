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

/** Whether the card of a checkout is saved: `wanted` until it's paid, `due` until the card service has said which card it is. */
export type CardSaving = 'wanted' | 'due' | 'done';

/**
 * The charge of a saved card: `requested` until the card service has answered, `canceled` if it was never asked, because
 * something else was paid first.
 */
export const CHARGE_STATUSES = ['requested', 'succeeded', 'declined', 'canceled'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** How often the saved card can be tried for a quote within 24 hours. */
export const MOST_CHARGES = 3;

/** What a customer knows a card by. */
export type CardName = { readonly brand: string; readonly last4: string };

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa •••• 4242': the same in all languages. */
export function cardName({ brand, last4 }: CardName): string {
  return `${BRANDS[brand] ?? ''} •••• ${last4}`.trimStart();
}

/** A card can be used until the end of the month that it names. */
export function isCardExpired(
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  today: Temporal.PlainDate,
): boolean {
  return expYear < today.year || (expYear === today.year && expMonth < today.month);
}

/** '12/28' */
export function cardExpiry({ expMonth, expYear }: { readonly expMonth: number; readonly expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}
