import type { priceChangeCalls } from '#contract/price-changes.ts';
import type { Handlers } from '#server/http/mount.ts';
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
