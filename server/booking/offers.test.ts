import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { expireOffers } from './expire.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
  owner = await asOwner(testApp);
});

const OLD = '2027-06-19T14:00:00Z';
const NEW = '2027-06-20T18:00:00Z';
const NEW_TIME = { scheduledDate: '2027-06-20', scheduledTime: '2:00 PM' };
const PRICE = { totalPrice: 160, reason: 'Pet hair takes an hour more.' };
const TIME = { ...NEW_TIME, reason: 'We are full on Saturday.' };

const submitted = async (change: Readonly<Record<string, unknown>> = {}) =>
  (await submit(testApp.app, exampleQuote(change))).body;
const offer = (id: string, body: object) => owner(`POST /api/quotes/${id}/counter-offer`, body);
const answer = (quote: { readonly quoteUrl: string }, accept: boolean) =>
  asAnyone(testApp)(`POST /api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/answer`, { accept });
const page = (quote: { readonly quoteUrl: string }) =>
  asAnyone(testApp)(`GET /api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}`);
const jobsOf = (id: string) => testApp.deps.db.selectFrom('jobs').select('status').where('quote_id', '=', id).execute();
const holdsOf = async (id: string) => {
  const holds = testApp.deps.db.selectFrom('slot_holds').select('starts_at').where('quote_id', '=', id);
  return (await holds.orderBy('starts_at').execute()).map((hold) => hold.starts_at);
};

describe('a counter-offer', () => {
  test('of another total adds one line with the difference, and waits for the customer', async () => {
    const quote = await submitted();
    const { status, body } = await offer(quote.id, PRICE);
    assert.equal(status, 200);
    assert.equal(body['status'], 'countered');
    assert.equal(body['totalPrice'], 135, 'the quote keeps its price until the answer');
    const { body: seen } = await page(quote);
    const { lines, totalPrice, reason, expiresAt } = seen['offer'] as Record<string, unknown>;
    assert.deepEqual((lines as unknown[]).at(-1), { kind: 'adjustment', label: 'Adjustment', cents: 2500 });
    assert.deepEqual([totalPrice, reason], [160, PRICE.reason]);
    assert.equal(expiresAt, '2027-06-04T12:00:00Z');
    assert.deepEqual(seen['events'], ['accept', 'refuse']);
  });

  test('of edited lines is worth their sum, and lines that stay keep what they are', async () => {
    const quote = await submitted();
    const lines = [
      { label: 'Full Detail', detail: 'Drop-off', cents: 14_000 },
      { label: 'First visit', cents: -1500 },
    ];
    await offer(quote.id, { lines, totalPrice: 125, reason: 'A first visit is cheaper.' });
    await answer(quote, true);
    const row = await testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', quote.id).executeTakeFirst();
    assert.equal(row?.total_cents, 12_500);
    assert.equal(row?.base_price_cents, 14_000);
    assert.equal(row?.truck_fee_cents, 0);
    assert.deepEqual(
      row?.lines.map(({ kind, cents }) => [kind, cents]),
      [
        ['package', 14_000],
        ['adjustment', -1500],
      ],
    );
  });

  test('of another time holds both slots, and tells the customer what changes and where to answer', async () => {
    const quote = await submitted();
    await offer(quote.id, TIME);
    assert.deepEqual(await holdsOf(quote.id), [OLD, NEW]);
    assert.equal((await submit(testApp.app, exampleQuote())).status, 409);
    assert.equal((await submit(testApp.app, exampleQuote(NEW_TIME))).status, 409);
    const mail = (await mailsOf(testApp, { quoteId: quote.id })).find(({ kind }) => kind === 'quote-countered');
    assert.equal(mail?.data['quoteUrl'], quote.quoteUrl);
    const offered = mail?.data['offer'] as Record<string, unknown> | undefined;
    assert.equal(offered?.['startsAt'], NEW);
  });

  test('into a full slot is refused with the name of who holds it, and nothing is sent', async () => {
    const { reference } = await submitted(NEW_TIME);
    const quote = await submitted();
    const { status, body } = await offer(quote.id, TIME);
    assert.equal(status, 409);
    assert.equal(body['code'], 'slot-taken');
    assert.match(String(body['detail']), new RegExp(`${reference} \\(Dana Whitfield\\)`));
    assert.equal((await page(quote)).body['status'], 'pending');
  });

  const refusals: readonly (readonly [what: string, body: object, path: string])[] = [
    ['without a reason', { totalPrice: 160 }, 'reason'],
    ['with an empty reason', { totalPrice: 160, reason: '  ' }, 'reason'],
    ['that changes nothing', { reason: 'Because' }, 'totalPrice'],
    ['of the same total', { totalPrice: 135, reason: 'Because' }, 'totalPrice'],
    ['below nothing', { totalPrice: -1, reason: 'Because' }, 'totalPrice'],
    ['with a fraction of a cent', { totalPrice: 99.999, reason: 'Because' }, 'totalPrice'],
    ['of half a time', { scheduledDate: '2027-06-20', reason: 'Because' }, 'scheduledTime'],
    ['of a time that is no slot', { ...NEW_TIME, scheduledTime: '3:00 AM', reason: 'Because' }, 'scheduledTime'],
    ['whose lines fall below nothing', { lines: [{ label: 'Gift', cents: -1 }], reason: 'Because' }, 'lines'],
    ['without lines', { lines: [], reason: 'Because' }, 'lines'],
    ['with a line without a name', { lines: [{ label: '', cents: 100 }], reason: 'Because' }, 'lines.0.label'],
    ['with broken cents', { lines: [{ label: 'Wash', cents: 0.5 }], reason: 'Because' }, 'lines.0.cents'],
    [
      'whose total is not the sum of its lines',
      { lines: [{ label: 'Wash', cents: 100 }], totalPrice: 2, reason: 'Because' },
      'totalPrice',
    ],
    [
      'with two lines of one name',
      {
        lines: [
          { label: 'Wash', cents: 1 },
          { label: 'Wash', cents: 2 },
        ],
        reason: 'Because',
      },
      'lines.1.label',
    ],
  ];
  for (const [what, body, path] of refusals) {
    test(`${what} is refused at its field`, async () => {
      const { id } = await submitted();
      const refused = await offer(id, body);
      assert.equal(refused.status, 422, JSON.stringify(refused.body));
      assert.equal((refused.body['errors'] as { path: string }[])[0]?.path, path);
      assert.equal((await owner(`GET /api/quotes/${id}`)).body['status'], 'pending');
    });
  }

  test('for a quote without a time has to name one', async () => {
    const { id } = await submitted({ scheduledDate: undefined, scheduledTime: undefined });
    assert.equal((await offer(id, PRICE)).status, 422);
    assert.equal((await offer(id, { ...PRICE, ...NEW_TIME })).status, 200);
  });

  test('by one admin while another approves: one of them wins', async () => {
    const { id } = await submitted();
    const answers = await Promise.all([owner(`POST /api/quotes/${id}/approve`, {}), offer(id, TIME)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const { body } = await owner(`GET /api/quotes/${id}`);
    assert.equal((await jobsOf(id)).length, body['status'] === 'approved' ? 1 : 0);
    assert.deepEqual(await holdsOf(id), body['status'] === 'approved' ? [OLD] : [OLD, NEW]);
  });
});

describe('an accepted offer', () => {
  test('is approved at once: one job, the new visit held, the old one free, a confirmed date in the mail', async () => {
    const quote = await submitted();
    await offer(quote.id, { ...PRICE, ...NEW_TIME });
    const { status, body } = await answer(quote, true);
    assert.equal(status, 200);
    assert.deepEqual([body['status'], body['totalPrice'], body['scheduledDate']], ['approved', 160, NEW]);
    assert.equal(body['offer'], null);
    assert.deepEqual(await jobsOf(quote.id), [{ status: 'scheduled' }]);
    assert.deepEqual(await holdsOf(quote.id), [NEW]);
    assert.equal((await submit(testApp.app, exampleQuote())).status, 201);
    const mails = await mailsOf(testApp, { quoteId: quote.id });
    const approved = mails.find(({ kind }) => kind === 'quote-approved');
    assert.deepEqual([approved?.data['startsAt'], approved?.data['totalCents']], [NEW, 16_000]);
    const told = mails.find(({ kind }) => kind === 'customer-answered');
    assert.deepEqual([told?.recipient, told?.data['what']], ['hello@brightbay.example', 'accepted']);
    const { body: detail } = await owner(`GET /api/quotes/${quote.id}`);
    assert.equal((detail['offer'] as { answer: string }).answer, 'accepted');
    assert.deepEqual(
      (detail['history'] as { action: string; who: string }[]).map(({ action, who }) => [action, who]).at(-1),
      ['quote.accept', 'The customer'],
    );
  });

  test('is answered once, however often and in whatever way it is pressed', async () => {
    const quote = await submitted();
    await offer(quote.id, TIME);
    const answers = await Promise.all([answer(quote, true), answer(quote, true), answer(quote, false)]);
    const good = answers.filter(({ status }) => status === 200);
    assert.equal(good.length, 1);
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    const present = String(good[0]?.body['status']);
    const late = await answer(quote, present !== 'approved');
    assert.deepEqual([late.status, late.body['present']], [409, present]);
    assert.equal((await jobsOf(quote.id)).length, present === 'approved' ? 1 : 0);
  });
});

test('a refused offer declines the quote and frees both slots', async () => {
  const quote = await submitted();
  await offer(quote.id, TIME);
  const { body } = await answer(quote, false);
  assert.equal(body['status'], 'declined');
  assert.deepEqual(await holdsOf(quote.id), []);
  assert.deepEqual(await jobsOf(quote.id), []);
  const { body: detail } = await owner(`GET /api/quotes/${quote.id}`);
  assert.equal(detail['declineReason'], 'Offer refused by the customer');
});

test('a quote without an offer cannot be answered', async () => {
  const quote = await submitted();
  const { status, body } = await answer(quote, true);
  assert.deepEqual([status, body['present']], [409, 'pending']);
});

describe('a counter-offer without an answer', () => {
  test('declines the quote after 72 hours, frees both slots and tells the customer', async () => {
    const quote = await submitted();
    await offer(quote.id, TIME);
    testApp.setNow('2027-06-04T11:59:59Z');
    assert.equal(await expireOffers(testApp.deps), 0);
    testApp.setNow('2027-06-04T12:00:00Z');
    assert.equal(await expireOffers(testApp.deps), 1);
    assert.equal(await expireOffers(testApp.deps), 0);
    assert.equal((await page(quote)).body['status'], 'declined');
    assert.deepEqual(await holdsOf(quote.id), []);
    assert.ok((await mailsOf(testApp, { quoteId: quote.id })).some(({ kind }) => kind === 'quote-declined'));
    owner = await asOwner(testApp);
    const { body } = await owner(`GET /api/quotes/${quote.id}`);
    assert.equal((body['history'] as { who: string }[]).at(-1)?.who, 'The clock');
  });

  test('is refused when the answer comes late, even before the clock was looked at', async () => {
    const quote = await submitted();
    await offer(quote.id, TIME);
    testApp.setNow('2027-06-04T12:00:00Z');
    const { status, body } = await answer(quote, true);
    assert.deepEqual([status, body['present']], [409, 'declined']);
    assert.deepEqual(await holdsOf(quote.id), []);
    assert.deepEqual(await jobsOf(quote.id), []);
  });
});
