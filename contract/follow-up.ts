import { z } from 'zod';
import { isStars, REMINDER_KINDS } from '#core/quotes/follow-up.ts';
import { MOST_REVIEW_ANSWER, MOST_REVIEWER } from '#core/quotes/reviews.ts';
import { DUE_CHANNELS } from '#core/scheduling/due-again.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, freeText, numberOf, oneOf, requiredText, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { FEW_BY_TOKEN, tokenInPath } from './quotes.ts';
import { idInPath } from './sessions.ts';

const Rating = z.object({ stars: z.number(), text: z.string(), at: z.string() });

/** The follow-up of an appointment: the customer's confirmation and rating. */
export const VisitFollowUp = z
  .object({
    /** Instant of the visit. */
    startsAt: z.string().nullable(),
    canConfirm: z.boolean(),
    confirmedAt: z.string().nullable(),
    canRate: z.boolean(),
    rating: Rating.nullable(),
    /** Where to post a public review; after any rating, since review sites forbid asking happy customers only. */
    reviewLinks: z.array(z.object({ network: z.string(), url: z.string() })),
    /** Whether the rating is shown on the site; absent where that isn't asked. */
    review: z
      .object({
        /** The name under which it's shown; null while it isn't. */
        name: z.string().nullable(),
        /** 'Robin M.' */
        suggestedName: z.string(),
        /** The shop's answer; empty for none. */
        answer: z.string(),
        /** Whether the owner hides it. */
        isHidden: z.boolean(),
      })
      .optional(),
    /** A reminder when the work is due again; absent where none is offered. */
    dueAgain: z
      .object({
        /** How the customer wants to be reminded; null if they don't. */
        channel: z.enum(DUE_CHANNELS).nullable(),
        /** The local date on which it's due again; null if that has passed. */
        dueOn: z.string().nullable(),
        /** Whether it can be a text message. */
        canText: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'VisitFollowUp' });

/** The owner's view of it, with the crew's own rating. */
export const FollowUpInDetail = z
  .object({
    confirmedAt: z.string().nullable(),
    reminders: z.array(z.object({ kind: z.enum(REMINDER_KINDS), at: z.string() })),
    /** `needsOwner` while it's low and the owner hasn't dealt with it. */
    rating: Rating.extend({ needsOwner: z.boolean() }).nullable(),
    /** The crew's own rating of the work, 1 to 5. */
    crewRating: z.number().nullable(),
  })
  .meta({ id: 'FollowUpInDetail' });

export const NewRating = z
  .object(
    {
      rating: numberOf('rating').refine(isStars, { error: issue('notStars') }),
      text: freeText('review', 2000).default(''),
    },
    anObject,
  )
  .meta({ id: 'NewRating' });

/** The newest reviews for the owner, hidden ones included. */
const Reviews = z
  .object({
    reviews: z
      .array(
        z.object({
          /** That of its quote. */
          id: z.string(),
          reference: z.string(),
          name: z.string(),
          stars: z.number().int(),
          text: z.string(),
          at: z.string(),
          answer: z.string(),
          hiddenAt: z.string().nullable(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Reviews' });

export const followUpCalls = {
  'GET /api/quotes/by-token/:token/follow-up': {
    summary: 'Returns whether the appointment was confirmed and how the customer rated it.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: VisitFollowUp },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
  'POST /api/quotes/by-token/:token/confirm': {
    summary: 'Confirms the appointment as the customer.',
    audience: 'anyone',
    touches: ['quotes', 'jobs', 'audit'],
    params: tokenInPath,
    body: z.object({}, anObject),
    response: { 200: VisitFollowUp },
    problems: [404, 409, 422],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/quotes/by-token/:token/rating': {
    summary: 'Rates the appointment as the customer, from 1 to 5 with a comment; rating again replaces it.',
    audience: 'anyone',
    touches: ['quotes', 'jobs', 'audit'],
    params: tokenInPath,
    body: NewRating,
    response: { 200: VisitFollowUp },
    problems: [404, 409, 422],
    limit: FEW_BY_TOKEN,
  },
  'PUT /api/quotes/by-token/:token/review': {
    summary: 'Shows the rating on the site under this name, or withdraws it: then it is gone at once.',
    audience: 'anyone',
    touches: ['quotes', 'audit'],
    params: tokenInPath,
    body: z.object({ name: requiredText('reviewer', MOST_REVIEWER).nullable() }, anObject).meta({ id: 'ReviewChoice' }),
    response: { 200: VisitFollowUp },
    problems: [404, 409, 422],
    limit: FEW_BY_TOKEN,
  },
  'GET /api/admin/reviews': {
    summary: 'Returns the newest reviews that customers have put on the site, those that are hidden included.',
    audience: 'admin',
    response: { 200: Reviews },
  },
  'PUT /api/admin/reviews/:id/answer': {
    summary: 'Answers a review on the site, and emails a first answer to the customer; an empty answer removes it.',
    audience: 'admin',
    touches: ['mail', 'audit'],
    params: idInPath,
    body: z.object({ answer: freeText('reviewAnswer', MOST_REVIEW_ANSWER) }, anObject).meta({ id: 'ReviewAnswer' }),
    response: { 200: Reviews },
    problems: [404, 422],
  },
  'PUT /api/admin/reviews/:id/hidden': {
    summary: 'Hides a review for a reason that the audit log keeps; null shows it again.',
    audience: 'admin',
    touches: ['audit'],
    params: idInPath,
    body: z.object({ reason: requiredText('reason', 300).nullable() }, anObject).meta({ id: 'ReviewHiding' }),
    response: { 200: Reviews },
    problems: [404, 422],
  },
  'PUT /api/quotes/by-token/:token/due-again': {
    summary:
      'Says how the customer wants to be reminded when the work of a completed quote is due again; null ends it.',
    audience: 'anyone',
    touches: ['audit'],
    params: tokenInPath,
    body: z.object({ channel: oneOf('remindBy', DUE_CHANNELS).nullable() }, anObject).meta({ id: 'DueAgainChoice' }),
    response: { 200: VisitFollowUp },
    problems: [404, 409, 422],
    limit: FEW_BY_TOKEN,
  },
  'PUT /api/quotes/:id/rating': {
    summary: "Notes that the owner has dealt with a customer's rating, or hasn't yet.",
    audience: 'admin',
    touches: ['quotes', 'audit'],
    params: idInPath,
    body: z.object({ isHandled: yesOrNo('isHandled') }, anObject),
    response: { 200: FollowUpInDetail },
    problems: [404, 422],
  },
  'GET /api/quotes/:id/follow-up': {
    summary: "Returns the reminders sent for an appointment and the customer's rating, beside the crew's own.",
    audience: 'admin',
    params: idInPath,
    response: { 200: FollowUpInDetail },
    problems: [404],
  },
} as const satisfies Record<CallKey, Call>;

export type VisitFollowUp = z.infer<typeof VisitFollowUp>;
export type Reviews = z.infer<typeof Reviews>;
export type FollowUpInDetail = z.infer<typeof FollowUpInDetail>;
