import type { Deps } from '../deps.ts';
import type { CardDesk } from './open-card-desk.ts';

/** Ends a session, so that nobody can pay it. False where it can't be ended: it was paid, is over, or the service is away. */
export async function expireSession(deps: Deps, { stripe }: CardDesk, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id);
    return true;
  } catch {
    deps.log.warn('an earlier checkout of a card payment could not be ended');
    return false;
  }
}
