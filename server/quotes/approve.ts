import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { changeQuote } from './change.ts';
import { checkOtherTime, type WantedTime } from './check-time.ts';
import { explainTaken, moveReservation } from './take-slot.ts';
import { scheduleJob } from './schedule-job.ts';
import { readForDashboard } from './read.ts';

/** Another slot than the quote has, or the one for a quote without. */
export type Approval = WantedTime & {
  readonly id: string;
  readonly requestId: string;
  /** The caller's. */
  readonly language: Language;
};

/**
 * Approves a pending quote: reserves its slot (again, if the time changed), schedules exactly one job and notifies the
 * customer, in one transaction. Throws Invalid without a valid slot, Conflict for a full one, naming who holds it.
 */
export async function approveQuote(deps: Deps, actor: Actor, approval: Approval): Promise<QuoteDetail> {
  const { settings } = await deps.settings();
  const { id, requestId } = approval;
  await changeQuote(deps, actor, {
    id,
    requestId,
    event: 'approve',
    by: 'admin',
    canUndo: true,
    effect: async (trx, quote, { hold }) => {
      const visit = checkOtherTime(settings, quote, { ...approval, now: deps.clock.now() });
      const startsAt = visit?.startsAt ?? quote.starts_at;
      if (!startsAt) throw new Invalid([{ path: 'scheduledDate', message: messageOf(quoteErrorsTexts, 'noTimeYet') }]);
      if (visit && !(await moveReservation(trx, quote, { visit, capacity: settings.slotCapacity })))
        throw await explainTaken(trx, settings, { startsAt, to: 'admin' });
      return { visit, ...(await scheduleJob(trx, deps, { settings, quote, startsAt, hold })) };
    },
  });
  return readForDashboard(deps, actor, approval);
}
