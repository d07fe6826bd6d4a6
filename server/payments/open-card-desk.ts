import type Stripe from 'stripe';
import type { Env } from '../env.ts';

/** The card service as this business uses it. */
export type CardDesk = { readonly stripe: Stripe; readonly webhookSecret: string };

/** Undefined where the owner has not set it up. The library is loaded only where it is used. */
export async function openCardDesk({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: api,
}: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>): Promise<CardDesk | undefined> {
  if (!key || !webhookSecret) return undefined;
  const { default: StripeClient } = await import('stripe');
  const elsewhere = api ? new URL(api) : undefined;
  const stripe = new StripeClient(key, {
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(elsewhere && {
      host: elsewhere.hostname,
      port: elsewhere.port,
      protocol: elsewhere.protocol === 'https:' ? 'https' : 'http',
    }),
  });
  return { stripe, webhookSecret };
}
