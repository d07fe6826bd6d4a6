import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { callOff } from '../quotes/call-off.ts';
import { readOwnQuote } from './read-quote.ts';
import { requireQuote } from './require-quote.ts';

export type OwnCancelling = {
  readonly id: string;
  /** The owner reads it. */
  readonly reason?: string | undefined;
  readonly requestId: string;
};

/** Like `cancelQuote`, for the logged-in customer: until 24 hours before the appointment, Conflict after that. */
export async function cancelOwnQuote(deps: Deps, actor: Actor, cancelling: OwnCancelling): Promise<OwnQuote> {
  await requireQuote(deps, actor, cancelling);
  await callOff(deps, actor, { ...cancelling, by: 'customer' });
  return readOwnQuote(deps, actor, cancelling);
}
