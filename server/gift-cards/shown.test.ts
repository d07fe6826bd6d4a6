import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { codeOfGiftCard } from '#testing/gift-cards.ts';
import { send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

const UNSCHEDULED = { scheduledDate: undefined, scheduledTime: undefined };

for (const [balance, shares] of [
  [20_000, [13_500, 6500]],
  [13_500, [13_500, 0]],
  [4320, [4320, 0]],
] as const)
  test(`a gift card with ${balance} cents is shown with what it pays, from the submit on, on every screen and in both emails`, async () => {
    const { body } = await owner('POST /api/gift-cards', { origin: 'sold', cents: balance, method: 'cash' });
    const last4 = String(body['last4']);
    const giftCard = codeOfGiftCard(testApp.deps, String(body['id']));
    for (const cents of shares) {
      const share = { last4, cents, leftCents: 13_500 - cents };
      const key = { 'idempotency-key': `shown-${balance}-${cents}` };
      const request = exampleQuote({ ...UNSCHEDULED, giftCard });
      const { body: submitted } = await submit(testApp.app, request, key);
      assert.deepEqual(submitted.giftCard, share);
      assert.deepEqual((await submit(testApp.app, request, key)).body.giftCard, share, 'sent again');
      const quoteId = submitted.id;
      for (const kind of ['quote-received', 'new-quote'] as const)
        assert.deepEqual((await mailsOf(testApp, { quoteId, kind }))[0]?.data['giftCard'], share, kind);
      const { body: detail } = await owner(`GET /api/quotes/${quoteId}`);
      assert.deepEqual(detail['giftCard'], { ...share, balanceCents: balance });
      const token = submitted.quoteUrl.split('/').at(-1);
      const { body: page } = await send(testApp.app, `GET /api/quotes/by-token/${token}/payment`);
      assert.deepEqual(page['giftCard'], { ...share, balanceCents: balance });
    }
  });
