import { tellOwner } from '#server/booking/change.ts';
import { contextOf } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { enqueue } from '#server/notifications/outbox.ts';
import { changePlan, releaseVisits } from './change.ts';
import { listPlansToEnd } from './queries.ts';

/**
 * Ends the plans whose first appointment was canceled, once that can't be undone any more, and returns how many: their visits more than 24 hours
 * away are taken off the calendar, the customer is told, and the owner where the customer canceled. What is due is read from the database, so a missed
 * round is made up for; safe to run concurrently.
 */
export async function endWithFirst(deps: Deps): Promise<number> {
  const context = contextOf(deps);
  let ended = 0;
  for (const { id, by } of await listPlansToEnd(deps.db, deps.clock.now().toString())) {
    try {
      await changePlan(context, {
        id,
        by: 'system',
        event: 'end',
        effect: async (trx, changed) => {
          const released = await releaseVisits(trx, context, { ...changed, by: 'system' });
          if (by === 'customer')
            await enqueue(trx, [
              tellOwner(context, changed.settings, { quote: changed.first, what: 'ended-with-first' }),
            ]);
          return { columns: {}, what: 'endedWithFirst', facts: { released } };
        },
      });
      ended += 1;
    } catch (error) {
      // Someone ended it first.
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  if (ended > 0) for (const topic of ['plans', 'quotes', 'jobs', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return ended;
}
