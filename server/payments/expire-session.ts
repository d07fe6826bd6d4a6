import type { Deps } from '../deps.ts';
import type { CardDesk } from './open-card-desk.ts';

/**
 * Expires a checkout session so that it can't be paid. Returns false if it can't be expired: it's paid or over, or the
 * service is down.
 */
export async function expireSession(deps: Deps, { stripe }: CardDesk, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id);
    return true;
  } catch {
    deps.log.warn('an earlier checkout of a card payment could not be ended');
    return false;
  }
}
