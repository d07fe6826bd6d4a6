import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { planErrorsTexts } from '#core/languages/en/plans.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { readForDashboard } from '#server/booking/read.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { lockQuote } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { createVisitsOf } from './create-visits.ts';
import { openPlan } from './open-plan.ts';
import { findPlanOf } from './queries.ts';
import { isRepeatable, offersOf } from './visit-rules.ts';

/** How far ahead a first visit can be. */
const MOST_DAYS_AHEAD = 366;

export type NewPlan = {
  /** The quote's. */
  readonly id: string;
  readonly interval: PlanInterval;
  /** A local date of the shop. */
  readonly firstOn: string;
};

/**
 * Starts a plan that repeats a quote at the prices that it was sold with, emails the customer, and creates its visits of the next eight
 * weeks. Throws NotFound, Invalid with the field (an interval that isn't offered, a first day that has passed), or Conflict for a quote
 * that can't be repeated or already is.
 */
export async function startPlan(context: Context, { id, interval, firstOn }: NewPlan): Promise<QuoteDetail> {
  await requireQuote(context, { by: 'admin', id }, 'read');
  const { settings } = await context.settings();
  const now = context.clock.now();
  checkFirstDay(localDate(now, settings.timeZone), firstOn);
  const planId = await transaction(context.db, async (trx) => {
    const first = await lockQuote(trx, id);
    if (!first?.scheduled_time || !isRepeatable(first)) throw refuse('needsQuote');
    const present = await findPlanOf(trx, first);
    if (present) throw refuse(first.plan_id === null ? 'exists' : 'isVisit');
    if (first.customer_email === '' && first.customer_phone === '')
      throw new Invalid([{ path: 'customerPhone', message: messageOf(quoteErrorsTexts, 'phoneOrEmail') }]);
    const offer = offersOf(settings, first).find((each) => each.interval === interval);
    if (!offer) throw new Invalid([{ path: 'interval', message: messageOf(planErrorsTexts, 'notOffered') }]);
    const plan = await openPlan(trx, context, { settings, first, choice: offer, firstOn, time: first.scheduled_time });
    return plan.id;
  });
  // If this is cut short, the scheduler goes on with it.
  await createVisitsOf(context, planId);
  return readForDashboard(context, { id });
}

function checkFirstDay(today: Temporal.PlainDate, firstOn: string): void {
  const days = today.until(Temporal.PlainDate.from(firstOn), { largestUnit: 'day' }).days;
  if (days < 1) throw invalidDay(messageOf(planErrorsTexts, 'firstPast'));
  if (days > MOST_DAYS_AHEAD) throw invalidDay(messageOf(planErrorsTexts, 'firstTooFar'));
}

function invalidDay(message: Message): Invalid {
  return new Invalid([{ path: 'firstOn', message }]);
}

function refuse(key: 'needsQuote' | 'exists' | 'isVisit'): Conflict {
  return new Conflict('wrong-state', messageOf(planErrorsTexts, key));
}
