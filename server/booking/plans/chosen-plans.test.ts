import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit, type Answer } from '#testing/quotes.ts';
import { createDueVisits } from './create-visits.ts';

const OFFERS = [
  { interval: '4-weeks', discount: { kind: 'percent', percent: 10 }, packages: ['full', 'express'] },
  { interval: '8-weeks', discount: { kind: 'amount', amountCents: 500 }, packages: ['full'] },
  { interval: '1-week', discount: { kind: 'none' }, packages: ['interior'] },
] as const;
const CHOSEN = { interval: '4-weeks', discount: { kind: 'percent', percent: 10 } };

let testApp: TestApp;
let owner: Caller<QuoteDetail & PlanDetail>;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await setNow(TEST_NOW);
  await testApp.changeSettings({
    planOffers: OFFERS.map((offer) => ({ ...offer, packages: [...offer.packages] })),
    slotCapacity: 20,
    packages: DEFAULT_SETTINGS.packages,
    severalVehicles: { ...DEFAULT_SETTINGS.severalVehicles, isOffered: true },
  });
});

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
}

/** Once the approval can't be undone any more. */
async function later(): Promise<void> {
  await setNow(testApp.deps.clock.now().add({ minutes: 1 }).toString());
  await createDueVisits(testApp.deps);
}

async function request(change: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const { status, body } = await submit(testApp.app, exampleQuote({ plan: '4-weeks', ...change }));
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const detail = async (id: string) => (await owner(`GET /api/quotes/${id}`)).body;
const link = ({ quoteUrl }: Pick<Answer, 'quoteUrl'>) => `/api/quotes/by-token/${quoteUrl.split('/').at(-1)}`;
const page = async (quote: Answer) => (await asAnyone<CustomerQuote>(testApp)(`GET ${link(quote)}`)).body;
const approve = async (id: string) => owner(`POST /api/quotes/${id}/approve`, {});
const planNews = async (id: string) => mailsOf(testApp, { quoteId: id, kind: 'plan-changed' });

async function plansOf(quoteId: string) {
  return testApp.deps.db.selectFrom('plans').selectAll().where('quote_id', '=', quoteId).execute();
}

describe('a plan that is chosen with the request', () => {
  test('is kept, shown to both and named in both emails, at the regular price of the first appointment', async () => {
    const quote = await request();
    assert.equal(quote.totalPrice, 135);
    const [seen, shown] = [await detail(quote.id), await page(quote)];
    assert.deepEqual([seen.planChoice, seen.plan, seen.planOffers], [CHOSEN, undefined, undefined]);
    assert.deepEqual([shown.planChoice, shown.plan], [CHOSEN, undefined]);
    const mails = await mailsOf(testApp, { quoteId: quote.id });
    const named = Object.fromEntries(mails.map(({ kind, data }) => [kind, data['plan']]));
    assert.deepEqual(named, { 'new-quote': CHOSEN, 'quote-received': CHOSEN });
    assert.deepEqual(await plansOf(quote.id), []);
  });

  test('starts with the approval, from the appointment on, with its visits eight weeks ahead', async () => {
    const { id } = await request();
    const { body } = await approve(id);
    assert.deepEqual(
      [body.planChoice, body.plan?.interval, body.plan?.firstOn, body.plan?.isVisit],
      [undefined, '4-weeks', '2027-07-17', false],
    );
    await later();
    const { body: plan } = await owner(`GET /api/plans/${body.plan?.id}`);
    assert.deepEqual(
      plan.visits.map(({ scheduledDate, state, totalCents }) => ({ scheduledDate, state, totalCents })),
      [{ scheduledDate: '2027-07-17T14:00:00Z', state: 'booked', totalCents: 12_150 }],
    );
    assert.deepEqual(
      (await planNews(id)).map(({ data }) => data['news']),
      ['started'],
    );
  });

  test('keeps what was offered when it was chosen', async () => {
    const { id } = await request();
    await testApp.changeSettings({ planOffers: [] });
    await approve(id);
    const [plan] = await plansOf(id);
    assert.deepEqual([plan?.every, plan?.discount], ['4-weeks', CHOSEN.discount]);
  });

  test('is refused with its field where the shop does not offer it for all of the work', async () => {
    const item = { packageType: 'interior', vehicleType: 'car', vehicleSubtype: 'Subaru', extras: [] };
    const refused: readonly Readonly<Record<string, unknown>>[] = [
      { plan: '2-weeks' },
      { plan: '1-week' },
      { plan: 'daily' },
      { plan: 4 },
      { items: [item], totalPrice: undefined },
    ];
    for (const change of refused) {
      const { status, body } = await submit(testApp.app, exampleQuote({ plan: '4-weeks', ...change }));
      assert.equal(status, 422, JSON.stringify(change));
      assert.deepEqual(
        body.errors.map(({ path }) => path),
        ['plan'],
      );
    }
    const both = { ...item, packageType: 'express' };
    assert.equal(
      (await submit(testApp.app, exampleQuote({ plan: '4-weeks', items: [both], totalPrice: undefined }))).status,
      201,
    );
    await testApp.changeSettings({ planOffers: [] });
    assert.equal((await submit(testApp.app, exampleQuote({ plan: '4-weeks' }))).status, 422);
    assert.equal((await submit(testApp.app, exampleQuote())).status, 201);
  });

  test('is taken back when the approval is undone, and starts once when it is approved again', async () => {
    const { id } = await request();
    const { body } = await approve(id);
    // Within the seconds to undo it, no visit takes a time.
    await createDueVisits(testApp.deps);
    assert.equal((await owner(`POST /api/admin/undo/${body.undo?.id}`)).status, 204);
    const undone = await detail(id);
    assert.deepEqual([undone.status, undone.planChoice, undone.plan], ['pending', CHOSEN, undefined]);
    assert.deepEqual([await plansOf(id), await planNews(id)], [[], []]);
    await approve(id);
    await later();
    assert.equal((await plansOf(id)).length, 1);
    assert.equal((await planNews(id)).length, 1);
  });

  test('does not start with a quote that is declined or canceled', async () => {
    const [declined, canceled] = [await request(), await request()];
    await owner(`POST /api/quotes/${declined.id}/decline`, {});
    await owner(`POST /api/quotes/${canceled.id}/cancel`, {});
    await later();
    for (const quote of [declined, canceled]) {
      assert.deepEqual(await plansOf(quote.id), []);
      assert.deepEqual([(await page(quote)).planChoice, (await detail(quote.id)).planChoice], [undefined, undefined]);
    }
  });

  test('repeats the price and the time of the counter-offer that the customer accepts', async () => {
    const quote = await request({ scheduledDate: '2027-06-20' });
    const offer = { totalPrice: 100, scheduledDate: '2027-06-22', scheduledTime: '4:30 PM', reason: 'Rain' };
    assert.equal((await owner(`POST /api/quotes/${quote.id}/counter-offer`, offer)).status, 200);
    assert.equal((await asAnyone(testApp)(`POST ${link(quote)}/answer`, { accept: true })).status, 200);
    await later();
    const [plan] = await plansOf(quote.id);
    assert.deepEqual([plan?.first_on, plan?.time], ['2027-07-20', '4:30 PM']);
    const { visits } = (await owner(`GET /api/plans/${plan?.id}`)).body;
    assert.deepEqual(
      visits.map(({ scheduledDate, totalCents }) => ({ scheduledDate, totalCents })),
      [{ scheduledDate: '2027-07-20T20:30:00Z', totalCents: 9000 }],
    );
  });

  test('starts with a package that is booked at once', async () => {
    const packages = DEFAULT_SETTINGS.packages.map((pack) =>
      pack.id === 'full' ? { ...pack, bookAtOnce: { noticeHours: 24 } } : pack,
    );
    await testApp.changeSettings({ packages });
    const customer = await asCustomer(testApp);
    const body = exampleQuote({ customerEmail: customer.person.email, plan: '8-weeks' });
    const { body: booked } = await submit(testApp.app, body, { cookie: customer.cookie });
    assert.equal(booked.status, 'approved');
    const [plan] = await plansOf(booked.id);
    assert.deepEqual([plan?.every, plan?.first_on, plan?.status], ['8-weeks', '2027-08-14', 'active']);
    assert.equal((await planNews(booked.id)).length, 1);
  });

  test('is sold again only as such: the same key with another choice is another request', async () => {
    const body = exampleQuote({ plan: '4-weeks' });
    const headers = { 'idempotency-key': 'a-plan-that-is-chosen' };
    const first = await submit(testApp.app, body, headers);
    assert.equal((await submit(testApp.app, body, headers)).body.id, first.body.id);
    const { status } = await submit(testApp.app, { ...body, plan: undefined }, headers);
    assert.equal(status, 409);
  });
});
