import type { promoCodeCalls } from '#contract/promo-codes.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { changeCode, createCode, deleteCode, exportCodes, listCodes, readCode } from './codes.ts';
import { lookUpPromoCode } from './look-up.ts';
import { termsOf } from './queries.ts';

export function promoCodeRoutes(deps: Deps): Handlers<typeof promoCodeCalls> {
  return {
    'POST /api/promo-codes/check': async ({ body, sender }) => {
      const { packages, extras, ...terms } = termsOf(await lookUpPromoCode(deps, { typed: body.promoCode, sender }));
      return {
        status: 200,
        body: { ...terms, packages: packages && [...packages], extras: extras && [...extras] },
      };
    },
    'GET /api/promo-codes': async ({ actor, query }) => ({ status: 200, body: await listCodes(deps, actor, query) }),
    'GET /api/promo-codes/export': async ({ actor, query, language }) => ({
      status: 200,
      body: exportCodes(deps, actor, { ...query, language }),
      headers: { 'content-disposition': 'attachment; filename="promo-codes.csv"' },
    }),
    'GET /api/promo-codes/:id': async ({ actor, params }) => ({
      status: 200,
      body: await readCode(deps, actor, params),
    }),
    'POST /api/promo-codes': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await createCode(deps, actor, { ...body, requestId }),
    }),
    'PUT /api/promo-codes/:id': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await changeCode(deps, actor, { ...body, ...params, requestId }),
    }),
    'DELETE /api/promo-codes/:id': async ({ actor, params, requestId }) => {
      await deleteCode(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
  };
}
