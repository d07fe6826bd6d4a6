import { planErrorsTexts } from '#core/languages/en/plans.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import type { OWN_PLAN_EVENTS } from '#core/quotes/plans.ts';
import type { Context } from '#server/context.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { endPlan, pausePlan, resumePlan, skipVisit } from './change.ts';
import { findPlanOf } from './queries.ts';

export type OwnPlanChange = {
  readonly event: (typeof OWN_PLAN_EVENTS)[number];
  /** The day of the visit that's skipped. */
  readonly dueOn?: string | undefined;
};

/**
 * Changes the plan of a quote as its customer, who gets an email like the owner. Throws NotFound where it has none, Invalid without the day
 * of a visit to skip, or Conflict for a visit less than 24 hours away and with the state of the plan.
 */
export async function changeOwnPlan(
  context: Context,
  access: QuoteAccess,
  { event, dueOn }: OwnPlanChange,
): Promise<void> {
  const plan = await findPlanOf(context.db, await requireQuote(context, access, 'change-plan'));
  if (!plan) throw new NotFound(messageOf(planErrorsTexts, 'noPlan'));
  const change = { id: plan.id, by: 'customer' } as const;
  if (event === 'pause') return pausePlan(context, change);
  if (event === 'resume') return resumePlan(context, change);
  if (event === 'end') return endPlan(context, change);
  if (dueOn === undefined) throw new Invalid([{ path: 'dueOn', message: messageOf(planErrorsTexts, 'noVisit') }]);
  return skipVisit(context, { ...change, dueOn });
}
