import type { QuoteDetail } from '#contract/desk.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { readDesk } from './read.ts';
import { callOff } from './call-off.ts';

export type Cancelling = {
  readonly id: string;
  /** The customer reads it. */
  readonly reason?: string | undefined;
  readonly requestId: string;
};

/**
 * Cancels a pending or approved quote, by the owner: its slot is free again, its job is declined, the customer gets the
 * calendar file that removes the visit. Throws NotFound, or Conflict with the present status.
 */
export async function cancelQuote(deps: Deps, actor: Actor, cancelling: Cancelling): Promise<QuoteDetail> {
  await callOff(deps, actor, { ...cancelling, by: 'admin' });
  return readDesk(deps, actor, cancelling);
}
