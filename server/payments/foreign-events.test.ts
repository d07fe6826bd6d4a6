import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { openCardService, signAsService, type CardService } from '#testing/checkout.ts';
import { openTestPayments } from '#testing/payments.ts';

let service: CardService;
let testApp: TestApp;
before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
});
after(async () => {
  await testApp.close();
  await service.close();
});

/** Sends a signed event of the card service; returns the status. */
async function tell(payload: string): Promise<number> {
  const signature = signAsService(payload, testApp.deps.clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await testApp.app.inject({ method: 'POST', url: '/api/payments/card-events', headers, payload })).statusCode;
}

let events = 0;
function eventOf(type: string, object: unknown): string {
  events += 1;
  return JSON.stringify({ id: `evt_foreign_${events}`, object: 'event', type, data: { object } });
}

const session = (change: object = {}) => ({
  id: `cs_foreign_${events}`,
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  amount_total: 2599,
  currency: 'usd',
  payment_intent: `pi_foreign_${events}`,
  client_reference_id: null,
  metadata: {},
  ...change,
});

const unmatched = async () => testApp.deps.db.selectFrom('unmatched_card_payments').selectAll().execute();

describe('a session of another program on the same account', () => {
  for (const [what, change] of [
    ['an order', { client_reference_id: 'order_991', metadata: { order: 'order_991' } }],
    ['a subscription', { mode: 'subscription', amount_total: 999, payment_intent: null }],
    ['one whose order has an id like ours', { client_reference_id: '01a22088-b91b-7f1e-bcc2-8ec05cd4afec' }],
    ['one that says what it is for', { metadata: { for: 'donation' } }],
    ['one without metadata', { metadata: null }],
  ] as const)
    test(`${what} is left alone, and the owner isn’t told`, async () => {
      for (const type of ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'])
        assert.equal(await tell(eventOf(`checkout.session.${type}`, session(change))), 200, type);
      assert.deepEqual(await unmatched(), []);
      assert.deepEqual(await mailsOf(testApp, { kind: 'payment-alert' }), []);
    });

  for (const [what, metadata] of [
    ['a quote', { for: 'quote', tipCents: '0' }],
    ['a quote, opened by an earlier version', { tipCents: '0' }],
    ['an invoice', { for: 'invoice' }],
    ['a gift card', { for: 'gift-card' }],
  ] as const)
    test(`is told from our own for ${what} that isn’t known here any more, which waits for the owner`, async () => {
      const own = session({ client_reference_id: crypto.randomUUID(), metadata });
      assert.equal(await tell(eventOf('checkout.session.completed', own)), 409);
      assert.ok((await unmatched()).some(({ session_id: id }) => id === own.id));
    });

  test('is told from our own whose checkout is known, whatever the session says', async () => {
    const job = await openTestPayments(testApp);
    const begun = await testApp.app.inject({
      method: 'POST',
      url: `/api/payments/${job.token}/card`,
      payload: { tipCents: 0 },
    });
    const id = begun.json<{ url: string }>().url.split('/').at(-1);
    assert.equal(await tell(eventOf('checkout.session.completed', session({ id, amount_total: 13_500 }))), 200);
    assert.equal((await job.page()).body.balance.paidCents, 13_500);
  });
});

describe('a signed event that is none', () => {
  const PAID = 'checkout.session.completed';
  const refund = { id: 're_1', object: 'refund', payment_intent: 'pi_1', status: 'succeeded', currency: 'usd' };
  for (const [what, payload] of [
    ['null', 'null'],
    ['a list', '[]'],
    ['nothing in it', '{}'],
    ['a text', '"event"'],
    ['a number', '1'],
    ['no object', JSON.stringify({ id: 'evt_x', type: PAID })],
    ['no data', JSON.stringify({ id: 'evt_x', type: PAID, data: null })],
    ['an object that is null', eventOf(PAID, null)],
    ['an object that is a list', eventOf(PAID, [])],
    ['a type that is a number', JSON.stringify({ id: 'evt_x', type: 1, data: { object: {} } })],
    ['a refund of the largest number', eventOf('refund.created', { ...refund, amount: 2_147_483_647 })],
    ['a refund beyond that', eventOf('refund.created', { ...refund, amount: 1e300 })],
    ['a payment of the largest number', eventOf(PAID, session({ amount_total: 2_147_483_647 }))],
    ['no object of a kind that isn’t taken in', JSON.stringify({ id: 'evt_x', type: 'price.created' })],
  ] as const)
    test(`with ${what} is refused, and not repeated as if the server had failed`, async () => {
      assert.equal(await tell(payload), 422);
    });
});
