import type { Actor } from '#core/permissions.ts';
import { QUOTE_TRANSITIONS, type QuoteEvent, type QuoteStatus } from '#core/quotes.ts';
import { nextState } from '#core/transitions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { QuoteRow } from '../quotes/sql.ts';
import { decideQuote, lockQuote, type Decision } from './sql.ts';

export type Change = { readonly id: string; readonly event: QuoteEvent; readonly requestId: string };
/** What a change brings along: columns of the decision, and what else happens in its transaction. */
export type Effect = Pick<Decision, 'declineReason' | 'visit'>;

/**
 * Takes a quote through one transition of the table by an admin, with its audit row, in one transaction. `effect` runs
 * inside it after the quote is locked. Throws NotFound, or Conflict with the present status.
 */
export async function changeQuote(
  deps: Deps,
  actor: Actor,
  {
    id,
    event,
    requestId,
    effect,
  }: Change & { readonly effect: (trx: Trx, quote: QuoteRow, to: QuoteStatus) => Promise<Effect> },
): Promise<void> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound('There is no such quote.');
    const to = nextState(QUOTE_TRANSITIONS, quote.status, { event, by: 'admin' });
    if (!to) throw wrongState(quote.status);
    const brought = await effect(trx, quote, to);
    if (!(await decideQuote(trx, quote, { status: to, decidedAt: at, ...brought }))) throw wrongState(quote.status);
    await writeAudit(trx, {
      at,
      actor,
      action: `quote.${event}`,
      subject: 'quote',
      subjectId: id,
      before: { status: quote.status, startsAt: quote.starts_at },
      after: { status: to, startsAt: brought.visit?.startsAt ?? quote.starts_at },
      requestId,
    });
  });
}

function wrongState(status: QuoteStatus): Conflict {
  return new Conflict('wrong-state', `This quote is ${status} already. Somebody may have been faster.`, {
    present: status,
  });
}
