import type { QuoteDetail } from '#contract/desk.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { readDesk } from './read.ts';
import { moveVisit } from './move-visit.ts';

export type Rescheduling = {
  readonly id: string;
  /** A local date of the business, or an instant, and the text of one of its slots. */
  readonly scheduledDate: string;
  readonly scheduledTime: string;
  readonly requestId: string;
};

/**
 * Reschedules a pending or approved quote for the owner: takes the new slot and frees the old one in one transaction, undoes
 * an acceptance of the job, and notifies customer and crew. Throws NotFound, Invalid if it isn't a slot, Conflict for a full
 * one (naming who holds it) or a quote whose status doesn't allow it.
 */
export async function rescheduleQuote(deps: Deps, actor: Actor, wanted: Rescheduling): Promise<QuoteDetail> {
  await moveVisit(deps, actor, { ...wanted, by: 'admin' });
  return readDesk(deps, actor, wanted);
}
