import type { Transition } from '#core/lib/transitions.ts';

/** Work that's repeated by itself: each visit of a plan is a quote. */
export const PLAN_STATES = ['active', 'paused', 'ended'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
export type PlanEvent =
  | 'pause'
  | 'resume'
  | 'end'
  | 'skip'
  | 'change-interval'
  | 'change-price'
  | 'withdraw-price'
  | 'miss-payment';
/** What customers do with their plan. */
export const OWN_PLAN_EVENTS = ['pause', 'resume', 'end', 'skip'] as const satisfies readonly PlanEvent[];
export type PlanActor = 'customer' | 'admin' | 'system';

/** Who may change a plan in which state; an ended one stays so. */
export const PLAN_TRANSITIONS: readonly Transition<PlanState, PlanEvent, PlanActor>[] = [
  { from: 'active', event: 'pause', to: 'paused', who: ['customer', 'admin'] },
  { from: 'paused', event: 'resume', to: 'active', who: ['customer', 'admin'] },
  // It ends by itself once the appointment that it repeats is canceled.
  { from: 'active', event: 'end', to: 'ended', who: ['customer', 'admin', 'system'] },
  { from: 'paused', event: 'end', to: 'ended', who: ['customer', 'admin', 'system'] },
  { from: 'active', event: 'skip', to: 'active', who: ['customer', 'admin'] },
  { from: 'active', event: 'change-interval', to: 'active', who: ['admin'] },
  { from: 'active', event: 'change-price', to: 'active', who: ['admin'] },
  { from: 'paused', event: 'change-price', to: 'paused', who: ['admin'] },
  { from: 'active', event: 'withdraw-price', to: 'active', who: ['admin'] },
  { from: 'paused', event: 'withdraw-price', to: 'paused', who: ['admin'] },
  // The charge of a visit failed.
  { from: 'active', event: 'miss-payment', to: 'paused', who: ['system'] },
  { from: 'paused', event: 'miss-payment', to: 'paused', who: ['system'] },
];

/** The price of a plan holds for so many years from its start, or from its last change. */
const PRICE_YEARS = 1;
/** How many days ahead a change of the price is announced. */
export const PRICE_NOTICE_DAYS = 30;

/** The last day on which the price can't change, in local dates: a year after it began to hold. */
export function priceKeptUntil(since: Temporal.PlainDate): Temporal.PlainDate {
  return since.add({ years: PRICE_YEARS }).subtract({ days: 1 });
}

/** The first day from which another price can hold, if it's announced today. */
export function nextPriceFrom(since: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const [kept, announced] = [priceKeptUntil(since).add({ days: 1 }), today.add({ days: PRICE_NOTICE_DAYS })];
  return Temporal.PlainDate.compare(kept, announced) >= 0 ? kept : announced;
}
