import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { createDueVisits } from './create-visits.ts';
import { endWithFirst } from './end-with-first.ts';

const OFFERS = [{ interval: '4-weeks', discount: { kind: 'percent', percent: 10 }, packages: [] }] as const;

let testApp: TestApp;
let owner: Caller<QuoteDetail & PlanDetail>;
before(async () => void (testApp = await startTestApp({ settings: { planOffers: OFFERS, slotCapacity: 20 } })));
after(() => testApp.close());
beforeEach(async () => setNow(TEST_NOW));

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
}

/** What the scheduler does once what was done can't be undone any more. */
async function later(): Promise<number> {
  await setNow(testApp.deps.clock.now().add({ minutes: 1 }).toString());
  const ended = await endWithFirst(testApp.deps);
  await createDueVisits(testApp.deps);
  return ended;
}

/** An approved request whose plan has its visits. */
async function open() {
  const { status, body: quote } = await submit(testApp.app, exampleQuote({ plan: '4-weeks' }));
  assert.equal(status, 201, JSON.stringify(quote));
  const { body } = await owner(`POST /api/quotes/${quote.id}/approve`, {});
  const planId = body.plan?.id ?? '';
  await later();
  const link = `/api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}`;
  const plan = async () => (await owner(`GET /api/plans/${planId}`)).body;
  const news = async () =>
    (await mailsOf(testApp, { quoteId: quote.id, kind: 'plan-changed' })).map(({ data }) => data['news']);
  const told = async () =>
    (await mailsOf(testApp, { quoteId: quote.id, kind: 'customer-answered' })).map(({ data }) => data['what']);
  return { id: quote.id, link, plan, news, told };
}

describe('canceling the first appointment of a plan', () => {
  test('by its customer ends the plan with its visits, and both read that in an email', async () => {
    const { id, link, plan, news, told } = await open();
    const page = (await asAnyone<CustomerQuote>(testApp)(`GET ${link}`)).body;
    assert.equal(page.plan?.endsWithThis, true, 'its customer reads it before');
    const [visit] = (await plan()).visits;
    const shown = (await owner(`GET /api/quotes/${visit?.id}`)).body;
    assert.equal(shown.plan?.isVisit, true);
    assert.equal((await asAnyone(testApp)(`POST ${link}/cancel`, {})).status, 200);
    assert.equal(await later(), 1);
    const ended = await plan();
    assert.equal(ended.state, 'ended');
    assert.equal((await owner(`GET /api/quotes/${visit?.id}`)).body.status, 'cancelled');
    assert.deepEqual(await news(), ['started', 'endedWithFirst']);
    assert.deepEqual(await told(), ['cancelled', 'ended-with-first']);
    assert.equal(await later(), 0, 'once');
    assert.equal((await owner(`GET /api/quotes/${id}`)).body.plan, undefined);
  });

  test('by the owner ends it once that can’t be undone, and tells the customer only', async () => {
    const { id, plan, news, told } = await open();
    const { body: canceled } = await owner(`POST /api/quotes/${id}/cancel`, {});
    assert.equal(await endWithFirst(testApp.deps), 0, 'while it can be undone');
    assert.equal((await owner(`POST /api/admin/undo/${canceled.undo?.id}`)).status, 204);
    assert.equal(await later(), 0);
    assert.equal((await plan()).state, 'active');
    await owner(`POST /api/quotes/${id}/cancel`, {});
    assert.equal(await later(), 1);
    assert.equal((await plan()).state, 'ended');
    assert.deepEqual([await news(), await told()], [['started', 'endedWithFirst'], []]);
  });

  test('leaves a plan that has served its customer since, and one of before', async () => {
    const [served, older] = [await open(), await open()];
    const [visit] = (await served.plan()).visits;
    const { db } = testApp.deps;
    await db
      .updateTable('quotes')
      .set({ completed_at: TEST_NOW })
      .where('id', '=', visit?.id ?? '')
      .execute();
    await db.updateTable('plans').set({ ends_with_first: false }).where('quote_id', '=', older.id).execute();
    for (const { id } of [served, older]) await owner(`POST /api/quotes/${id}/cancel`, {});
    assert.equal(await later(), 0);
    assert.deepEqual([(await served.plan()).state, (await older.plan()).state], ['active', 'active']);
  });

  test('in two processes at once ends it once', async () => {
    const { id, news } = await open();
    await owner(`POST /api/quotes/${id}/cancel`, {});
    await setNow(testApp.deps.clock.now().add({ minutes: 1 }).toString());
    const ended = await Promise.all([endWithFirst(testApp.deps), endWithFirst(testApp.deps)]);
    assert.deepEqual(
      ended.toSorted((a, b) => a - b),
      [0, 1],
    );
    assert.deepEqual(await news(), ['started', 'endedWithFirst']);
  });
});
