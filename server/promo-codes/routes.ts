import type { promoCodeCalls } from '#contract/promo-codes.ts';
import type { Handlers } from '#server/http/mount.ts';
import { changeCode, createCode, deleteCode, exportCodes, listCodes, readCode } from './codes.ts';
import { lookUpPromoCode } from './look-up.ts';
import { termsOf } from './queries.ts';

export function promoCodeRoutes(): Handlers<typeof promoCodeCalls> {
  return {
    'POST /api/promo-codes/check': async ({ context, body }) => {
      const { packages, extras, ...terms } = termsOf(
        await lookUpPromoCode(context, { typed: body.promoCode, sender: context.sender }),
      );
      return {
        status: 200,
        body: { ...terms, packages: packages && [...packages], extras: extras && [...extras] },
      };
    },
    'GET /api/promo-codes': async ({ context, query }) => ({ status: 200, body: await listCodes(context, query) }),
    'GET /api/promo-codes/export': async ({ context, query }) => ({
      status: 200,
      body: exportCodes(context, query),
      headers: { 'content-disposition': 'attachment; filename="promo-codes.csv"' },
    }),
    'GET /api/promo-codes/:id': async ({ context, params }) => ({
      status: 200,
      body: await readCode(context, params),
    }),
    'POST /api/promo-codes': async ({ context, body }) => ({
      status: 201,
      body: await createCode(context, body),
    }),
    'PUT /api/promo-codes/:id': async ({ context, params, body }) => ({
      status: 200,
      body: await changeCode(context, { ...body, ...params }),
    }),
    'DELETE /api/promo-codes/:id': async ({ context, params }) => {
      await deleteCode(context, params);
      return { status: 204 };
    },
  };
}
