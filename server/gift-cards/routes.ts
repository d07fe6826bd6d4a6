import type { giftCardCalls } from '#contract/gift-cards.ts';
import type { Handlers } from '#server/http/mount.ts';
import { createGiftCard } from './issue.ts';
import { beginOrder, type OpenCardService } from './order.ts';
import {
  exportCards,
  listCards,
  listCardsOf,
  openGiftCard,
  printByToken,
  readBalance,
  readGiftCard,
  readLiability,
} from './read.ts';
import { resendGiftCard, voidGiftCard } from './void.ts';

export function giftCardRoutes(openCardService: OpenCardService): Handlers<typeof giftCardCalls> {
  return {
    'POST /api/gift-cards/check': async ({ context, body }) => ({
      status: 200,
      body: await readBalance(context, body),
    }),
    'GET /api/gift-cards/by-token/:token': async ({ context, params }) => ({
      status: 200,
      body: await openGiftCard(context, params),
    }),
    'GET /api/gift-cards/by-token/:token/pdf': async ({ context, params }) => {
      const { name, pdf } = await printByToken(context, params);
      const headers = { 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'no-store' };
      return { status: 200, body: pdf, headers };
    },
    'POST /api/gift-card-orders': async ({ context, body }) => ({
      status: 201,
      body: { url: await beginOrder(context, openCardService, body) },
    }),
    'GET /api/gift-cards': async ({ context, query }) => ({ status: 200, body: await listCards(context, query) }),
    'GET /api/gift-cards/export': async ({ context, query }) => ({
      status: 200,
      body: await exportCards(context, query),
      headers: { 'content-disposition': 'attachment; filename="gift-cards.csv"' },
    }),
    'GET /api/gift-cards/liability': async ({ context }) => ({ status: 200, body: await readLiability(context) }),
    'GET /api/customers/:id/gift-cards': async ({ context, params }) => ({
      status: 200,
      body: await listCardsOf(context, params),
    }),
    'GET /api/gift-cards/:id': async ({ context, params }) => ({
      status: 200,
      body: await readGiftCard(context, { ...params, language: context.language }),
    }),
    'POST /api/gift-cards': async ({ context, body }) => ({
      status: 201,
      body: await createGiftCard(context, body),
    }),
    'POST /api/gift-cards/:id/resend': async ({ context, params, body }) => ({
      status: 200,
      body: await resendGiftCard(context, { ...params, ...body }),
    }),
    'POST /api/gift-cards/:id/void': async ({ context, params, body }) => ({
      status: 200,
      body: await voidGiftCard(context, { ...params, ...body }),
    }),
  };
}
