import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { callOff } from './call-off.ts';
import { findByToken } from '#server/data/quote-by-token.ts';
import { openQuote } from './open.ts';

export type OwnCancelling = {
  readonly token: string;
  /** The owner reads it. */
  readonly reason?: string | undefined;
  readonly requestId: string;
};

/** Like `cancelQuote`, for the customer with the link: until 24 hours before the appointment, Conflict after that. */
export async function cancelOwn(deps: Deps, actor: Actor, cancelling: OwnCancelling): Promise<CustomerQuote> {
  const { id } = await findByToken(deps, cancelling.token);
  await callOff(deps, actor, { ...cancelling, id, by: 'customer' });
  return openQuote(deps, actor, cancelling);
}
