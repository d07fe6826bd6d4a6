import type { NewGroundTruth, QuoteGroundTruth } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockQuote } from '../data/quotes.ts';
import { readGroundTruth } from './read-ground-truth.ts';
import { saveGroundTruth } from './save-ground-truth.ts';

type Recording = NewGroundTruth & {
  /** Of the quote. */
  readonly id: string;
  readonly requestId: string;
};

/** Records what the owner found, replacing their earlier entry. Throws NotFound, and Conflict unless the quote is approved. */
export async function recordGroundTruth(deps: Deps, actor: Actor, recording: Recording): Promise<QuoteGroundTruth> {
  const { id, level, minutes, requestId } = recording;
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound('There is no such quote.');
    if (quote.status !== 'approved')
      throw new Conflict('wrong-state', 'Only what was found on an approved job can be recorded.', {
        present: quote.status,
      });
    const at = deps.clock.now().toString();
    await saveGroundTruth(trx, { actor, quoteId: id, truth: { level, minutes }, employee: null, at, requestId });
  });
  return readGroundTruth(deps, actor, { id });
}
