import type { offerCalls } from '#contract/offers.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { answerOffer } from './answer-offer.ts';
import { counterQuote } from './counter.ts';

export function offerRoutes(deps: Deps): Handlers<typeof offerCalls> {
  return {
    'POST /api/quotes/:id/counter-offer': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await counterQuote(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/quotes/by-token/:token/answer': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await answerOffer(deps, actor, { ...params, ...body, requestId }),
    }),
  };
}
