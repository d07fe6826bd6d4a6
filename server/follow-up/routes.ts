import type { followUpCalls } from '#contract/follow-up.ts';
import type { Handlers } from '#server/http/mount.ts';
import { setDueAgain } from './due-again.ts';
import { confirmAppointment, handleRating, openFollowUp, rateAppointment, readFollowUp } from './follow-up.ts';
import { answerReview, chooseReview, hideReview, readReviews } from './reviews.ts';

export function followUpRoutes(): Handlers<typeof followUpCalls> {
  return {
    'GET /api/quotes/by-token/:token/follow-up': async ({ context, params }) => ({
      status: 200,
      body: await openFollowUp(context, params),
    }),
    'POST /api/quotes/by-token/:token/confirm': async ({ context, params }) => ({
      status: 200,
      body: await confirmAppointment(context, params),
    }),
    'POST /api/quotes/by-token/:token/rating': async ({ context, params, body: { rating: stars, text } }) => ({
      status: 200,
      body: await rateAppointment(context, { ...params, stars, text }),
    }),
    'PUT /api/quotes/by-token/:token/due-again': async ({ context, params, body }) => {
      await setDueAgain(context, { ...params, ...body });
      return { status: 200, body: await openFollowUp(context, params) };
    },
    'PUT /api/quotes/by-token/:token/review': async ({ context, params, body }) => {
      await chooseReview(context, { ...params, ...body });
      return { status: 200, body: await openFollowUp(context, params) };
    },
    'GET /api/admin/reviews': async ({ context }) => ({ status: 200, body: await readReviews(context) }),
    'PUT /api/admin/reviews/:id/answer': async ({ context, params, body }) => ({
      status: 200,
      body: await answerReview(context, { ...params, ...body }),
    }),
    'PUT /api/admin/reviews/:id/hidden': async ({ context, params, body }) => ({
      status: 200,
      body: await hideReview(context, { ...params, ...body }),
    }),
    'PUT /api/quotes/:id/rating': async ({ context, params, body }) => ({
      status: 200,
      body: await handleRating(context, { ...params, ...body }),
    }),
    'GET /api/quotes/:id/follow-up': async ({ context, params }) => ({
      status: 200,
      body: await readFollowUp(context, params),
    }),
  };
}
