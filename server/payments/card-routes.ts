import type { cardPaymentCalls } from '#contract/card-payments.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { readMovements, seePayouts } from './movements.ts';
import { refundCardPayment } from './card-refunds.ts';

export function cardPaymentRoutes(deps: Deps): Handlers<typeof cardPaymentCalls> {
  return {
    'GET /api/payments/payouts': async ({ actor }) => ({ status: 200, body: await seePayouts(deps, actor) }),
    'POST /api/payments/payouts/read': async ({ actor }) => {
      await readMovements(deps, actor);
      return { status: 200, body: await seePayouts(deps, actor) };
    },
    'POST /api/jobs/:id/card-refunds': async ({ actor, params, body, language, requestId }) => ({
      status: 201,
      body: await refundCardPayment(deps, actor, { ...params, ...body, language, requestId }),
    }),
  };
}
