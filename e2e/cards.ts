import { openCardService, type CardService, type Told } from '#testing/checkout.ts';
import { nextAddress, test as base } from './fixture.ts';
import type { Shop } from './shop.ts';

/** With an imitation of the card service. The `world` of a spec adds `cards.env`, so that its shop takes cards. */
export const withCards = base.extend<object, { readonly cards: CardService }>({
  cards: [
    async ({ browserName: _ }, use) => {
      const cards = await openCardService();
      await use(cards);
      await cards.close();
    },
    { scope: 'worker' },
  ],
});

/** The service tells the shop about a session; returns the status of the answer. */
export async function tell(shop: Shop, cards: CardService, session: string, told: Told = {}): Promise<number> {
  const { payload, signature } = cards.compose(session, Temporal.Now.instant(), told);
  const answer = await fetch(`${shop.url}/api/payments/card-events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature,
      'x-forwarded-for': nextAddress(),
    },
    body: payload,
  });
  return answer.status;
}
