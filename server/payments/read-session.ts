import type Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import type { CardDesk } from './open-card-desk.ts';

/** A session of the card service as it is now. */
export type KnownSession = {
  readonly status: 'open' | 'complete' | 'expired';
  /** Where it is paid, while it is open. */
  readonly url: string | null;
  /** The session itself where its money has come. */
  readonly paid: Stripe.Checkout.Session | undefined;
};

/** Reads a session; one that the service doesn't know is over. Undefined where the service does not answer. */
export async function readSession(deps: Deps, { stripe }: CardDesk, id: string): Promise<KnownSession | undefined> {
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
function statusOf({ status }: Stripe.Checkout.Session): KnownSession['status'] {
  if (status === 'open') return 'open';
  return status === 'complete' ? 'complete' : 'expired';
}

/** The keys lead to another account by now. */
function isUnknown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing';
}
