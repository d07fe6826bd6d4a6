import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { Page } from '#contract/pages.ts';
import type { Plan, PlanDetail, PlanVisit } from '#contract/plans.ts';
import { planErrorsTexts } from '#core/languages/en/plans.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { nextPriceFrom, priceKeptUntil, type PlanState } from '#core/quotes/plans.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { NotFound } from '#server/errors.ts';
import { PAGE, pageOfRows, sortKeyOf, type ListSearch } from '#server/lib/paging.ts';
import { packageNameOf } from '#server/quotes/describe.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { firstDue } from './open-plan.ts';
import { findPlanOf, listPlans, listVisits, readListedPlan, type ListedPlan } from './queries.ts';
import { baseLines, choiceView, isNear, isRepeatable, offersOf, pricedSince, visitCents } from './visit-rules.ts';

/** How many of the visits that have passed are shown. */
const MOST_PAST = 12;

/** A page of plans, the one with the next visit first. Throws Invalid for a cursor of another order. */
export async function listAllPlans(
  context: Context,
  { q = '', status, sort, cursor, limit = PAGE }: ListSearch<PlanState, ListOrder<'plans'>>,
): Promise<Page<Plan>> {
  const { settings } = await context.settings();
  const filter = { words: q.trim(), state: status, now: context.clock.now().toString() };
  const found = await listPlans(context.db, { filter, sort, cursor, limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  const today = localDate(context.clock.now(), settings.timeZone).toString();
  return { items: rows.map((plan) => planView(settings, plan, { language: context.language, today })), nextCursor };
}

/** A plan with its visits. Throws NotFound. */
export async function readPlan(context: Context, { id }: { readonly id: string }): Promise<PlanDetail> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const plan = await readListedPlan(context.db, id, now.toString());
  const first = plan && (await findQuote(context.db, plan.quote_id));
  if (!first) throw new NotFound(messageOf(planErrorsTexts, 'noPlan'));
  const visits = (await listVisits(context.db, id)).map((visit) => visitView(settings, visit, { plan, now }));
  const today = localDate(now, settings.timeZone).toString();
  const past = visits.filter(({ dueOn }) => dueOn < today);
  return {
    ...planView(settings, plan, { language: context.language, today }),
    ...priceView(settings, plan, today),
    discount: plan.discount,
    customerEmail: first.customer_email,
    customerPhone: first.customer_phone,
    changedAt: plan.changed_at,
    cardAgreedAt: plan.card_consented_at,
    visits: visits.slice(Math.max(0, past.length - MOST_PAST)),
    intervals: offersOf(settings, first).map(({ interval }) => interval),
  };
}

/** What a visit costs before discount and tax, until when that's kept, and what it will cost. */
function priceView(
  settings: Settings,
  plan: ListedPlan,
  today: string,
): Pick<PlanDetail, 'baseCents' | 'priceKeptUntil' | 'nextPriceFrom' | 'newPrice'> {
  const { next_price_on: fromOn } = plan;
  const since = pricedSince(settings, plan, today);
  const isAhead = fromOn !== null && fromOn > today;
  return {
    baseCents: totalOf(baseLines(plan, today)),
    priceKeptUntil: priceKeptUntil(since).toString(),
    nextPriceFrom: nextPriceFrom(since, Temporal.PlainDate.from(today)).toString(),
    newPrice: isAhead ? { fromOn, visitCents: visitCents(settings, plan, fromOn) } : null,
  };
}

type Reading = { readonly language: Language; readonly today: string };

function planView(settings: Settings, plan: ListedPlan, { language, today }: Reading): Plan {
  return {
    id: plan.id,
    quoteId: plan.quote_id,
    reference: plan.reference,
    customerName: plan.customer_name,
    packageName: packageNameOf(settings, plan, language),
    interval: plan.every,
    firstOn: plan.first_on,
    time: plan.time,
    state: plan.status,
    nextAt: plan.next_at,
    nextDueOn: plan.next_due_on,
    visitCents: visitCents(settings, plan, today),
    waiting: plan.waiting,
    missed: plan.missed_quote_id === null ? null : { quoteId: plan.missed_quote_id, owedCents: plan.owed_cents ?? 0 },
    startedAt: plan.started_at,
  };
}

function visitView(
  settings: Settings,
  visit: QuoteRow,
  { plan, now }: { readonly plan: ListedPlan; readonly now: Temporal.Instant },
): PlanVisit {
  const { starts_at: startsAt, plan_due_on: dueOn } = visit;
  const state = stateOf(visit);
  const day = startsAt === null ? undefined : localDate(Temporal.Instant.from(startsAt), settings.timeZone).toString();
  const isAhead = state === 'booked' || state === 'waiting';
  return {
    id: visit.id,
    reference: visit.reference,
    dueOn: dueOn ?? '',
    scheduledDate: startsAt,
    state,
    isMoved: day !== undefined && day !== dueOn,
    canSkip: plan.status === 'active' && isAhead && visit.status !== 'countered' && !isNear(visit, now),
    totalCents: visit.total_cents,
  };
}

function stateOf({ status, completed_at: completedAt }: QuoteRow): PlanVisit['state'] {
  if (status === 'cancelled' || status === 'declined') return 'canceled';
  if (completedAt !== null) return 'completed';
  return status === 'approved' ? 'booked' : 'waiting';
}

/** The plan of a quote, and the plans that can start from it; empty where it has neither. */
export async function planOfQuote(
  context: Context,
  quote: QuoteRow,
): Promise<Pick<QuoteDetail, 'plan' | 'planOffers' | 'planChoice'>> {
  const { settings } = await context.settings();
  const plan = await findPlanOf(context.db, quote);
  if (plan) {
    const { id, every: interval, first_on: firstOn, status: state } = plan;
    return { plan: { id, interval, firstOn, state, isVisit: quote.plan_id !== null, dueOn: quote.plan_due_on } };
  }
  const offers = isRepeatable(quote) ? offersOf(settings, quote) : [];
  if (offers.length === 0 || quote.starts_at === null) return choiceView(quote);
  const day = localDate(Temporal.Instant.from(quote.starts_at), settings.timeZone);
  const today = localDate(context.clock.now(), settings.timeZone);
  return {
    planOffers: offers.map(({ interval, discount }) => ({
      interval,
      discount,
      firstOn: firstDue({ interval }, day, today).toString(),
    })),
  };
}
