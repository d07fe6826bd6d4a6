import { z } from 'zod';
import { PLAN_STATES } from '#core/quotes/plans.ts';
import { PLAN_INTERVALS } from '#core/scheduling/plan-dates.ts';
import type { Call, CallKey } from './call.ts';
import { QuoteDetail } from './dashboard-quotes.ts';
import { anObject, localDate, numberOf, oneOf } from './fields.ts';
import { issue } from './issues.ts';
import { paged, pageOf, sortedBy } from './pages.ts';
import { PlanDiscount } from './quotes.ts';
import { idInPath } from './sessions.ts';

/** A plan in the owner's list. Days are local dates of the shop. */
export const Plan = z
  .object({
    id: z.string(),
    /** The quote that it repeats. */
    quoteId: z.string(),
    reference: z.string(),
    customerName: z.string(),
    packageName: z.string(),
    interval: z.enum(PLAN_INTERVALS),
    /** The day that the rhythm follows from, and the time of day, '10:00 AM'. */
    firstOn: z.string(),
    time: z.string(),
    state: z.enum(PLAN_STATES),
    /** The instant of the next visit that's scheduled; null while there's none. */
    nextAt: z.string().nullable(),
    /** The next day for which no visit was created yet. */
    nextDueOn: z.string(),
    /** What a visit costs with today's sales tax. */
    visitCents: z.number().int(),
    /** Visits that are waiting for the owner to find a time. */
    waiting: z.number().int(),
    /** The visit whose charge failed, which paused the plan, and what is still owed for it in cents; 0 once it's paid. Else null. */
    missed: z.object({ quoteId: z.string(), owedCents: z.number().int() }).nullable(),
    startedAt: z.string(),
  })
  .meta({ id: 'Plan' });

/** A visit of a plan. */
export const PlanVisit = z
  .object({
    /** The quote. */
    id: z.string(),
    reference: z.string(),
    /** The day of the rhythm that it's for. */
    dueOn: z.string(),
    scheduledDate: z.string().nullable(),
    state: z.enum(['waiting', 'booked', 'completed', 'canceled']),
    /** Whether it isn't on its day. */
    isMoved: z.boolean(),
    /** Whether it can be skipped now. */
    canSkip: z.boolean(),
    totalCents: z.number().int(),
  })
  .meta({ id: 'PlanVisit' });

/** Everything the owner sees of one plan. */
export const PlanDetail = Plan.extend({
  discount: PlanDiscount,
  customerEmail: z.string(),
  customerPhone: z.string(),
  /** Since when it's in its state. */
  changedAt: z.string(),
  /** What a visit costs before discount and sales tax, the last day on which that can't change, and the first on which it can, if announced today. */
  baseCents: z.number().int(),
  priceKeptUntil: z.string(),
  nextPriceFrom: z.string(),
  /** What visits for that day and later will cost with discount and today's tax, as announced; null otherwise. */
  newPrice: z.object({ fromOn: z.string(), visitCents: z.number().int() }).nullable(),
  /** When the customer agreed to have visits charged to their card; null otherwise. */
  cardAgreedAt: z.string().nullable(),
  /** The latest 12 that have passed, and all to come, by their day. */
  visits: z.array(PlanVisit),
  /** The intervals that it can be changed to. */
  intervals: z.array(z.enum(PLAN_INTERVALS)),
}).meta({ id: 'PlanDetail' });

const MOST_CENTS = 10_000_000;
const narrowed = { status: oneOf('status', PLAN_STATES).optional() };
const change = {
  audience: 'admin',
  params: idInPath,
  response: { 200: PlanDetail },
  touches: ['plans', 'quotes', 'jobs', 'mail', 'audit'],
} as const;

export const planCalls = {
  'GET /api/plans': {
    summary: 'Returns the plans, the one with the next visit first.',
    audience: 'admin',
    query: z.object({ ...paged, ...narrowed, sort: sortedBy('plans') }),
    response: { 200: pageOf(Plan).meta({ id: 'PlanPage' }) },
    problems: [422],
  },
  'GET /api/plans/:id': {
    summary: 'Returns a plan with its visits.',
    audience: 'admin',
    params: idInPath,
    response: { 200: PlanDetail },
    problems: [404],
  },
  'POST /api/quotes/:id/plan': {
    summary:
      'Starts a plan that repeats a quote: its visits are approved quotes with a time reserved, created eight weeks ahead.',
    audience: 'admin',
    params: idInPath,
    body: z
      .object({ interval: oneOf('planInterval', PLAN_INTERVALS), firstOn: localDate }, anObject)
      .meta({ id: 'NewPlan' }),
    response: { 201: QuoteDetail },
    problems: [404, 409, 422],
    touches: ['plans', 'quotes', 'jobs', 'mail', 'audit'],
  },
  'POST /api/plans/:id/pause': {
    ...change,
    summary: 'Pauses a plan: visits more than 24 hours away are canceled, and none are created.',
    problems: [404, 409],
  },
  'POST /api/plans/:id/resume': {
    ...change,
    summary: 'Resumes a paused plan with the next day of its rhythm.',
    problems: [404, 409],
  },
  'POST /api/plans/:id/end': {
    ...change,
    summary: 'Ends a plan: visits more than 24 hours away are canceled.',
    problems: [404, 409],
  },
  'POST /api/plans/:id/skip': {
    ...change,
    summary: 'Skips one visit: its time is free again, and the plan goes on.',
    body: z.object({ dueOn: localDate }, anObject).meta({ id: 'SkippedVisit' }),
    problems: [404, 409, 422],
  },
  'PUT /api/plans/:id/interval': {
    ...change,
    summary: 'Changes how often a plan has visits, from its next visit on, with the discount that’s offered for that.',
    body: z.object({ interval: oneOf('planInterval', PLAN_INTERVALS) }, anObject).meta({ id: 'PlanInterval' }),
    problems: [404, 409, 422],
  },
  'PUT /api/plans/:id/price': {
    ...change,
    summary:
      'Changes what a visit costs before discount and tax, from the first visit on or after a day that isn’t created yet: after a year at the earliest, and announced to the customer at least 30 days ahead.',
    body: z
      .object(
        {
          priceCents: numberOf('amount')
            .int({ error: issue('notCents', { field: 'amount' }) })
            .min(1, { error: issue('notPositive', { field: 'amount' }) })
            .max(MOST_CENTS, { error: issue('priceAbove', { field: 'amount', most: MOST_CENTS / 100 }) }),
          fromOn: localDate,
        },
        anObject,
      )
      .meta({ id: 'PlanPrice' }),
    problems: [404, 409, 422],
  },
  'DELETE /api/plans/:id/price': {
    ...change,
    summary: 'Withdraws a price that was announced and doesn’t hold yet. The customer is told.',
    problems: [404, 409],
  },
} as const satisfies Record<CallKey, Call>;

export type Plan = z.infer<typeof Plan>;
export type PlanVisit = z.infer<typeof PlanVisit>;
export type PlanDetail = z.infer<typeof PlanDetail>;
