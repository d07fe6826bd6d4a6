import { planErrorsTexts } from '#core/languages/en/plans.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { OFFERED_METHODS } from '#core/payments/methods.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import { visitLines } from '#core/pricing/plans.ts';
import { partsOf } from '#core/pricing/pricing.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { dueAfter } from '#core/scheduling/plan-dates.ts';
import type { Settings } from '#core/settings/settings.ts';
import { checkTime, stopOf, type WantedTime } from '#server/booking/check-time.ts';
import type { PricedRequest } from '#server/booking/compose-rows.ts';
import { soldAgain } from '#server/booking/request-of.ts';
import type { Trx } from '#server/db/client.ts';
import { Conflict } from '#server/errors.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import { countVisitsBefore, isVisitCreated, lockPlan, updatePlan, type PlanRow } from './queries.ts';
import { baseLines, rhythmOf, visitCalendar } from './visit-rules.ts';

/** A visit that is created: the plan as it was read, the quote that it repeats, and the day that it's for. */
export type NewVisit = {
  readonly plan: PlanRow;
  readonly first: QuoteRow;
  readonly dueOn: string;
  /** Which visit of the plan it is, from 1 on. */
  readonly number: number;
  /** Whether it's on its day at its time, so that no one has to be told. */
  readonly isAsPlanned: boolean;
};

/** A visit as it's stored: what the plan was sold with, and the plan's discount. Throws Invalid for a time that the calendar doesn't have. */
export function priceVisit(
  settings: Settings,
  { plan, first, dueOn, number }: NewVisit,
  wanted: WantedTime,
  now: Temporal.Instant,
): PricedRequest {
  const work = { packageType: first.package_type, minutes: minutesOfWork(settings, first), stop: stopOf(first) };
  const sold = { lines: baseLines(plan, dueOn), discount: plan.discount, number };
  const lines = visitLines(settings.tax, sold).map((line) => ({ ...line, ...lineTexts(line, SOURCE) }));
  const [usual = 'cash'] = OFFERED_METHODS.filter((method) => settings.offeredMethods[method]);
  const method = OFFERED_METHODS.find((each) => each === first.payment_method);
  return {
    ...soldAgain(first),
    visit: checkTime(visitCalendar(settings), { ...wanted, ...work }, now),
    price: { lines, ...partsOf(lines), estimateCents: 0, totalCents: totalOf(lines) },
    paymentMethod: method ?? usual,
    analysisId: null,
    promoCodeId: null,
    giftCardId: null,
    giftCard: null,
    depositCents: 0,
  };
}

/**
 * Takes the plan to its next day, in the transaction that creates the visit of this one: whatever process is first creates it. Throws
 * Conflict where the plan was changed since, or another process has created the visit.
 */
export async function claimVisit(trx: Trx, { plan: { id, ...read }, dueOn, number }: NewVisit): Promise<void> {
  const plan = await lockPlan(trx, id);
  const isAsPriced = plan?.every === read.every && plan.next_price_on === read.next_price_on;
  const isNext = plan?.status === 'active' && plan.next_due_on === dueOn && isAsPriced;
  const isDue = isNext && !(await isVisitCreated(trx, id, dueOn));
  if (!isDue || number !== 1 + (await countVisitsBefore(trx, id, dueOn)))
    throw new Conflict('wrong-state', messageOf(planErrorsTexts, 'planState', { state: plan?.status ?? '' }));
  await moveOn(trx, plan, dueOn);
}

/** The plan waits for the day after that one. */
export async function moveOn(trx: Trx, plan: PlanRow, dueOn: string): Promise<void> {
  const next = dueAfter(rhythmOf(plan), Temporal.PlainDate.from(dueOn));
  await updatePlan(trx, plan.id, { next_due_on: next.toString() });
}
