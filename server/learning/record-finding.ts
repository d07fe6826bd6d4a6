import type { NewFinding, QuoteFinding } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockQuote } from '../quotes/sql.ts';
import { readFinding } from './read-finding.ts';
import { saveFinding } from './save-finding.ts';

type Recording = NewFinding & {
  /** Of the quote. */
  readonly id: string;
  readonly requestId: string;
};

/** The owner's word about what was found, in place of what he said before. Throws NotFound, and Conflict unless approved. */
export async function recordFinding(deps: Deps, actor: Actor, recording: Recording): Promise<QuoteFinding> {
  const { id, level, minutes, requestId } = recording;
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound('There is no such quote.');
    if (quote.status !== 'approved')
      throw new Conflict('wrong-state', 'Only what was found on an approved job can be recorded.', {
        present: quote.status,
      });
    const at = deps.clock.now().toString();
    await saveFinding(trx, { actor, quoteId: id, finding: { level, minutes }, employee: null, at, requestId });
  });
  return readFinding(deps, actor, { id });
}
