import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { openCardService, type CardService, type Told } from '#testing/checkout.ts';
import { openTestPayments } from '#testing/payments.ts';
import { send } from '#testing/people.ts';

type Unmatched = { readonly id: string; readonly cents: number; readonly tipCents: number };

let service: CardService;
let testApp: TestApp;
let job: Awaited<ReturnType<typeof openTestPayments>>;
let sessions = 0;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  job = await openTestPayments(testApp);
  await testApp.deps.db.deleteFrom('unmatched_card_payments').execute();
});

const asAdmin = (call: string, body?: object) => send(testApp.app, call, { cookie: job.admin, ...(body && { body }) });
const balance = async () => (await job.page()).body.balance;
const listed = async () => (await asAdmin('GET /api/payments/unmatched')).body as unknown as readonly Unmatched[];
const alerts = () => mailsOf(testApp, { kind: 'payment-alert' });

/** A session of the service that this shop has no checkout of, as after a restore from a backup. */
function unknownSession(): string {
  sessions += 1;
  return `cs_test_unknown_${sessions}`;
}

async function tell(session: string, told: Told = {}): Promise<number> {
  const { payload, signature } = service.compose(session, testApp.deps.clock.now(), { total: 13_500, ...told });
  const { statusCode } = await testApp.app.inject({
    method: 'POST',
    url: '/api/payments/card-events',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
  return statusCode;
}

describe('a card payment without a checkout that is known', () => {
  test('is recorded for the quote that its session names, with its tip, once', async () => {
    const session = unknownSession();
    const told = { quoteId: job.quoteId, total: 14_000, tipCents: 500 };
    assert.deepEqual(await Promise.all([tell(session, told), tell(session, told)]), [200, 200]);
    const { paidCents, dueCents, tipCents, overpaidCents } = await balance();
    assert.deepEqual([paidCents, dueCents, tipCents, overpaidCents], [13_500, 0, 500, 0]);
    assert.deepEqual(await listed(), []);
  });

  test('is refused until it has a quote: the owner is told once, by mail and on the page of payments', async () => {
    const session = unknownSession();
    const before = (await alerts()).length;
    const statuses = await Promise.all([tell(session), tell(session), tell(session, { quoteId: 'not-a-uuid' })]);
    assert.deepEqual(statuses, [409, 409, 409]);
    assert.equal(await tell(session, { quoteId: testApp.deps.random.id() }), 409);
    assert.deepEqual(
      (await listed()).map(({ cents }) => cents),
      [13_500],
    );
    const { body: counts } = await asAdmin('GET /api/admin/counts');
    assert.equal((counts['payments'] as { readonly unmatched: number }).unmatched, 1);
    assert.equal((await alerts()).length, before + 1);
    assert.equal((await balance()).paidCents, 0);
  });

  test('is recorded once the owner names its quote, and then the service may stop telling', async () => {
    const session = unknownSession();
    await tell(session, { tipCents: 200 });
    const [found] = await listed();
    const match = (reference: string) => asAdmin(`POST /api/payments/unmatched/${found?.id}/match`, { reference });
    const wrong = await match('BB-00000');
    assert.deepEqual([wrong.status, (wrong.body['errors'] as [{ path: string }])[0].path], [422, 'reference']);
    const statuses = (await Promise.all([match(job.reference), match(job.reference)])).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [204, 409],
    );
    const { paidCents, tipCents } = await balance();
    assert.deepEqual([paidCents, tipCents], [13_300, 200]);
    assert.equal(await tell(session), 200);
    assert.deepEqual([(await balance()).paidCents, await listed()], [13_300, []]);
  });

  test('can be dismissed: nothing is recorded, and the service may stop telling', async () => {
    const session = unknownSession();
    await tell(session);
    const [found] = await listed();
    const dismiss = async () => (await asAdmin(`POST /api/payments/unmatched/${found?.id}/dismiss`)).status;
    assert.deepEqual([await dismiss(), await dismiss()], [204, 409]);
    assert.equal(await tell(session), 200);
    assert.deepEqual([(await balance()).paidCents, await listed()], [0, []]);
    assert.equal((await asAdmin(`POST /api/payments/unmatched/${testApp.deps.random.id()}/dismiss`)).status, 404);
  });
});
