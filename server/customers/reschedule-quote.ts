import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { moveVisit } from '../quotes/move-visit.ts';
import { readOwnQuote } from './read-quote.ts';
import { requireQuote } from './require-quote.ts';

export type OwnMove = {
  readonly id: string;
  readonly scheduledDate: string;
  readonly scheduledTime: string;
  readonly requestId: string;
};

/** Like `rescheduleQuote`, for the logged-in customer: until 24 hours before the appointment, Conflict after that. */
export async function rescheduleOwnQuote(deps: Deps, actor: Actor, move: OwnMove): Promise<OwnQuote> {
  await requireQuote(deps, actor, move);
  await moveVisit(deps, actor, { ...move, by: 'customer' });
  return readOwnQuote(deps, actor, move);
}
