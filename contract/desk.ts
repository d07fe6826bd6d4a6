import { z } from 'zod';
import { QUOTE_STATUSES } from '#core/quotes.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, dollars, freeText, oneOf, plainText } from './fields.ts';
import { paged, pageOf } from './pages.ts';
import { PriceLine } from './quotes.ts';
import { idInPath } from './sessions.ts';

/** A quote in the owner's lists. */
export const QuoteInList = z
  .object({
    id: z.string(),
    reference: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    packageType: z.string(),
    packageName: z.string(),
    serviceType: z.enum(['dropoff', 'mobile']),
    vehicleType: z.string().nullable(),
    vehicleSubtype: z.string().nullable(),
    garbageCanCount: z.number(),
    totalPrice: dollars,
    /** Instant of the visit. */
    scheduledDate: z.string().nullable(),
    scheduledTime: z.string().nullable(),
    status: z.enum(QUOTE_STATUSES),
    notes: z.string(),
    assignedStaff: z.string().nullable(),
    createdAt: z.string(),
    confirmationDue: z.string(),
    answerDue: z.string(),
    isOverdue: z.boolean(),
    isTest: z.boolean(),
  })
  .meta({ id: 'QuoteInList' });

export const QuoteChange = z.object({ at: z.string(), who: z.string(), action: z.string(), after: z.unknown() });

/** All that the owner sees of one quote. */
export const QuoteDetail = QuoteInList.extend({
  customerFirstName: z.string(),
  customerLastName: z.string(),
  conditionLevel: z.string().nullable(),
  mobileDiscount: z.boolean(),
  serviceAddress: z.string().nullable(),
  extras: z.array(z.string()),
  paymentMethod: z.enum(['venmo', 'cash']),
  optOutSocialMedia: z.boolean(),
  lines: z.array(PriceLine),
  declineReason: z.string().nullable(),
  /** What the owner may do with it now. */
  events: z.array(z.string()),
  history: z.array(QuoteChange),
}).meta({ id: 'QuoteDetail' });

const QuotePage = pageOf(QuoteInList).meta({ id: 'QuotePage' });

const reason = freeText('Reason', 500).optional();

export const deskCalls = {
  'GET /api/quotes': {
    summary: 'The quotes, newest first. Called bare: the newest 50 as a plain array; with any parameter: a page.',
    audience: 'admin',
    query: z.object({ ...paged, status: oneOf('Status', [...QUOTE_STATUSES, 'overdue']).optional() }),
    response: { 200: z.union([z.array(QuoteInList), QuotePage]) },
    problems: [422],
  },
  'GET /api/quotes/:id': {
    summary: 'One quote with its price lines and history.',
    audience: 'admin',
    params: idInPath,
    response: { 200: QuoteDetail },
    problems: [404],
  },
  'POST /api/quotes/:id/approve': {
    summary: 'Approve a pending quote: its slot is held, exactly one job is scheduled, the customer is told.',
    audience: 'admin',
    touches: ['quotes', 'jobs', 'mail', 'audit'],
    params: idInPath,
    body: z
      .object(
        {
          scheduledDate: plainText('Date', 40).nullish(),
          scheduledTime: plainText('Time', 20).nullish(),
        },
        anObject,
      )
      .meta({ id: 'Approval' }),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'POST /api/quotes/:id/decline': {
    summary: 'Decline a pending quote: its slot is free again, the customer is told.',
    audience: 'admin',
    touches: ['quotes', 'mail', 'audit'],
    params: idInPath,
    body: z.object({ reason }, anObject).meta({ id: 'Refusal' }),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'POST /api/quotes/decline': {
    summary: 'Decline several pending quotes at once; those that are not pending any more are left alone.',
    audience: 'admin',
    touches: ['quotes', 'mail', 'audit'],
    body: z
      .object(
        {
          ids: z
            .array(z.uuid({ error: 'That is not an id.' }), { error: 'The quotes are missing.' })
            .min(1, { error: 'Choose at least one quote.' })
            .max(200, { error: 'At most 200 quotes at once.' }),
          reason,
        },
        anObject,
      )
      .meta({ id: 'RefusalOfSeveral' }),
    response: { 200: z.object({ declined: z.number() }) },
    problems: [422],
  },
  'PATCH /api/quotes/:id': {
    summary: "Change the owner's notes on a quote.",
    audience: 'admin',
    touches: ['quotes', 'audit'],
    params: idInPath,
    body: z.object({ notes: freeText('Notes', 5000) }, anObject).meta({ id: 'QuoteNotes' }),
    response: { 200: QuoteDetail },
    problems: [404, 422],
  },
} as const satisfies Record<CallKey, Call>;

export type QuoteInList = z.infer<typeof QuoteInList>;
export type QuoteDetail = z.infer<typeof QuoteDetail>;
