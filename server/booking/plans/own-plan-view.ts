import type { CustomerQuote } from '#contract/quotes.ts';
import type { Context } from '#server/context.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { findPlanOf, listVisits } from './queries.ts';
import { choiceView, isNear, isOpen, visitCents } from './visit-rules.ts';

/** How many of the next visits a customer sees. */
const MOST_NEXT = 8;

/** The plan of a quote as its customer sees it, or the one that was chosen with it; empty where there's none. */
export async function ownPlanView(
  context: Context,
  quote: QuoteRow,
): Promise<Pick<CustomerQuote, 'plan' | 'planChoice'>> {
  const plan = await findPlanOf(context.db, quote);
  if (!plan) return choiceView(quote);
  const { settings } = await context.settings();
  const now = context.clock.now();
  const isAhead = ({ starts_at: startsAt }: QuoteRow) =>
    startsAt === null || Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) > 0;
  const visits = (await listVisits(context.db, plan.id)).filter((visit) => isOpen(visit) && isAhead(visit));
  const shown = {
    interval: plan.every,
    firstOn: plan.first_on,
    time: plan.time,
    state: plan.status,
    visitCents: visitCents(settings, plan),
    nextDueOn: plan.next_due_on,
    visits: visits.slice(0, MOST_NEXT).map((visit) => ({
      dueOn: visit.plan_due_on ?? '',
      scheduledDate: visit.starts_at,
      isThis: visit.id === quote.id,
      canSkip: plan.status === 'active' && !isNear(visit, now),
    })),
  };
  return { plan: shown };
}
