import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { createDueVisits } from './create-visits.ts';

const OFFERS = [{ interval: '4-weeks', discount: { kind: 'percent', percent: 10 }, packages: [] }] as const;
/** $135 less 10%, and $150 less 10%. */
const [FORMER, NEW] = [12_150, 13_500];

let testApp: TestApp;
let owner: Caller<
  QuoteDetail & PlanDetail & { readonly errors: readonly { readonly path: string; readonly message: string }[] }
>;
let plans = 0;
before(async () => void (testApp = await startTestApp({ settings: { planOffers: OFFERS, slotCapacity: 25 } })));
after(() => testApp.close());
beforeEach(() => setNow(TEST_NOW));

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
}

/** A plan since June 1, 2027: every fourth Saturday from July 3 on. */
async function open() {
  plans += 1;
  const customerEmail = `plan-price-${plans}@example.com`;
  const walkIn = exampleWalkIn({ scheduledDate: '2027-06-05', approve: true, customerEmail });
  const { body: first } = await owner('POST /api/quotes/walk-in', walkIn);
  const { body } = await owner(`POST /api/quotes/${first.id}/plan`, { interval: '4-weeks', firstOn: '2027-07-03' });
  const id = body.plan?.id ?? '';
  const row = await testApp.deps.db
    .selectFrom('quotes')
    .select(['id', 'link_version'])
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const call = `GET /api/quotes/by-token/${deriveLinks(testApp.deps, row).pageToken}`;
  const page = async () => (await asAnyone<CustomerQuote>(testApp)(call)).body.plan;
  const price = async (fromOn: string, priceCents = 15_000) =>
    owner(`PUT /api/plans/${id}/price`, { priceCents, fromOn });
  const visits = async () => (await owner(`GET /api/plans/${id}`)).body.visits;
  return { id, customerEmail, page, price, visits };
}

async function liveUntil(day: string): Promise<void> {
  const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'America/New_York', plainTime: '08:00' });
  await setNow(at.toInstant().toString());
  await createDueVisits(testApp.deps);
}

describe('the price of a plan', () => {
  test('is kept for a year, and a change has to be announced 30 days ahead', async () => {
    const plan = await open();
    const { body } = await owner(`GET /api/plans/${plan.id}`);
    assert.deepEqual([body.baseCents, body.priceKeptUntil, body.nextPriceFrom], [13_500, '2028-05-31', '2028-06-01']);
    const messageOf = async (fromOn: string, cents?: number) => {
      const { status, body: refused } = await plan.price(fromOn, cents);
      return `${status} ${refused.errors[0]?.path}: ${refused.errors[0]?.message}`;
    };
    assert.match(await messageOf('2028-05-31'), /^422 fromOn: .* kept until .*May 31, 2028/);
    const inSpanish = await testApp.app.inject({
      method: 'PUT',
      url: `/api/plans/${plan.id}/price`,
      headers: { cookie: `language=es; ${owner.cookie}` },
      payload: { priceCents: 15_000, fromOn: '2028-05-31' },
    });
    assert.match(inSpanish.body, /31 de mayo de 2028/);
    await setNow('2028-05-20T12:00:00Z');
    assert.match(await messageOf('2028-06-18'), /^422 fromOn: .* 30 days ahead/);
    assert.match(await messageOf('2028-06-19', 13_500), /^422 priceCents: /);
    assert.match(await messageOf('2028-06-19', 0), /^422 priceCents: /);
    assert.deepEqual(
      await mailsOf(testApp, { recipient: plan.customerEmail, kind: 'plan-changed' }).then((mails) => mails.length),
      1,
    );
  });

  test('changes from the first visit on that isn’t booked yet, which its customer reads with the old price, and never back in time', async () => {
    const plan = await open();
    await liveUntil('2028-04-20');
    const booked = (await plan.visits()).at(-1)?.dueOn ?? '';
    assert.equal(booked, '2028-06-03');
    const { status, body } = await plan.price('2028-06-01');
    assert.equal(status, 200, JSON.stringify(body));
    // June 3 is booked at the price that it was sold for.
    const from = '2028-07-01';
    assert.deepEqual([body.visitCents, body.newPrice], [FORMER, { fromOn: from, visitCents: NEW }]);
    assert.deepEqual([(await plan.page())?.visitCents, (await plan.page())?.newPrice], [FORMER, body.newPrice]);
    const news = await mailsOf(testApp, { recipient: plan.customerEmail, kind: 'plan-changed' });
    assert.deepEqual(news.at(-1)?.data['newPrice'], { fromOn: from, visitCents: NEW, formerCents: FORMER });
    assert.equal((await plan.price('2028-08-01', 16_000)).status, 409, 'one is announced');
    await liveUntil('2028-05-25');
    await liveUntil('2028-07-10');
    assert.deepEqual(
      (await plan.visits()).slice(-4).map(({ dueOn, totalCents }) => `${dueOn} ${totalCents}`),
      [`2028-06-03 ${FORMER}`, `2028-07-01 ${NEW}`, `2028-07-29 ${NEW}`, `2028-08-26 ${NEW}`],
    );
    const { body: later } = await owner(`GET /api/plans/${plan.id}`);
    assert.deepEqual([later.visitCents, later.newPrice, later.priceKeptUntil], [NEW, null, '2029-06-30']);
    assert.equal((await plan.price('2029-06-30', 16_000)).status, 422);
    assert.equal((await plan.price('2029-07-01', 16_000)).status, 200);
  });

  test('stays where it was while a paused plan waits, and a plan without an address can’t be told', async () => {
    const plan = await open();
    await liveUntil('2028-04-20');
    await owner(`POST /api/plans/${plan.id}/pause`, {});
    assert.equal((await plan.price('2028-06-10')).status, 200);
    await owner(`POST /api/plans/${plan.id}/resume`, {});
    const after = await plan.visits();
    assert.deepEqual(
      after.slice(-2).map(({ dueOn, totalCents }) => `${dueOn} ${totalCents}`),
      [`2028-05-06 ${FORMER}`, `2028-06-03 ${FORMER}`],
    );
    const { db } = testApp.deps;
    await db.updateTable('plans').set({ next_lines: null, next_price_on: null }).where('id', '=', plan.id).execute();
    await db
      .updateTable('quotes')
      .set({ customer_email: '' })
      .where('customer_email', '=', plan.customerEmail)
      .execute();
    assert.equal((await plan.price('2028-06-10')).status, 409);
  });

  test('stays as it was once an announced one is withdrawn, for booked visits too, and its customer is told again', async () => {
    const plan = await open();
    const withdraw = async () => owner(`DELETE /api/plans/${plan.id}/price`);
    assert.equal((await withdraw()).status, 409, 'none is announced');
    await liveUntil('2028-04-20');
    assert.equal((await plan.price('2028-06-10')).body.newPrice?.fromOn, '2028-07-01');
    await liveUntil('2028-05-25');
    const priced = async () => (await plan.visits()).slice(-2).map(({ dueOn, totalCents }) => `${dueOn} ${totalCents}`);
    assert.deepEqual(await priced(), [`2028-06-03 ${FORMER}`, `2028-07-01 ${NEW}`]);
    const { status, body } = await withdraw();
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.newPrice, body.visitCents], [null, FORMER]);
    assert.deepEqual(await priced(), [`2028-06-03 ${FORMER}`, `2028-07-01 ${FORMER}`]);
    const news = (await mailsOf(testApp, { recipient: plan.customerEmail, kind: 'plan-changed' })).at(-1)?.data;
    assert.deepEqual(
      [news?.['news'], news?.['newPrice']],
      ['priceWithdrawn', { fromOn: '2028-07-01', formerCents: FORMER, visitCents: NEW }],
    );
    assert.equal((await withdraw()).status, 409);
    assert.equal((await plan.price('2028-07-10')).status, 200, 'another one can be announced');
    await liveUntil('2028-08-01');
    assert.equal((await withdraw()).status, 409, 'it holds by now');
  });

  test('never follows the menu', async () => {
    const plan = await open();
    const { settings } = await testApp.deps.settings();
    const packages = settings.packages.map((pack) => ({ ...pack, dropoffCents: pack.dropoffCents + 5000 }));
    await testApp.changeSettings({ packages, extras: settings.extras.map((extra) => ({ ...extra, cents: 9900 })) });
    await liveUntil('2027-12-01');
    assert.ok((await plan.visits()).every(({ totalCents }) => totalCents === FORMER));
    await testApp.changeSettings({ packages: settings.packages, extras: settings.extras });
  });
});
