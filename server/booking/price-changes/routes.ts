import type { priceChangeCalls } from '#contract/price-changes.ts';
import type { quoteAnswerCalls } from '#contract/quote-answers.ts';
import type { Handlers } from '#server/http/mount.ts';
import { editAnswers, previewAnswers, readAnswers } from './answers.ts';
import { addOnSite, readCrewChange, signChange, withdrawCrewChange } from './crew.ts';
import { proposeChange, withdrawChange } from './propose.ts';

/** Changes of what was sold: the owner's on a quote, the crew's on a job. */
export function priceChangeRoutes(): Handlers<typeof priceChangeCalls> {
  return {
    'POST /api/quotes/:id/price-change': async ({ context, params, body }) => ({
      status: 200,
      body: await proposeChange(context, { ...params, ...body }),
    }),
    'POST /api/quotes/:id/price-change/withdraw': async ({ context, params }) => ({
      status: 200,
      body: await withdrawChange(context, params),
    }),
    'GET /api/jobs/:id/price-change': async ({ context, params, query }) => ({
      status: 200,
      body: await readCrewChange(context, { ...params, extras: query.extras?.split(',').filter(Boolean) }),
    }),
    'POST /api/jobs/:id/price-change': async ({ context, params, body }) => ({
      status: 200,
      body: await addOnSite(context, { ...params, ...body }),
    }),
    'POST /api/jobs/:id/price-change/signature': async ({ context, params, body }) => ({
      status: 200,
      body: await signChange(context, { ...params, ...body }),
    }),
    'POST /api/jobs/:id/price-change/withdraw': async ({ context, params }) => ({
      status: 200,
      body: await withdrawCrewChange(context, params),
    }),
  };
}

/** What the owner does with the answers on a quote. */
export function quoteAnswerRoutes(): Handlers<typeof quoteAnswerCalls> {
  return {
    'GET /api/quotes/:id/answers': async ({ context, params }) => ({
      status: 200,
      body: await readAnswers(context, params),
    }),
    'POST /api/quotes/:id/answers/check': async ({ context, params, body }) => ({
      status: 200,
      body: await previewAnswers(context, { ...params, ...body }),
    }),
    'PUT /api/quotes/:id/answers': async ({ context, params, body }) => ({
      status: 200,
      body: await editAnswers(context, { ...params, ...body }),
    }),
  };
}
