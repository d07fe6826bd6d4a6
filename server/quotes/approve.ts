import type { QuoteDetail } from '#contract/desk.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { changeQuote } from './change.ts';
import { checkOtherTime, type WantedTime } from './check-other-time.ts';
import { explainTaken } from './explain-taken.ts';
import { moveHold } from './move-hold.ts';
import { scheduleJob } from './schedule-job.ts';
import { readDesk } from './read.ts';

/** Another slot than the quote has, or the one for a quote without. */
export type Approval = WantedTime & { readonly id: string; readonly requestId: string };

/**
 * Approves a pending quote: reserves its slot (again, if the time changed), schedules exactly one job and notifies the
 * customer, in one transaction. Throws Invalid without a valid slot, Conflict for a full one, naming who holds it.
 */
export async function approveQuote(deps: Deps, actor: Actor, approval: Approval): Promise<QuoteDetail> {
  const { business } = await deps.business();
  const { id, requestId } = approval;
  await changeQuote(deps, actor, {
    id,
    requestId,
    event: 'approve',
    by: 'admin',
    canUndo: true,
    effect: async (trx, quote, { hold }) => {
      const visit = checkOtherTime(business, quote, { ...approval, now: deps.clock.now() });
      const startsAt = visit?.startsAt ?? quote.starts_at;
      if (!startsAt)
        throw new Invalid([
          { path: 'scheduledDate', message: 'This quote has no time yet. Please pick a date and a time.' },
        ]);
      if (visit && !(await moveHold(trx, quote, { visit, capacity: business.slotCapacity })))
        throw await explainTaken(trx, business, { startsAt, to: 'admin' });
      return { visit, ...(await scheduleJob(trx, deps, { business, quote, startsAt, hold })) };
    },
  });
  return readDesk(deps, actor, approval);
}
