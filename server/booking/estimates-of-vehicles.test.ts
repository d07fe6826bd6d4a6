import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { EstimateQuality } from '#contract/learning.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { INVARIANTS } from '#server/scripts/verify-database.ts';
import { analyze, knownEngines, picture, type Saying } from '#testing/analysis.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { SEVERAL_VEHICLES } from '#testing/settings.ts';

const CAR = { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] };
const said: { embedded: Saying | Error } = { embedded: { level: 'heavy' } };

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({
    engines: knownEngines(said),
    settings: {
      severalVehicles: SEVERAL_VEHICLES,
      slotCapacity: 20,
      estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'price' },
    },
  });
  owner = await asOwner(testApp);
});
after(() => testApp.close());

/** An estimate of the car, as its customer gets it. */
async function estimateOf(change: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await analyze(testApp.app, {
    packageType: 'express',
    vehicleType: 'car',
    extras: [],
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

let senders = 0;
/** From an address of its own, so that the open quotes of one are not too many. */
async function send(change: Readonly<Record<string, unknown>>) {
  senders += 1;
  return submit(
    testApp.app,
    exampleQuote({ scheduledDate: undefined, scheduledTime: undefined, totalPrice: undefined, ...change }),
    {
      'x-forwarded-for': `192.0.2.${senders}`,
    },
  );
}
const detailOf = async (id: string) => (await owner(`GET /api/quotes/${id}`)).body as unknown as QuoteDetail;
const withEstimate = (analysisId: string, more: object = {}) => ({ items: [{ ...CAR, ...more, analysisId }] });

describe('a photo estimate of a further vehicle', () => {
  test('makes the work longer by what its level takes, where the packages say how long they take', async () => {
    await testApp.changeSettings({
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 60 })),
    });
    const [ofFirst, ofSecond] = [await estimateOf({ packageType: 'full' }), await estimateOf()];
    const car = { packageType: 'full', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] };
    const { status, body } = await send({
      ...car,
      analysisId: ofFirst.analysisId,
      ...withEstimate(ofSecond.analysisId),
    });
    await testApp.changeSettings({ packages: DEFAULT_SETTINGS.packages });
    assert.equal(status, 201, JSON.stringify(body));
    const { minutes, items } = await detailOf(body.id);
    assert.deepEqual([minutes, items?.map((item) => item.minutes)], [300, [150]]);
  });

  test('changes the price of that vehicle before its discount, and the first one stays as it is', async () => {
    const shown = await estimateOf();
    const { status, body } = await send({ ...withEstimate(shown.analysisId), totalPrice: 167 });
    assert.equal(status, 201, JSON.stringify(body));
    const { lines, estimate, aiAnalysisUsed, aiPriceAdjustment } = await detailOf(body.id);
    assert.deepEqual(
      lines.filter(({ item }) => item === 2).map(({ kind, detail, cents }) => [kind, detail, cents]),
      [
        ['package', 'Drop-off', 3000],
        ['estimate', 'Heavy condition, +15%', 500],
        ['discount', '10% off', -300],
      ],
    );
    assert.deepEqual([estimate, aiAnalysisUsed, aiPriceAdjustment], [null, true, 0]);
    assert.equal(
      lines.some(({ kind, item }) => kind === 'estimate' && item === undefined),
      false,
    );
  });

  test('is held against the dirt that was found on that vehicle', async () => {
    const quality = async () => (await owner('GET /api/estimate-quality')).body as unknown as EstimateQuality;
    const before = await quality();
    const { body } = await send(withEstimate((await estimateOf()).analysisId));
    const setCompleted = async (at: string | null) =>
      testApp.deps.db.updateTable('quotes').set({ completed_at: at }).where('id', '=', body.id).execute();
    await setCompleted(testApp.deps.clock.now().toString());
    const found = { vehicle: 2, level: 'moderate' };
    assert.equal((await owner(`PUT /api/quotes/${body.id}/ground-truth`, found)).status, 200);
    const only = await owner(`PUT /api/quotes/${body.id}/ground-truth`, { level: 'light', minutes: 60 });
    assert.equal(only.status, 200);
    const { found: count, engines } = await quality();
    await setCompleted(null);
    assert.equal(count, before.found + 2);
    const [engine] = engines;
    assert.deepEqual([engine?.n, engine?.minutes.n, engine?.money.n], [1, 0, 0]);
    // Found moderate, said heavy: $5 charged where 5% of $30 would have been right.
    assert.deepEqual([engine?.matrix[1], engine?.overCalls.cents], [[0, 0, 1, 0], 300]);
  });

  test('is beside that of the first one, each with its photos, for the owner, the customer and the crew', async () => {
    const truck = await estimateOf({ packageType: 'full', vehicleType: 'truck', extras: ['Tire Shine'] });
    const car = await estimateOf({ images: [await picture(), await picture()] });
    const ai = { aiAnalysisUsed: true, aiPriceAdjustment: 15 };
    const { status, body } = await send({
      ...ai,
      analysisId: truck.analysisId,
      ...withEstimate(car.analysisId),
      totalPrice: 187,
    });
    assert.equal(status, 201, JSON.stringify(body));
    const { estimate, itemEstimates = [], photos, aiPriceAdjustment } = await detailOf(body.id);
    assert.deepEqual([estimate?.dollars, aiPriceAdjustment, estimate?.photos.length], [20, 20, 1]);
    assert.deepEqual(
      itemEstimates.map((each) => [each.item, each.levelName, each.dollars, each.photos.length, each.explanation]),
      [[2, 'Heavy', 5, 2, car.customerExplanation]],
    );
    assert.deepEqual(
      photos.map(({ item }) => item),
      [undefined, 2, 2],
    );
    const link = `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`;
    const page = (await asAnyone(testApp)(`GET ${link}`)).body as unknown as CustomerQuote;
    assert.deepEqual(page.itemEstimates, [{ item: 2, levelName: 'Heavy', explanation: car.customerExplanation }]);
    const [, toShop] = await mailsOf(testApp, { quoteId: body.id });
    assert.ok(toShop);
    const csv = await testApp.app.inject({ url: '/api/quotes/export', headers: { cookie: owner.cookie } });
    assert.match(csv.body, /Express Wash, Car, Toyota, Heavy condition, \+15%/);

    const time = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
    const { body: approved } = await owner(`POST /api/quotes/${body.id}/approve`, time);
    const { id } = approved['job'] as { readonly id: string };
    const crew = await asEmployee(testApp);
    await acceptJob(testApp, id, crew.person.roleId);
    const { sold } = (await crew(`GET /api/jobs/${id}`)).body as unknown as CrewJob;
    assert.deepEqual(
      sold?.itemEstimates?.map(({ item, levelName, explanation }) => [item, levelName, explanation]),
      [[2, 'Heavy', car.customerExplanation]],
    );
    const served = await testApp.app.inject({ url: sold?.photos.at(-1)?.url ?? '', headers: { cookie: crew.cookie } });
    assert.equal(served.statusCode, 200);
  });

  test('stays as it was sold when something is added to its vehicle', async () => {
    const shown = await estimateOf();
    const { body } = await send(withEstimate(shown.analysisId));
    await owner(`POST /api/quotes/${body.id}/approve`, { scheduledDate: '2027-07-10', scheduledTime: '10:00 AM' });
    const before = await detailOf(body.id);
    const proposed = await owner(`POST /api/quotes/${body.id}/price-change`, {
      fromCents: Math.round(before.totalPrice * 100),
      items: [{ item: 2, extras: ['tire-shine'] }],
      reason: 'As we said.',
    });
    assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
    const [change] = (proposed.body as unknown as QuoteDetail).priceChanges;
    assert.equal(change?.totalPrice, before.totalPrice + 10);
  });

  const refusals: readonly (readonly [what: string, items: () => Promise<readonly object[]>, path: string])[] = [
    ['that was never made', async () => [{ ...CAR, analysisId: 'made-up' }], 'items.0.analysisId'],
    [
      'of another package',
      async () => [{ ...CAR, packageType: 'interior', analysisId: (await estimateOf()).analysisId }],
      'items.0.analysisId',
    ],
    [
      'of another vehicle class',
      async () => [
        { ...CAR, vehicleType: 'truck', vehicleSubtype: 'Ford F-150', analysisId: (await estimateOf()).analysisId },
      ],
      'items.0.analysisId',
    ],
    [
      'that another vehicle of the request has',
      async () => {
        const { analysisId } = await estimateOf();
        return [
          { ...CAR, analysisId },
          { ...CAR, analysisId },
        ];
      },
      'items.1.analysisId',
    ],
    [
      'that another quote has used',
      async () => {
        const { analysisId } = await estimateOf();
        assert.equal((await send(withEstimate(analysisId))).status, 201);
        return [CAR, { ...CAR, analysisId }];
      },
      'items.1.analysisId',
    ],
  ];
  for (const [what, items, path] of refusals)
    test(`is refused ${what}`, async () => {
      const { status, body } = await send({ items: await items() });
      assert.equal(status, 422, JSON.stringify(body));
      assert.deepEqual(
        body.errors.map((error) => error.path),
        [path],
      );
    });

  test('is sold once to two requests at the same time, whichever vehicle names it', async () => {
    const [one, other] = [await estimateOf(), await estimateOf()];
    const both = (first: string, second: string) => ({
      items: [
        { ...CAR, analysisId: first },
        { ...CAR, analysisId: second },
      ],
    });
    const answers = await Promise.all([
      send(both(one.analysisId, other.analysisId)),
      send(both(other.analysisId, one.analysisId)),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422],
    );
  });

  test('is gone with its customer: no photo and no word of its feedback is left', async () => {
    const customer = await asCustomer(testApp);
    const shown = await estimateOf();
    await testApp.app.inject({
      method: 'POST',
      url: '/api/ai-feedback',
      payload: { accuracy: 'very-accurate', explanation: 'Mine!', analysisData: { analysisId: shown.analysisId } },
    });
    const sent = await testApp.app.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { cookie: customer.cookie },
      payload: exampleQuote({
        totalPrice: undefined,
        customerEmail: customer.person.email,
        ...withEstimate(shown.analysisId),
      }),
    });
    const { id } = sent.json<{ readonly id: string }>();
    await owner(`POST /api/quotes/${id}/decline`, {});
    const { status, body } = await customer('POST /api/customer/delete-account', {
      password: customer.person.password,
    });
    assert.ok(status < 300, JSON.stringify(body));
    const { db } = testApp.deps;
    const { rows } = await sql<{ photos: number; said: number; given: number }>`select
      (select count(*) from analysis_photos p join item_estimates e on e.analysis_id = p.analysis_id where e.quote_id = ${id})::int as photos,
      (select count(*) from quote_photos where quote_id = ${id})::int as given,
      (select count(*) from analysis_feedback f join item_estimates e on e.analysis_id = f.analysis_id
        where e.quote_id = ${id} and f.explanation <> '')::int as said`.execute(db);
    assert.deepEqual(rows, [{ photos: 0, given: 0, said: 0 }]);
  });
});

test('every quote still adds up', async () => {
  for (const { query } of INVARIANTS) {
    const { rows } = await sql`${sql.raw(query)}`.execute(testApp.deps.db);
    assert.deepEqual(rows, [], query);
  }
});
