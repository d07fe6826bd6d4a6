import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { PSEUDO, type Language } from '#core/languages/language.ts';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import type { PayLink } from '#server/payments/pay-links.ts';
import type { CheckoutRow } from '#server/payments/queries.ts';
import { packageNameOf } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { openStripe, readCardAccount } from './card-account.ts';

/** The shop's account at the card service. */
export type CardService = { readonly stripe: Stripe; readonly webhookSecret: string };

/** Returns undefined if there is no account whose keys can be read. Reads it from the database, so a change counts at once. */
export async function openCardService(deps: Pick<Deps, 'env' | 'secret' | 'db'>): Promise<CardService | undefined> {
  const keys = (await readCardAccount(deps))?.keys;
  if (!keys) return undefined;
  return { stripe: await openStripe(deps.env, keys.key), webhookSecret: keys.webhookSecret };
}

/** Makes the card service keep the card for payments without the customer: in a customer of its own there. */
const SAVING = {
  customer_creation: 'always',
  allowed_payment_method_types: ['card'],
  payment_intent_data: { setup_future_usage: 'off_session' },
} as const satisfies Partial<Stripe.Checkout.SessionCreateParams>;

/**
 * Opens the session of a checkout: the same one however often it is asked for. 'busy' while another request is about to;
 * undefined where the service refuses.
 */
export async function createSession(
  deps: Deps,
  { stripe }: CardService,
  { checkout, wanted }: { readonly checkout: CheckoutRow; readonly wanted: Stripe.Checkout.SessionCreateParams },
): Promise<{ readonly id: string; readonly url: string | null } | 'busy' | undefined> {
  // The service refuses a key that comes again with other content, so the content is part of it.
  const content = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url').slice(0, 16);
  const { id, quote_id: quoteId, invoice_id: invoiceId, created_at: at } = checkout;
  const idempotencyKey = `checkout-${quoteId ?? invoiceId}-${id}-${at}-${content}`;
  try {
    return await stripe.checkout.sessions.create(wanted, { idempotencyKey });
  } catch (error) {
    deps.log.warn('the card service did not open a checkout');
    return error instanceof Error && 'statusCode' in error && error.statusCode === 409 ? 'busy' : undefined;
  }
}

/** What all checkouts say: the language of the payer, and who pays. */
export function sessionFor(
  language: Language,
  { customer_email: email }: Pick<QuoteRow, 'customer_email'>,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    locale: language === PSEUDO ? 'auto' : language,
    ...(email !== '' && { customer_email: email }),
  };
}

/** A line of a checkout. */
export function sessionLine(name: string, amount: number) {
  return { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name } } };
}

/** What is paid for a quote, and the page where it is, in the language of the payer. */
export async function describeSession(
  context: Context,
  quoteSession: {
    readonly checkout: CheckoutRow;
    readonly link: PayLink;
    /** Whether it's for the deposit; its customer comes back to the quote. */
    readonly isDeposit: boolean;
  },
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { checkout, link, isDeposit } = quoteSession;
  const { settings } = await context.settings();
  const { quote, links } = link;
  const { cents, tip_cents: tipCents } = checkout;
  const name = `${packageNameOf(settings, quote, context.language)}, ${quote.reference}`;
  const { quoteUrl } = deriveLinks(context, quote);
  const t = ledgerTexts(context.language);
  return {
    ...sessionFor(context.language, quote),
    client_reference_id: quote.id,
    // Says how much is a tip where this checkout is not known any more.
    metadata: { for: 'quote', tipCents: String(tipCents), ...(isDeposit && { kind: 'deposit' }) },
    ...(checkout.consent !== null && SAVING),
    line_items: [
      sessionLine(isDeposit ? t('depositFor', { name }) : name, cents),
      ...(tipCents > 0 ? [sessionLine(t('tip'), tipCents)] : []),
    ],
    success_url: isDeposit ? `${quoteUrl}?deposit=done` : `${links.receiptUrl}&card=done`,
    cancel_url: isDeposit ? `${quoteUrl}?deposit=left` : `${links.payUrl}&card=left`,
  };
}

/** A session of the card service as it is now. */
export type CardSession = {
  readonly status: 'open' | 'complete' | 'expired';
  /** Where it is paid, while it is open. */
  readonly url: string | null;
  /** The session itself where its money has come. */
  readonly paid: Stripe.Checkout.Session | undefined;
};

/** Reads a session; one that the service doesn't know is over. Undefined where the service does not answer. */
export async function readSession(deps: Deps, { stripe }: CardService, id: string): Promise<CardSession | undefined> {
  try {
    const session = await stripe.checkout.sessions.retrieve(id);
    const paid = session.payment_status === 'paid' ? session : undefined;
    return { status: statusOf(session), url: session.url, paid };
  } catch (error) {
    if (isUnknown(error)) return { status: 'expired', url: null, paid: undefined };
    deps.log.warn('the card service did not answer');
    return undefined;
  }
}

/** What is neither open nor complete can't be paid any more. */
function statusOf({ status }: Stripe.Checkout.Session): CardSession['status'] {
  if (status === 'open') return 'open';
  return status === 'complete' ? 'complete' : 'expired';
}

/** The card service has no such object, or the keys lead to another account by now. */
export function isUnknown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing';
}

/**
 * Expires a checkout session so that it can't be paid. Returns false if it can't be expired: it's paid or over, or the
 * service is down.
 */
export async function expireSession(deps: Deps, { stripe }: CardService, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id);
    return true;
  } catch {
    deps.log.warn('an earlier checkout of a card payment could not be ended');
    return false;
  }
}

/** What the card service says was paid; cents with the tip. */
export type CardPayment = {
  readonly sessionId: string;
  readonly reference: string;
  readonly cents: number;
  readonly tipCents: number;
  /** Whether its session was opened for a deposit. */
  readonly isDeposit?: boolean;
};

/** What a paid session says; its own note of the tip counts where the checkout isn't known any more. */
export function readCardPaid(session: Stripe.Checkout.Session, checkout: CheckoutRow | undefined): CardPayment {
  const { id: sessionId, amount_total: cents, payment_intent: intent, metadata } = session;
  const noted = Number(metadata?.['tipCents'] ?? 0);
  const tipCents = checkout?.tip_cents ?? (Number.isSafeInteger(noted) && noted > 0 ? noted : 0);
  return {
    sessionId,
    reference: typeof intent === 'string' ? intent : sessionId,
    cents: Number.isSafeInteger(cents) ? (cents ?? 0) : 0,
    tipCents,
    isDeposit: metadata?.['kind'] === 'deposit',
  };
}
