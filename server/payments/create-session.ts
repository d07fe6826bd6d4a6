import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { describeForMail } from '../data/describe-quote.ts';
import type { PayLink } from './find-by-token.ts';
import type { CardDesk } from './open-card-desk.ts';
import type { CheckoutRow } from '#server/data/payments.ts';

type Opening = { readonly checkout: CheckoutRow; readonly link: PayLink };

/**
 * Opens the session of a checkout: the same one however often it is asked for. 'busy' while another request is about to;
 * undefined where the service refuses.
 */
export async function createSession(
  deps: Deps,
  { stripe }: CardDesk,
  opening: Opening,
): Promise<{ readonly id: string; readonly url: string | null } | 'busy' | undefined> {
  const wanted = await describe(deps, opening);
  const { checkout } = opening;
  // The service refuses a key that comes again with other content, so the content is part of it.
  const content = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url').slice(0, 16);
  const idempotencyKey = `checkout-${checkout.quote_id}-${checkout.id}-${checkout.created_at}-${content}`;
  try {
    return await stripe.checkout.sessions.create(wanted, { idempotencyKey });
  } catch (error) {
    deps.log.warn('the card service did not open a checkout');
    return error instanceof Error && 'statusCode' in error && error.statusCode === 409 ? 'busy' : undefined;
  }
}

async function describe(deps: Deps, { checkout, link }: Opening): Promise<Stripe.Checkout.SessionCreateParams> {
  const { business } = await deps.business();
  const { quote, links } = link;
  const { cents, tip_cents: tipCents } = checkout;
  const { packageName } = describeForMail(business, quote);
  const line = (name: string, amount: number) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: amount, product_data: { name } },
  });
  return {
    mode: 'payment',
    client_reference_id: quote.id,
    // Says how much is a tip where this checkout is not known any more.
    metadata: { tipCents: String(tipCents) },
    ...(quote.customer_email !== '' && { customer_email: quote.customer_email }),
    line_items: [line(`${packageName}, ${quote.reference}`, cents), ...(tipCents > 0 ? [line('Tip', tipCents)] : [])],
    success_url: `${links.receiptUrl}&card=done`,
    cancel_url: `${links.payUrl}&card=left`,
  };
}
