import type { giftCardCalls } from '#contract/gift-cards.ts';
import type { Deps } from '#server/deps.ts';
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

export function giftCardRoutes(deps: Deps, openCardService: OpenCardService): Handlers<typeof giftCardCalls> {
  return {
    'POST /api/gift-cards/check': async ({ actor, body, sender }) => ({
      status: 200,
      body: await readBalance(deps, actor, { ...body, sender }),
    }),
    'GET /api/gift-cards/by-token/:token': async ({ actor, params }) => ({
      status: 200,
      body: await openGiftCard(deps, actor, params),
    }),
    'GET /api/gift-cards/by-token/:token/pdf': async ({ params, sender, language }) => {
      const { name, pdf } = await printByToken(deps, { ...params, sender, language });
      const headers = { 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'no-store' };
      return { status: 200, body: pdf, headers };
    },
    'POST /api/gift-card-orders': async ({ body, sender, language }) => ({
      status: 201,
      body: { url: await beginOrder(deps, openCardService, { ...body, sender, language }) },
    }),
    'GET /api/gift-cards': async ({ actor, query }) => ({ status: 200, body: await listCards(deps, actor, query) }),
    'GET /api/gift-cards/export': async ({ actor, query, language }) => ({
      status: 200,
      body: await exportCards(deps, actor, { ...query, language }),
      headers: { 'content-disposition': 'attachment; filename="gift-cards.csv"' },
    }),
    'GET /api/gift-cards/liability': async ({ actor }) => ({ status: 200, body: await readLiability(deps, actor) }),
    'GET /api/customers/:id/gift-cards': async ({ actor, params }) => ({
      status: 200,
      body: await listCardsOf(deps, actor, params),
    }),
    'GET /api/gift-cards/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readGiftCard(deps, actor, { ...params, language }),
    }),
    'POST /api/gift-cards': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await createGiftCard(deps, actor, { ...body, requestId }),
    }),
    'POST /api/gift-cards/:id/resend': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await resendGiftCard(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/gift-cards/:id/void': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await voidGiftCard(deps, actor, { ...params, ...body, requestId }),
    }),
  };
}
