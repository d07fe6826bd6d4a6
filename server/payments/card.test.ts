import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { openCardService, signAsService, type CardService, type Told } from '#testing/checkout.ts';
import { openTestPayments } from '#testing/payments.ts';
import { fromAnywhere, send } from '#testing/people.ts';

let service: CardService;
let testApp: TestApp;
/** What could be paid before the test. */
let earlierSessions: readonly string[];
let job: Awaited<ReturnType<typeof openTestPayments>>;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  service.setDown(false);
  service.asked.length = 0;
  earlierSessions = service.payable();
  job = await openTestPayments(testApp);
});

/** Begins to pay by card, each time from another address: there is a limit. */
const card = (body: object = {}) =>
  send(testApp.app, `POST /api/payments/${job.token}/card`, { body, headers: fromAnywhere() });

/** Opens a checkout; the id of its session. */
async function begin(tipCents = 0): Promise<string> {
  const { status, body } = await card({ tipCents });
  assert.equal(status, 200);
  return String(body['url']).split('/').at(-1) ?? '';
}

const now = () => testApp.deps.clock.now();

/** What the service tells about a session, signed as it signs. */
async function tell(session: string, told: Told = {}) {
  const { payload, signature } = service.compose(session, now(), told);
  return post(payload, signature);
}

async function post(payload: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { statusCode } = await testApp.app.inject({
    method: 'POST',
    url: '/api/payments/card-events',
    headers,
    payload,
  });
  return statusCode;
}

const balance = async () => (await job.page()).body.balance;

/** The checkout sessions of this test's quote that are open. */
function payableNow(): readonly string[] {
  return service.payable().filter((session) => !earlierSessions.includes(session));
}

/** Begins once per tip, all at the same moment. */
async function beginAtOnce(tips: readonly number[]) {
  return Promise.all(tips.map((tipCents) => card({ tipCents })));
}

function fieldOf(body: Readonly<Record<string, unknown>>): string | undefined {
  return (body['errors'] as readonly { readonly path: string }[] | undefined)?.[0]?.path;
}

describe('paying by card', () => {
  test('asks the service for what is owed, and nothing is paid before it says so', async () => {
    await begin(500);
    const form = service.asked[0]?.form;
    assert.equal(form?.get('line_items[0][price_data][unit_amount]'), '13500');
    assert.equal(form?.get('line_items[1][price_data][unit_amount]'), '500');
    assert.match(form?.get('success_url') ?? '', /\/payment-success\?token=.+&card=done$/);
    assert.match(form?.get('cancel_url') ?? '', /-payment\?token=.+&card=left$/);
    assert.equal((await balance()).dueCents, 13_500);
  });

  test('is said on the service’s page in the language of the payer', async () => {
    const headers = { ...fromAnywhere(), 'accept-language': 'es' };
    await send(testApp.app, `POST /api/payments/${job.token}/card`, { body: { tipCents: 500 }, headers });
    const form = service.asked[0]?.form;
    assert.equal(form?.get('locale'), 'es');
    assert.match(form?.get('line_items[0][price_data][product_data][name]') ?? '', /^Detallado completo, /);
    assert.equal(form?.get('line_items[1][price_data][product_data][name]'), 'Propina');
  });

  test('is in the ledger once the service has told, with its tip apart, and the receipt is mailed', async () => {
    const session = await begin(500);
    assert.equal(await tell(session), 200);
    const { dueCents, tipCents, overpaidCents } = await balance();
    assert.deepEqual([dueCents, tipCents, overpaidCents], [0, 500, 0]);
    const mails = await mailsOf(testApp, { quoteId: job.quoteId, kind: 'receipt' });
    assert.equal(mails.length, 1);
  });

  test('is one payment however often and however it is told', async () => {
    const session = await begin();
    const id = 'evt_the_same';
    const type = 'checkout.session.async_payment_succeeded';
    const statuses = await Promise.all([
      tell(session, { id }),
      tell(session, { id }),
      tell(session),
      tell(session, { type }),
    ]);
    assert.deepEqual(statuses, [200, 200, 200, 200]);
    const { paidCents, overpaidCents } = await balance();
    assert.deepEqual([paidCents, overpaidCents], [13_500, 0]);
  });

  test('begun again is the same checkout, with another tip a new one that ends the one before', async () => {
    const first = await begin();
    assert.equal(await begin(), first);
    const second = await begin(500);
    assert.notEqual(second, first);
    assert.deepEqual(payableNow(), [second]);
    assert.equal(await tell(second, { type: 'checkout.session.expired' }), 200);
    assert.equal((await balance()).dueCents, 13_500);
    assert.notEqual(await begin(500), second);
  });

  test('begun six times at once is one checkout', async () => {
    const answers = await beginAtOnce([0, 0, 0, 0, 0, 0]);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ body }) => body['url'])).size, 1);
    assert.equal(payableNow().length, 1);
  });

  test('begun six times at once with six tips leaves at most one that can be paid', async () => {
    const answers = await beginAtOnce([0, 100, 200, 300, 400, 500]);
    for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status));
    assert.ok(payableNow().length <= 1, `${payableNow().length} could be paid`);
    const session = await begin(500);
    assert.deepEqual(payableNow(), [session]);
    await tell(session);
    const { dueCents, overpaidCents, tipCents } = await balance();
    assert.deepEqual([dueCents, overpaidCents, tipCents], [0, 0, 500]);
  });

  test('is not opened again while one is paid already: that one is recorded, even without a webhook', async () => {
    const first = await begin(300);
    service.pay(first);
    const { status } = await card();
    assert.equal(status, 409);
    const { dueCents, tipCents, overpaidCents } = await balance();
    assert.deepEqual([dueCents, tipCents, overpaidCents], [0, 300, 0]);
    assert.equal(await tell(first), 200);
    assert.equal((await balance()).overpaidCents, 0);
  });

  test('twice all the same is recorded as paid too much, also when told late, and the owner is told', async () => {
    const first = await begin();
    const second = await begin(200);
    await tell(second);
    testApp.setNow('2027-06-03T12:00:00Z');
    await tell(first);
    assert.equal((await balance()).overpaidCents, 13_500);
    const [alert] = await mailsOf(testApp, { quoteId: job.quoteId, kind: 'payment-alert' });
    const { settings } = await testApp.deps.settings();
    assert.equal(alert?.recipient, settings.email);
    assert.deepEqual(alert.data['quote'], {
      reference: job.reference,
      customerName: 'Dana Whitfield',
      overpaidCents: 13_500,
    });
    testApp.setNow('2027-06-01T12:00:00Z');
  });

  test('can’t be opened with an absurd tip', async () => {
    const body = { tipCents: 50_001 };
    const answer = await card(body);
    assert.deepEqual([answer.status, fieldOf(answer.body)], [422, 'tipCents']);
  });

  test('of a quote that is off meanwhile is shown as to be given back', async () => {
    const session = await begin();
    await send(testApp.app, `POST /api/quotes/${job.quoteId}/cancel`, { cookie: job.admin, body: {} });
    assert.equal(await tell(session), 200);
    assert.equal((await balance()).overpaidCents, 13_500);
  });

  test('is refused where nothing is owed, and says so where the service does not answer', async () => {
    service.setDown(true);
    assert.match(String((await card()).body['detail']), /isn’t working right now/);
    service.setDown(false);
    await job.record(job.admin, { method: 'cash', cents: 13_500 });
    assert.equal((await card()).status, 409);
  });

  test('is refused while the customer says that it is paid by Venmo', async () => {
    await job.announce({ cents: 13_500 });
    assert.equal((await card()).status, 409);
    await job.withdraw();
    assert.equal((await card()).status, 200);
  });
});

describe('what the service tells', () => {
  test('counts only with its signature over the very bytes, made just now', async () => {
    const session = await begin();
    assert.equal(await tell(session, { secret: 'whsec_of_somebody_else' }), 422);
    const payload = JSON.stringify({ id: 'evt_x', object: 'event', type: 'checkout.session.completed', data: {} });
    assert.equal(await post(`${payload} `, signAsService(payload, now())), 422);
    assert.equal(await post(payload, signAsService(payload, now().subtract({ hours: 1 }))), 422);
    assert.equal(await post(payload, 't=1,v1=00'), 422);
    assert.equal((await balance()).dueCents, 13_500);
  });

  test('without an amount books nothing, and the log says so', async () => {
    for (const total of [0, -100]) {
      const session = await begin();
      assert.equal(await tell(session, { total }), 200);
    }
    const { dueCents, paidCents } = await balance();
    assert.deepEqual([dueCents, paidCents], [13_500, 0]);
    assert.match(testApp.logged(), /a card event without an amount was not booked/);
    assert.equal((await tell(await begin())) === 200 && (await balance()).dueCents, 0);
  });

  test('in another currency, or in no form that the service has, books nothing and is told so', async () => {
    const session = await begin();
    const { payload } = service.compose(session, now());
    const about = (change: object | null, type = 'checkout.session.completed') => {
      const event = JSON.parse(payload) as { data: { object: object } };
      const object = change === null ? null : { ...event.data.object, ...change };
      const text = JSON.stringify({ ...event, type, data: { object } });
      return post(text, signAsService(text, now()));
    };
    assert.equal(await about({ currency: 'eur' }), 200);
    for (const odd of [null, { amount_total: 1e15 }, { amount_total: 13_500.5 }, { id: 'cs_\0' }, { metadata: 'x' }])
      assert.equal(await about(odd), 422);
    for (const type of ['payment_intent.succeeded', 'charge.dispute.created', 'refund.created', 'payout.paid'])
      assert.equal(await about({ status: 'succeeded', metadata: null, amount_received: 0 }, type), 200);
    assert.deepEqual([(await balance()).paidCents, (await balance()).dueCents], [0, 13_500]);
    assert.match(testApp.logged(), /in another currency was not booked/);
  });

  test('about anything but sessions changes nothing', async () => {
    assert.equal(await tell('cs_test_of_another_shop', { type: 'charge.refunded', total: 100 }), 200);
    assert.equal((await balance()).dueCents, 13_500);
  });

  test('arrives while the site is locked', async () => {
    const session = await begin();
    const { settings } = await testApp.deps.settings();
    await testApp.changeSettings({ launch: { ...settings.launch, locked: true } });
    assert.equal(await tell(session), 200);
    await testApp.changeSettings({ launch: { ...settings.launch, locked: false } });
    assert.equal((await balance()).dueCents, 0);
  });
});
