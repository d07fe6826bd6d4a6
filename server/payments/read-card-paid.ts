import type Stripe from 'stripe';
import type { CheckoutRow } from '#server/data/payments.ts';

/** What the card service says was paid; cents with the tip. */
export type CardPaid = {
  readonly sessionId: string;
  readonly reference: string;
  readonly cents: number;
  readonly tipCents: number;
};

/** What a paid session says; its own note of the tip counts where the checkout isn't known any more. */
export function readCardPaid(session: Stripe.Checkout.Session, checkout: CheckoutRow | undefined): CardPaid {
  const { id: sessionId, amount_total: cents, payment_intent: intent, metadata } = session;
  const noted = Number(metadata?.['tipCents'] ?? 0);
  const tipCents = checkout?.tip_cents ?? (Number.isSafeInteger(noted) && noted > 0 ? noted : 0);
  return {
    sessionId,
    reference: typeof intent === 'string' ? intent : sessionId,
    cents: Number.isSafeInteger(cents) ? (cents ?? 0) : 0,
    tipCents,
  };
}
