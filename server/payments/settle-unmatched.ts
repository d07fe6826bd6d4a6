import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { closeUnmatched, findUnmatched, type UnmatchedRow } from '#server/data/payments.ts';

export type Settling = {
  readonly id: string;
  readonly outcome: 'matched' | 'dismissed';
  readonly quoteId: string | null;
};

/**
 * Stores the outcome of a card payment without a quote, and returns it. Throws NotFound, and Conflict if another admin was
 * faster.
 */
export async function settleUnmatched(trx: Trx, deps: Deps, { id, outcome, quoteId }: Settling): Promise<UnmatchedRow> {
  const found = await findUnmatched(trx, id);
  if (!found) throw new NotFound('There is no such card payment.');
  const at = deps.clock.now().toString();
  if (!(await closeUnmatched(trx, { sessionId: found.session_id, outcome, quoteId, at })))
    throw new Conflict('wrong-state', 'Somebody has settled this payment already.');
  return found;
}
