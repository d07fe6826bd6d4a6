import type { PlanDetail, planCalls } from '#contract/plans.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/mount.ts';
import { changePrice, withdrawPrice } from './change-price.ts';
import { changeInterval, endPlan, pausePlan, resumePlan, skipVisit } from './change.ts';
import { listAllPlans, readPlan } from './read.ts';
import { startPlan } from './start.ts';

/** What the owner does with plans. */
export function planRoutes(): Handlers<typeof planCalls> {
  return {
    'GET /api/plans': async ({ context, query }) => ({ status: 200, body: await listAllPlans(context, query) }),
    'GET /api/plans/:id': async ({ context, params }) => ({ status: 200, body: await readPlan(context, params) }),
    'POST /api/quotes/:id/plan': async ({ context, params, body }) => ({
      status: 201,
      body: await startPlan(context, { ...params, ...body }),
    }),
    'POST /api/plans/:id/pause': async ({ context, params: { id } }) =>
      readAfter(context, id, pausePlan(context, { id, by: 'admin' })),
    'POST /api/plans/:id/resume': async ({ context, params: { id } }) =>
      readAfter(context, id, resumePlan(context, { id, by: 'admin' })),
    'POST /api/plans/:id/end': async ({ context, params: { id } }) =>
      readAfter(context, id, endPlan(context, { id, by: 'admin' })),
    'POST /api/plans/:id/skip': async ({ context, params: { id }, body }) =>
      readAfter(context, id, skipVisit(context, { id, by: 'admin', ...body })),
    'PUT /api/plans/:id/interval': async ({ context, params: { id }, body }) =>
      readAfter(context, id, changeInterval(context, { id, ...body })),
    'PUT /api/plans/:id/price': async ({ context, params: { id }, body }) =>
      readAfter(context, id, changePrice(context, { id, ...body })),
    'DELETE /api/plans/:id/price': async ({ context, params: { id } }) =>
      readAfter(context, id, withdrawPrice(context, { id })),
  };
}

async function readAfter(
  context: Context,
  id: string,
  change: Promise<void>,
): Promise<{ readonly status: 200; readonly body: PlanDetail }> {
  await change;
  return { status: 200, body: await readPlan(context, { id }) };
}
