import type { followUpCalls } from '#contract/follow-up.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { confirmAppointment, handleRating, openFollowUp, rateAppointment, readFollowUp } from './follow-up.ts';

export function followUpRoutes(deps: Deps): Handlers<typeof followUpCalls> {
  return {
    'GET /api/quotes/by-token/:token/follow-up': async ({ actor, params }) => ({
      status: 200,
      body: await openFollowUp(deps, actor, params),
    }),
    'POST /api/quotes/by-token/:token/confirm': async ({ actor, params, requestId }) => ({
      status: 200,
      body: await confirmAppointment(deps, actor, { ...params, requestId }),
    }),
    'POST /api/quotes/by-token/:token/rating': async ({ actor, params, body: { rating: stars, text }, requestId }) => ({
      status: 200,
      body: await rateAppointment(deps, actor, { ...params, stars, text, requestId }),
    }),
    'PUT /api/quotes/:id/rating': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await handleRating(deps, actor, { ...params, ...body, requestId }),
    }),
    'GET /api/quotes/:id/follow-up': async ({ actor, params }) => ({
      status: 200,
      body: await readFollowUp(deps, actor, params),
    }),
  };
}
