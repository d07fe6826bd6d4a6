import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { findByToken } from '#server/data/quote-by-token.ts';
import { moveVisit } from './move-visit.ts';
import { openQuote } from './open.ts';

export type OwnRescheduling = {
  readonly token: string;
  readonly scheduledDate: string;
  readonly scheduledTime: string;
  readonly requestId: string;
};

/** Like `rescheduleQuote`, for the customer with the link: until 24 hours before the appointment, Conflict after that. */
export async function rescheduleOwn(deps: Deps, actor: Actor, wanted: OwnRescheduling): Promise<CustomerQuote> {
  const { id } = await findByToken(deps, wanted.token);
  await moveVisit(deps, actor, { ...wanted, id, by: 'customer' });
  return openQuote(deps, actor, wanted);
}
