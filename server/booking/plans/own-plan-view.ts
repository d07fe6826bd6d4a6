import type { CustomerQuote } from '#contract/quotes.ts';
import { localDate } from '#core/lib/time.ts';
import { cardName } from '#core/payments/card-movements.ts';
import type { Context } from '#server/context.ts';
import { savedCardFor } from '#server/payments/cards/queries.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { findPlanOf, listVisits, type PlanRow } from './queries.ts';
import { choiceView, isNear, isOpen, owedFor, visitCents } from './visit-rules.ts';

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
  const today = localDate(now, settings.timeZone).toString();
  const isAhead = ({ starts_at: startsAt }: QuoteRow) =>
    startsAt === null || Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) > 0;
  const visits = (await listVisits(context.db, plan.id)).filter((visit) => isOpen(visit) && isAhead(visit));
  const shown = {
    interval: plan.every,
    firstOn: plan.first_on,
    time: plan.time,
    state: plan.status,
    visitCents: visitCents(settings, plan, today),
    ...(plan.next_price_on !== null &&
      plan.next_price_on > today && {
        newPrice: { fromOn: plan.next_price_on, visitCents: visitCents(settings, plan, plan.next_price_on) },
      }),
    nextDueOn: plan.next_due_on,
    ...(quote.plan_id === null && plan.ends_with_first && { endsWithThis: true as const }),
    visits: visits.slice(0, MOST_NEXT).map((visit) => ({
      dueOn: visit.plan_due_on ?? '',
      scheduledDate: visit.starts_at,
      isThis: visit.id === quote.id,
      canSkip: plan.status === 'active' && !isNear(visit, now),
    })),
    ...(await moneyView(context, plan)),
  };
  return { plan: shown };
}

/** The visit that isn't paid, and the card that visits are charged to; empty where the shop takes no cards. */
async function moneyView(
  context: Context,
  { quote_id: firstId, missed_quote_id: missedId, card_consented_at: agreedAt }: PlanRow,
): Promise<Pick<NonNullable<CustomerQuote['plan']>, 'missed' | 'card'>> {
  const { db } = context;
  const missed = missedId === null ? undefined : await findQuote(db, missedId);
  const owed = missed && { missed: { owedCents: owedFor(missed), payUrl: derivePayLinks(context, missed).payUrl } };
  if (!context.takesCards()) return owed ?? {};
  const first = await findQuote(db, firstId);
  const card = first && (await savedCardFor(db, first));
  return { ...owed, card: { name: card ? cardName(card) : null, agreedAt } };
}
