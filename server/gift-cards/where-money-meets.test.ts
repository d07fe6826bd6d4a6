import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { GiftCardDetail } from '#contract/gift-cards.ts';
import { GIFT_CARD_CENTS } from '#core/payments/gift-cards.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import { addGiftCard, codeOfGiftCard } from '#testing/gift-cards.ts';
import { openTestPayments, type Paid } from '#testing/payments.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';

type Answer = Partial<GiftCardDetail> &
  Paid & {
    readonly id: string;
    readonly url: string;
    readonly items: readonly { readonly id: string }[];
    readonly undo: { readonly id: string };
    readonly success: boolean;
    readonly errors: readonly { readonly path: string; readonly message: string }[];
  };

let service: CardService;
let testApp: TestApp;
let owner: Caller<Answer>;
before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
  owner = await asOwner<Answer>(testApp);
});
after(async () => {
  await testApp.close();
  await service.close();
});
const anyone = () => asAnyone<Answer>(testApp);
const balanceOf = async (id: string) => (await owner(`GET /api/gift-cards/${id}`)).body.balanceCents;

async function verify(): Promise<void> {
  const said: string[] = [];
  const context = {
    deps: testApp.deps,
    say: (line: unknown) => void said.push(JSON.stringify(line)),
    signal: new AbortController().signal,
  };
  await verifyDatabase(context).catch((error: unknown) => assert.fail(`${String(error)}: ${said.join()}`));
}

test('undoing an approval never puts back what was refunded to the card before', async () => {
  const id = await addGiftCard(testApp.deps);
  const request = exampleQuote({ totalPrice: undefined, giftCard: codeOfGiftCard(testApp.deps, id) });
  const { body: quote } = await submit(testApp.app, request);
  const approved = await owner(`POST /api/quotes/${quote.id}/approve`, {});
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  const { id: job } = await testApp.deps.db
    .selectFrom('jobs')
    .select('id')
    .where('quote_id', '=', quote.id)
    .executeTakeFirstOrThrow();
  const refund = await owner(`POST /api/jobs/${job}/payments`, { kind: 'refund', method: 'credit', cents: 2000 });
  assert.equal(refund.status, 201);
  const undone = await owner(`POST /api/admin/undo/${approved.body.undo.id}`);
  assert.equal(undone.status, 409, JSON.stringify(undone.body));
  assert.equal(await balanceOf(id), 2000);
  await verify();
});

test('a card that covers the quote of a walk-in pays it at approval, with a receipt that an undo takes back', async () => {
  const id = await addGiftCard(testApp.deps, { cents: 20_000 });
  const giftCard = codeOfGiftCard(testApp.deps, id);
  const unknown = await owner(
    'POST /api/quotes/walk-in',
    exampleWalkIn({ giftCard: 'ABCD-EFGH-JKLM-NPQR', approve: true }),
  );
  assert.deepEqual([unknown.status, unknown.body.errors.map(({ path }) => path)], [422, ['giftCard']]);
  const made = await owner(
    'POST /api/quotes/walk-in',
    exampleWalkIn({ customerEmail: 'walt@example.com', giftCard, approve: true, scheduledDate: '2027-06-26' }),
  );
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal(await balanceOf(id), 6500);
  const receipts = () => mailsOf(testApp, { quoteId: made.body.id, kind: 'receipt' });
  const [receipt, ...others] = await receipts();
  assert.deepEqual([receipt?.data['dueCents'], receipt?.data['paidCents'], others], [0, 13_500, []]);
  assert.equal((await owner(`POST /api/admin/undo/${made.body.undo.id}`)).status, 204);
  assert.deepEqual(
    [await balanceOf(id), (await receipts()).filter(({ status }) => status === 'waiting')],
    [20_000, []],
  );
  await verify();
});

test('a refund never makes a card larger than any card may be', async () => {
  const id = await addGiftCard(testApp.deps, { cents: GIFT_CARD_CENTS.most });
  const giftCard = codeOfGiftCard(testApp.deps, id);
  const job = await openTestPayments(testApp);
  await job.record(job.admin, { method: 'credit', cents: 1000, giftCard });
  await job.record(job.admin, { method: 'cash', cents: 12_500 });
  const refused = await job.record(job.admin, { kind: 'refund', method: 'credit', cents: 1001 });
  assert.deepEqual([refused.status, refused.body.errors.map(({ path }) => path)], [422, ['cents']]);
  assert.equal((await job.record(job.admin, { kind: 'refund', method: 'credit', cents: 1000 })).status, 201);
  assert.equal(await balanceOf(id), GIFT_CARD_CENTS.most);
  const other = await openTestPayments(testApp);
  await other.record(other.admin, { method: 'cash', cents: 900_000 });
  const large = await other.record(other.admin, { kind: 'refund', method: 'credit', cents: 200_001 });
  assert.deepEqual([large.status, large.body.errors.map(({ path }) => path)], [422, ['cents']]);
  await verify();
});

test('one request, sent twice at once, issues one card; another request of the same name is refused', async () => {
  const clientId = crypto.randomUUID();
  const body = { origin: 'sold', cents: 5000, method: 'cash', clientId };
  const answers = await Promise.all([owner('POST /api/gift-cards', body), owner('POST /api/gift-cards', body)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  );
  assert.equal((await owner('POST /api/gift-cards', { ...body, cents: 6000 })).status, 409);
  await verify();
});

test('a card that is used, voided and resent at once ends in one of these ways, with every cent accounted for', async () => {
  const id = await addGiftCard(testApp.deps, { cents: 20_000, origin: 'sold', method: 'cash' });
  const giftCard = codeOfGiftCard(testApp.deps, id);
  const jobs = [await openTestPayments(testApp), await openTestPayments(testApp)];
  const answers = await Promise.all([
    anyone()(`POST /api/payments/${jobs[0]?.token}/gift-card`, { giftCard }),
    owner(`POST /api/gift-cards/${id}/void`, { reason: 'Twice', method: 'cash' }),
    anyone()(`POST /api/payments/${jobs[1]?.token}/gift-card`, { giftCard }),
    owner(`POST /api/gift-cards/${id}/resend`, {}),
    owner(`POST /api/gift-cards/${id}/void`, { reason: 'Twice', method: 'cash' }),
  ]);
  assert.ok(
    answers.every(({ status }) => [200, 409, 422].includes(status)),
    JSON.stringify(answers),
  );
  assert.equal(await balanceOf(id), 0);
  await verify();
});

test('a payment in a month that was locked in between is refused with the field, and moves nothing', async () => {
  const id = await addGiftCard(testApp.deps);
  const giftCard = codeOfGiftCard(testApp.deps, id);
  const job = await openTestPayments(testApp);
  const lock = { month: '2027-06-01', accounts: '[]', locked_at: TEST_NOW };
  const { id: lockId } = await testApp.deps.db
    .insertInto('month_locks')
    .values(lock)
    .returning('id')
    .executeTakeFirstOrThrow();
  const answers = [
    await anyone()(`POST /api/payments/${job.token}/gift-card`, { giftCard }),
    await owner(`POST /api/gift-cards/${id}/void`, { reason: 'Twice' }),
    await owner('POST /api/gift-cards', { origin: 'sold', cents: 5000, method: 'cash' }),
    await job.record(job.admin, { method: 'credit', cents: 500, giftCard }),
  ];
  await testApp.deps.db.updateTable('month_locks').set({ unlocked_at: TEST_NOW }).where('id', '=', lockId).execute();
  for (const { status, body } of answers)
    assert.deepEqual([status, body.errors?.map(({ path }) => path)], [422, ['receivedOn']], JSON.stringify(body));
  assert.equal(await balanceOf(id), 5000);
  await verify();
});

test('clearing test data leaves the cards and quotes that are real as they add up', async () => {
  const { db } = testApp.deps;
  const testCard = await addGiftCard(testApp.deps, { isTest: true });
  const job = await openTestPayments(testApp);
  const paid = await job.record(job.admin, {
    method: 'credit',
    cents: 1000,
    giftCard: codeOfGiftCard(testApp.deps, testCard),
  });
  assert.equal(paid.status, 201);
  const unused = await addGiftCard(testApp.deps, { isTest: true });
  const realCard = await addGiftCard(testApp.deps);
  const testJob = await openTestPayments(testApp);
  await db.updateTable('quotes').set({ is_test: true }).where('id', '=', testJob.quoteId).execute();
  await testJob.record(testJob.admin, {
    method: 'credit',
    cents: 700,
    giftCard: codeOfGiftCard(testApp.deps, realCard),
  });
  const { body } = await owner('POST /api/admin/run-script', {
    scriptName: 'clear-test-data',
    confirmation: 'Brightbay Detailing',
  });
  assert.equal(body.success, true, JSON.stringify(body));
  await verify();
  assert.equal((await owner(`GET /api/gift-cards/${unused}`)).status, 404);
  assert.equal(await balanceOf(realCard), 5000, 'what a test quote took is back');
  const entry = paid.body.entries.find(({ kind }) => kind === 'payment');
  assert.equal((await job.record(job.admin, { kind: 'correction', corrects: entry?.id })).status, 201);
  assert.equal(await balanceOf(testCard), 5000);
  await verify();
});

/** Sends all events of the card service again. */
async function tellAll(events = service.events()): Promise<void> {
  for (const event of events) {
    const { payload, signature } = service.sign(event, testApp.deps.clock.now());
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const call = { method: 'POST', url: '/api/payments/card-events', headers, payload } as const;
    assert.equal((await testApp.app.inject(call)).statusCode, 200, event.type);
  }
}

const alertsSent = async () =>
  (await mailsOf(testApp, { kind: 'payment-alert' })).map(({ data }) => String(data['alert'])).toSorted();

test('a card that was bought online and is refunded or disputed at the card service is named to the owner, once', async () => {
  await testApp.changeSettings({ giftCards: { sellOnline: true, expiryYears: 0 } });
  const order = {
    cents: 7500,
    recipientName: 'Dana',
    recipientEmail: 'refunded@example.com',
    senderName: 'Sam',
    buyerEmail: 'sam@example.com',
  };
  const session = (await anyone()('POST /api/gift-card-orders', order)).body.url.split('/').at(-1) ?? '';
  const intent = service.pay(session);
  await tellAll();
  const [card] = (await owner('GET /api/gift-cards?q=refunded')).body.items;
  service.account.refund(intent, 2500);
  await tellAll();
  await tellAll();
  const alerts = await mailsOf(testApp, { kind: 'payment-alert' });
  assert.deepEqual(
    alerts.map(({ data }) => [data['alert'], data['cents'], data['dashboardUrl']]),
    [['gift-card-returned', 2500, `${testApp.deps.publicUrl}/admin/dashboard?tab=gifts&open=${card?.id}`]],
  );
  const other = (await anyone()('POST /api/gift-card-orders', order)).body.url.split('/').at(-1) ?? '';
  const disputed = service.pay(other);
  await tellAll();
  service.account.closeDispute(service.account.dispute(disputed), 'lost');
  await tellAll();
  await tellAll();
  assert.deepEqual(await alertsSent(), ['dispute-opened', 'gift-card-returned', 'gift-card-returned']);
  const voided = await owner(`POST /api/gift-cards/${card?.id}/void`, { reason: 'Refunded', method: 'card' });
  assert.equal(voided.status, 200);
  const [lost] = (await owner('GET /api/gift-cards?q=refunded')).body.items;
  assert.notEqual(lost?.id, card?.id);
  const ended = await owner(`POST /api/gift-cards/${lost?.id}/void`, { reason: 'Disputed', method: 'card' });
  assert.equal(ended.status, 200);
  const { body: journal } = await owner.download('/api/books/journal?from=2027-06-01&to=2027-06-01');
  const postedOf = (last4 = '') =>
    readCsv(journal).filter(([, , , , , about]) => about === `Gift card voided (card), ${last4}`);
  assert.deepEqual(
    [voided, ended].map(({ body }) =>
      postedOf(body.last4).map(([, , account, debit, credit]) => [account, debit, credit]),
    ),
    [
      [
        ['Gift cards outstanding', '75.00', ''],
        ['Card clearing', '', '75.00'],
      ],
      [
        ['Gift cards outstanding', '75.00', ''],
        ['Disputed card payments', '', '75.00'],
      ],
    ],
    'the dispute has taken the money before',
  );
  await verify();
});

test('a refund that is reported before the card that was bought is told to the owner once the card is there', async () => {
  const order = {
    cents: 6000,
    recipientName: 'Lee',
    recipientEmail: 'early@example.com',
    buyerEmail: 'sam@example.com',
  };
  const { url } = (await anyone()('POST /api/gift-card-orders', { ...order, senderName: 'Sam' })).body;
  const [told, before] = [service.events().length, await alertsSent()];
  service.account.refund(service.pay(url.split('/').at(-1) ?? ''), 2000);
  const events = service.events().slice(told);
  const isRefund = ({ type }: (typeof events)[number]) => type.startsWith('refund');
  await tellAll(events.filter(isRefund));
  assert.deepEqual(await alertsSent(), before);
  await tellAll(events);
  await tellAll(events);
  const [card] = (await owner('GET /api/gift-cards?q=early')).body.items;
  const alerts = (await mailsOf(testApp, { kind: 'payment-alert' })).map(({ data }) => [
    data['cents'],
    data['dashboardUrl'],
  ]);
  const page = `${testApp.deps.publicUrl}/admin/dashboard?tab=gifts&open=${card?.id}`;
  assert.deepEqual(
    alerts.filter(([, at]) => at === page),
    [[2000, page]],
  );
});

test('a card payment that was corrected is not refunded as well', async () => {
  const job = await openTestPayments(testApp);
  const url = (await anyone()(`POST /api/payments/${job.token}/card`, { tipCents: 0 })).body.url;
  const intent = service.pay(url.split('/').at(-1) ?? '');
  await tellAll();
  const entryId = (await job.page()).body.entries.find(({ kind }) => kind === 'payment')?.id;
  assert.equal((await job.record(job.admin, { kind: 'correction', corrects: entryId })).status, 201);
  const body = { entryId, cents: 13_500, clientId: crypto.randomUUID() };
  const refund = await owner(`POST /api/jobs/${job.id}/card-refunds`, body);
  assert.equal(refund.status, 409, JSON.stringify(refund.body));

  // The correction has taken it out of the ledger: what is refunded at the card service shows, and isn't booked again.
  const kept = (await job.page()).body.balance;
  service.account.settleRefund(service.account.refund(intent, 10_000), 'failed');
  service.account.refund(intent, 3500);
  await tellAll();
  await tellAll();
  assert.deepEqual((await job.page()).body.balance, kept);
  const { cards } = (await job.account(job.admin)).body as unknown as { readonly cards: unknown };
  assert.deepEqual(cards, [{ entryId, leftCents: 10_000 }]);
  const told = (await alertsSent()).filter((alert) => alert.startsWith('refund'));
  assert.deepEqual(told, ['refund-failed', 'refund-of-corrected', 'refund-of-corrected']);
  await verify();
});

test('the fee for a gift card that was sold online is read from the card service, however long ago that was', async () => {
  const app = await startTestApp({ env: service.env, settings: { giftCards: { sellOnline: true, expiryYears: 0 } } });
  try {
    const people = { recipientName: 'Dana', recipientEmail: 'dana@example.com', senderName: 'Sam' };
    const order = { cents: 5000, buyerEmail: 'sam@example.com', ...people };
    const { body } = await asAnyone<Answer>(app)('POST /api/gift-card-orders', order);
    service.setNow(app.deps.clock.now());
    service.pay(body.url.split('/').at(-1) ?? '');
    app.setNow('2027-07-20T12:00:00Z');
    const answer = await (await asOwner<Answer>(app))('POST /api/payments/payouts/read');
    assert.equal(answer.status, 200);
    const read = await app.deps.db.selectFrom('card_movements').select('fee_cents').execute();
    assert.ok(
      read.some(({ fee_cents: fee }) => fee === 175),
      JSON.stringify(read),
    );
  } finally {
    await app.close();
  }
});

test('odd input is refused with the field', async () => {
  for (const [call, body, statuses] of [
    ['POST /api/gift-cards/check', { giftCard: 'A\u0000' }, [422]],
    ['POST /api/gift-cards/check', { giftCard: 'A'.repeat(10_000) }, [422]],
    ['GET /api/gift-cards?q=%00', undefined, [200, 422]],
    [`GET /api/gift-cards/by-token/${'A'.repeat(3000)}`, undefined, [400, 404, 422]],
    ['GET /api/gift-cards/by-token/%00', undefined, [404, 422]],
    ['POST /api/gift-cards', { origin: 'sold', cents: 1e300, method: 'cash' }, [422]],
    ['POST /api/gift-cards', { origin: 'sold', cents: 5000, method: 'cash', reason: 'a\u0000b' }, [201, 422]],
  ] as const) {
    const { status, body: answer } = await owner(call, body);
    assert.ok((statuses as readonly number[]).includes(status), `${call}: ${status} ${JSON.stringify(answer)}`);
  }
});
