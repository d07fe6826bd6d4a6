import { localDate } from '#core/lib/time.ts';
import { offersFor, visitLines, type PlanChoice, type PlanOffer } from '#core/pricing/plans.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { calendarFor } from '#core/quotes/walk-ins.ts';
import { PLAN_AHEAD_DAYS, PLAN_NOTICE_HOURS, PLAN_SHIFT_DAYS, type Rhythm } from '#core/scheduling/plan-dates.ts';
import { MOST_DAYS_BETWEEN_ROUNDS } from '#core/scheduling/rounds.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import type { PlanRow } from './queries.ts';

/** The calendar of visits: the owner's, and as far ahead as they're created and may move. */
export function visitCalendar(settings: Settings): Settings {
  const shiftDays = settings.rounds.length === 0 ? PLAN_SHIFT_DAYS : MOST_DAYS_BETWEEN_ROUNDS;
  const horizonDays = Math.max(settings.horizonDays, PLAN_AHEAD_DAYS + shiftDays);
  return { ...calendarFor('owner', settings), horizonDays };
}

export function rhythmOf({ every, first_on: firstOn }: Pick<PlanRow, 'every' | 'first_on'>): Rhythm {
  return { interval: every, firstOn: Temporal.PlainDate.from(firstOn) };
}

type Priced = Pick<PlanRow, 'lines' | 'discount' | 'next_lines' | 'next_price_on'>;

/** What a visit for that day, a local date, costs before discount and tax. */
export function baseLines({ lines, next_lines: next, next_price_on: from }: Priced, day: string): PlanRow['lines'] {
  return next !== null && from !== null && from <= day ? next : lines;
}

/** What a visit of the plan for that day costs with today's sales tax, in cents. */
export function visitCents({ tax }: Settings, plan: Priced, day: string): number {
  return totalOf(visitLines(tax, { lines: baseLines(plan, day), discount: plan.discount }));
}

/** Since when the price of a plan holds, as a local date of the shop. */
export function pricedSince(
  { timeZone }: Settings,
  { started_at: startedAt, next_price_on: from }: Pick<PlanRow, 'started_at' | 'next_price_on'>,
  today: string,
): Temporal.PlainDate {
  if (from !== null && from <= today) return Temporal.PlainDate.from(from);
  return localDate(Temporal.Instant.from(startedAt), timeZone);
}

/** What is still to be paid for a visit, in cents; nothing once it was canceled. */
export function owedFor({ status, total_cents: total, reduced_cents: reduced, paid_cents: paid }: QuoteRow): number {
  return status === 'approved' ? Math.max(0, total - reduced - paid) : 0;
}

/** The plans that the shop offers for the work of a quote. */
export function offersOf(settings: Settings, quote: Pick<QuoteRow, 'package_type' | 'items'>): readonly PlanOffer[] {
  return offersFor(settings.planOffers, [quote.package_type, ...quote.items.map(({ packageType }) => packageType)]);
}

/** Whether a plan can start from a quote: it's approved or done, has a time, and is no visit or redo itself. */
export function isRepeatable(quote: QuoteRow): boolean {
  return quote.status === 'approved' && quote.starts_at !== null && quote.redo_of === null && quote.plan_id === null;
}

/** A visit that's still to come about: its customer hasn't been served, and no counter-offer waits for an answer. */
export function isOpen({ status, completed_at: completedAt }: QuoteRow): boolean {
  return (status === 'pending' || status === 'approved') && completedAt === null;
}

/** Whether a visit is too close to be changed with its plan, or over. */
export function isNear({ starts_at: startsAt }: Pick<QuoteRow, 'starts_at'>, now: Temporal.Instant): boolean {
  const soon = now.add({ hours: PLAN_NOTICE_HOURS });
  return startsAt !== null && Temporal.Instant.compare(Temporal.Instant.from(startsAt), soon) < 0;
}

/** The plan that was chosen with a request and hasn't started; empty where there's none. */
export function choiceView({ status, plan_choice: choice }: Pick<QuoteRow, 'status' | 'plan_choice'>): {
  readonly planChoice?: PlanChoice;
} {
  return choice && (status === 'pending' || status === 'countered') ? { planChoice: choice } : {};
}
