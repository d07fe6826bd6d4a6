import { z } from 'zod';
import { OWN_PLAN_EVENTS } from '#core/quotes/plans.ts';
import { fileOf, type Call } from './call.ts';
import { Availability } from './catalog.ts';
import {
  anObject,
  calendarDate,
  freeText,
  localDate,
  numberOf,
  oneOf,
  requiredText,
  serviceAddress,
  yesOrNo,
} from './fields.ts';
import { issue } from './issues.ts';

/** Where a visit is to be moved: a local date of the business and the text of one of its slots. */
export const NewTime = z
  .object(
    {
      scheduledDate: requiredText('date', 40),
      scheduledTime: requiredText('time', 20),
      /** The round that it's a stop of; null or left out for a time of its own. */
      round: freeText('roundId', 60).nullish(),
    },
    anObject,
  )
  .meta({ id: 'NewTime' });

export const Cancellation = z
  .object({ reason: freeText('reason', 500).optional() }, anObject)
  .meta({ id: 'Cancellation' });

/**
 * What customers do with one of their quotes, alike from its link and from their account: the method, the rest of the path, and what
 * is sent. `declareQuoteCalls` makes the calls of both.
 */
export const OWN_QUOTE = {
  'GET /visit.ics': {
    summary: 'Returns the appointment of a quote as an iCalendar file.',
    response: { 200: fileOf('text/calendar; charset=utf-8') },
    problems: [404, 422],
  },
  'GET /plan.ics': {
    summary:
      'Returns the plan of a quote as an iCalendar file: the appointments that are booked, and the later ones as an event that repeats.',
    response: { 200: fileOf('text/calendar; charset=utf-8') },
    problems: [404, 422],
  },
  'GET /result.jpg': {
    summary:
      'Returns what the site shows of the vehicle, before and after beside each other with the name of the shop, as a picture to share.',
    response: { 200: fileOf('image/jpeg') },
    problems: [404, 503],
  },
  'GET /times': {
    summary:
      'Returns the slots to which the appointment can move on each local date, both ends included, at most 100 days: for its work as it was sold, and as if its own time were free.',
    query: z.object({ from: calendarDate, to: calendarDate }),
    response: { 200: Availability },
    problems: [404, 422],
  },
  'PATCH ': {
    summary: 'Withdraws or restores the consent to publish photos of the work.',
    body: z.object({ optOutSocialMedia: yesOrNo('photoOptOut') }, anObject).meta({ id: 'PhotoConsent' }),
    problems: [404, 422],
    touches: ['quotes', 'audit'],
  },
  'PUT /picture-consent': {
    summary:
      'Agrees that pictures of the vehicle are shown on the site, or withdraws that: then they are gone at once.',
    body: z.object({ agree: yesOrNo('pictureConsent') }, anObject).meta({ id: 'PictureConsent' }),
    problems: [404, 409, 422],
    touches: ['quotes', 'audit'],
  },
  'PUT /address': {
    summary: 'Sets the missing address of a mobile appointment and tells the owner.',
    body: z.object({ serviceAddress }, anObject).meta({ id: 'ServiceAddress' }),
    problems: [404, 409, 422],
    touches: ['quotes', 'jobs', 'mail', 'audit'],
  },
  'POST /answer': {
    summary:
      'Answers a counter-offer. Accepting approves the quote and schedules its job; refusing declines it and frees its slots.',
    body: z.object({ accept: yesOrNo('answer') }, anObject).meta({ id: 'OfferAnswer' }),
    problems: [404, 409, 422],
    touches: ['plans', 'quotes', 'jobs', 'payments', 'mail', 'audit'],
  },
  'POST /price-change': {
    summary:
      'Answers a proposed change of what was sold. Agreeing makes its lines those of the quote; otherwise nothing changes.',
    body: z
      .object({ change: z.uuid({ error: issue('notId') }), agree: yesOrNo('answer') }, anObject)
      .meta({ id: 'PriceChangeAnswer' }),
    problems: [404, 409, 422],
    touches: ['quotes', 'jobs', 'payments', 'mail', 'audit'],
  },
  'POST /reschedule': {
    summary: 'Reschedules the appointment as the customer, until 24 hours before it.',
    body: NewTime,
    problems: [404, 409, 422],
    touches: ['quotes', 'jobs', 'mail', 'audit'],
  },
  'POST /plan': {
    summary:
      'Changes the plan that repeats the quote: pauses, resumes or ends it, or skips the visit of a day. Visits less than 24 hours away stay.',
    body: z
      .object({ event: oneOf('planEvent', OWN_PLAN_EVENTS), dueOn: localDate.optional() }, anObject)
      .meta({ id: 'OwnPlanChange' }),
    problems: [404, 409, 422],
    touches: ['plans', 'quotes', 'jobs', 'mail', 'audit'],
  },
  'PUT /plan/card': {
    summary:
      'Agrees to have each visit of the plan charged to the saved card once it’s done, at the price that the customer saw; or withdraws that.',
    body: z
      .object(
        {
          agree: yesOrNo('saveCard'),
          visitCents: numberOf('amount')
            .int({ error: issue('notCents', { field: 'amount' }) })
            .optional(),
        },
        anObject,
      )
      .meta({ id: 'PlanCard' }),
    problems: [404, 409, 422],
    touches: ['plans', 'audit'],
  },
  'POST /cancel': {
    summary: 'Cancels the quote as the customer, until 24 hours before the appointment.',
    body: Cancellation,
    problems: [404, 409, 422],
    touches: ['quotes', 'jobs', 'payments', 'mail', 'audit'],
  },
} as const satisfies Readonly<Record<string, Partial<Call>>>;
export type OwnQuoteCall = keyof typeof OWN_QUOTE;

/** Where they are, by how the customer reaches the quote. */
export const OWN_QUOTE_PATHS = { link: '/api/quotes/by-token/:token', customer: '/api/customer/quotes/:id' } as const;

/** The rows of a table by such calls, at a path: 'POST /api/customer/quotes/:id/cancel'. */
export type At<Path extends string, Rows> = {
  readonly [
    Key in keyof Rows as Key extends `${infer Verb} ${infer Rest}` ? `${Verb} ${Path}${Rest}` : never
  ]: Rows[Key];
};

/** Puts the rows of a table at a path. */
export function at<const Path extends string, Rows extends object>(path: Path, rows: Rows): At<Path, Rows> {
  const placed = Object.entries(rows).map(([key, row]) => [key.replace(' ', ` ${path}`), row]);
  return Object.fromEntries(placed) as At<Path, Rows>;
}

type Rows = typeof OWN_QUOTE;
/** Returns the calls for one of these ways, each with what all of them have in common there. */
export function declareQuoteCalls<
  By extends keyof typeof OWN_QUOTE_PATHS,
  const Common extends Pick<Call, 'audience' | 'params' | 'response' | 'limit'>,
>(by: By, common: Common) {
  type Calls = { readonly [Key in OwnQuoteCall]: Omit<Common, keyof Rows[Key]> & Rows[Key] };
  const calls = Object.fromEntries(Object.entries(OWN_QUOTE).map(([key, call]) => [key, { ...common, ...call }]));
  return at(OWN_QUOTE_PATHS[by], calls as Calls);
}
