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
 * Moves the visit of a pending or approved quote, by the owner: the new slot is taken and the old one freed in one
 * transaction, an acceptance of the job falls back, customer and crew are told. Throws NotFound, Invalid for what is no
 * slot, Conflict for a full one (naming who holds it) or a quote whose status allows no move.
 */
export async function rescheduleQuote(deps: Deps, actor: Actor, wanted: Rescheduling): Promise<QuoteDetail> {
  await moveVisit(deps, actor, { ...wanted, by: 'admin' });
  return readDesk(deps, actor, wanted);
}
