import type { QuoteDetail } from '#contract/desk.ts';
import type { Actor } from '#core/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { lockQuote } from '../quotes/sql.ts';
import { readDesk } from './read.ts';
import { setNotes } from './sql.ts';

/** Changes the owner's notes on a quote. Throws NotFound. */
export async function noteQuote(
  deps: Deps,
  actor: Actor,
  { id, notes, requestId }: { readonly id: string; readonly notes: string; readonly requestId: string },
): Promise<QuoteDetail> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await lockQuote(trx, id))) throw new NotFound('There is no such quote.');
    await setNotes(trx, id, { notes, at });
    await writeAudit(trx, { at, actor, action: 'quote.note', subject: 'quote', subjectId: id, requestId });
  });
  return readDesk(deps, actor, { id });
}
