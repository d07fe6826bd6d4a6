import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { hashToken } from '#server/lib/secrets.ts';
import { optOutHash } from '#server/mail/queries.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { openTestPayments, type Paid } from '#testing/payments.ts';
import { send } from '#testing/people.ts';

let testApp: TestApp;
let job: Awaited<ReturnType<typeof openTestPayments>>;
const PAGE = 'the-last-part-of-its-link';
before(async () => void (testApp = await startTestApp({ settings: { venmo: 'Bright-Bay_2' } })));
after(() => testApp.close());
beforeEach(async () => void (job = await openTestPayments(testApp)));

const asAdmin = (call: string, body?: object) => send(testApp.app, call, { cookie: job.admin, ...(body && { body }) });
const cancel = () => asAdmin(`POST /api/quotes/${job.quoteId}/cancel`, {});

/** What the page of the quote shows of its payment. */
async function summary() {
  const link = { page_token_hash: hashToken(PAGE) };
  await testApp.deps.db.updateTable('quotes').set({ page_token_hash: null }).execute();
  await testApp.deps.db.updateTable('quotes').set(link).where('id', '=', job.quoteId).execute();
  const { body } = await send(testApp.app, `GET /api/quotes/by-token/${PAGE}/payment`);
  return body as unknown as Paid & { readonly entries: readonly { readonly kind: string }[] };
}

/** What page, summary and team say of the payment. */
async function states() {
  const [page, crew, owner] = await Promise.all([job.page(), job.account(job.crew), job.account(job.admin)]);
  return [page, crew, owner].map(({ body }) => body.state);
}

describe('what the customer says to have paid', () => {
  test('can be paid no more anywhere, until they take it back', async () => {
    await job.announce({ cents: 13_500 });
    assert.deepEqual(await states(), ['claimed', 'claimed', 'claimed']);
    assert.equal((await job.record(job.crew, { half: 1 })).status, 409);
    assert.equal((await asAdmin(`POST /api/jobs/${job.id}/payment-request`)).status, 409);
    const { status, body } = await job.withdraw();
    assert.deepEqual([status, body.state, body.expected], [200, 'open', null]);
    assert.equal((await job.withdraw()).status, 200);
    assert.equal((await job.record(job.crew, { half: 1 })).status, 201);
  });

  test('is no more than is owed', async () => {
    const { status, body } = await job.announce({ cents: 13_501 });
    assert.deepEqual([status, body.errors[0]?.path], [422, 'cents']);
  });

  test('can be taken back or confirmed, not both', async () => {
    await job.announce({ cents: 13_500 });
    const { expected } = (await job.account(job.admin)).body;
    const [, confirmed] = await Promise.all([
      job.withdraw(),
      job.record(job.admin, { method: 'venmo', cents: 13_500, expected: expected?.id }),
    ]);
    const { state, balance } = (await job.page()).body;
    assert.deepEqual([state, balance.dueCents], confirmed.status === 201 ? ['paid', 0] : ['open', 13_500]);
  });

  test('is recorded by the owner all the same, also in cash', async () => {
    await job.announce({ cents: 13_500 });
    assert.equal((await job.record(job.admin, { half: 1 })).status, 201);
  });

  test('stays with the owner when the quote is cancelled: the money may have come', async () => {
    await job.announce({ cents: 13_500 });
    await cancel();
    const { body } = await asAdmin('GET /api/payments/expected');
    const own = (body as unknown as { jobId: string; dueCents: number; announced: { id: string } }[]).find(
      ({ jobId }) => jobId === job.id,
    );
    assert.equal(own?.dueCents, 0);
    const confirm = { method: 'venmo', cents: 13_500, dueCents: 0, expected: own.announced.id };
    assert.equal((await job.record(job.admin, confirm)).body.balance.overpaidCents, 13_500);
  });
});

describe('a cancelled quote', () => {
  test('offers nothing to pay anywhere, and its lines add up to its total', async () => {
    await cancel();
    const { body } = await job.page();
    assert.equal(body.state, 'cancelled');
    const sum = body.lines.reduce((total, { cents }) => total + cents, 0);
    assert.deepEqual([sum, body.balance.totalCents], [0, 0]);
    assert.equal(body.lines.at(-1)?.label, 'Canceled');
    assert.equal((await summary()).state, 'cancelled');
    assert.equal((await asAdmin(`POST /api/jobs/${job.id}/payment-request`)).status, 409);
  });

  test('tells by mail what is given back, and a receipt that adds up', async () => {
    await job.record(job.admin, { kind: 'deposit', method: 'cash', cents: 2000 });
    await cancel();
    await asAdmin(`POST /api/jobs/${job.id}/receipt`);
    const mails = await mailsOf(testApp, { quoteId: job.quoteId });
    const dataOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.data;
    assert.equal(dataOf('quote-cancelled')?.['paidCents'], 2000);
    const receipt = dataOf('receipt');
    assert.deepEqual([receipt?.['totalCents'], receipt?.['overpaidCents'], receipt?.['dueCents']], [0, 2000, 0]);
  });
});

test('a paid quote lists the payment itself beside its tip', async () => {
  await job.record(job.admin, { method: 'venmo', cents: 13_500, tipCents: 500 });
  const { state, entries } = await summary();
  assert.equal(state, 'paid');
  assert.deepEqual(
    entries.map(({ kind, cents }) => [kind, cents]),
    [
      ['payment', 13_500],
      ['tip', 500],
    ],
  );
});

test('the thanks after a visit ask for nothing that the customer says to have paid', async () => {
  await job.announce({ cents: 13_500 });
  const body = { completionNotes: 'Done', qualityRating: 5, reasonWithoutPhotos: 'The camera broke' };
  assert.equal(
    (await send(testApp.app, `POST /api/jobs/${job.id}/completion`, { cookie: job.crew, body })).status,
    201,
  );
  const [thanks] = await mailsOf(testApp, { quoteId: job.quoteId, kind: 'thank-you' });
  assert.deepEqual([thanks?.data['payUrl'], thanks?.data['isClaimed']], [null, true]);
});

test('a customer who wants no thanks is still asked for what is owed', async () => {
  const { db } = testApp.deps;
  const { customer_email: email } = await db
    .selectFrom('quotes')
    .select('customer_email')
    .where('id', '=', job.quoteId)
    .executeTakeFirstOrThrow();
  const address_hash = optOutHash(testApp.deps, email);
  await db.insertInto('mail_opt_outs').values({ address_hash, at: TEST_NOW }).execute();
  const body = { completionNotes: 'Done', qualityRating: 5, reasonWithoutPhotos: 'The camera broke' };
  await send(testApp.app, `POST /api/jobs/${job.id}/completion`, { cookie: job.crew, body });
  const kinds = (await mailsOf(testApp, { quoteId: job.quoteId })).map(({ kind }) => kind);
  assert.deepEqual([kinds.includes('payment-request'), kinds.includes('thank-you')], [true, false]);
  await db.deleteFrom('mail_opt_outs').execute();
});
