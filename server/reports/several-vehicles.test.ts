import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Report } from '#contract/reports.ts';
import type { FigureId } from '#core/reports/quote-events.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { newCompletion, openRecorder } from '#testing/documentation.ts';
import { acceptJob } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { SEVERAL_VEHICLES } from '#testing/settings.ts';

const CAR = { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] };

let testApp: TestApp;
let owner: Caller;
/** The link of the quote for two vehicles. */
let link = '';
before(async () => {
  testApp = await startTestApp({
    settings: { severalVehicles: SEVERAL_VEHICLES, slotCapacity: 20 },
  });
  owner = await asOwner(testApp);
  // $135 for a truck and $27 for a car; a truck alone; $30 for a car alone.
  const requests = [
    { items: [CAR], totalPrice: 162 },
    { totalPrice: 135 },
    { ...CAR, totalPrice: undefined, truckFee: undefined, basePrice: undefined },
  ];
  for (const request of requests) {
    const { status, body } = await submit(testApp.app, exampleQuote(request));
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal((await owner(`POST /api/quotes/${body.id}/approve`, {})).status, 200);
    link ||= `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`;
  }
});
after(() => testApp.close());

/** A figure of a report by the keys of its rows; what is 0 everywhere is left out. */
async function figure(name: 'crew' | 'promise' | 'customers' | 'changes', id: FigureId, query: string) {
  const { status, body } = await owner(`GET /api/reports/${name}?range=this-year&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const { rows, total } = body as unknown as Report;
  const all = [...rows, { ...total, key: 'total' }].map(({ key, values }) => [key, values[id]] as const);
  return new Map(all.filter(([, value]) => value !== 0 && value !== null));
}

async function report(query: string): Promise<readonly (readonly [string, number | null | undefined])[]> {
  const { status, body } = await owner(`GET /api/reports/revenue?range=this-year&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const { rows, total } = body as unknown as Report;
  const all = [...rows, { ...total, key: 'total' }].map(({ key, values }) => [key, values.booked] as const);
  // A report also has a row for what no one booked.
  return all.filter(([, booked]) => booked !== 0);
}

async function listed(query: string, behind = 'on=booked&figure=booked') {
  const { status, body } = await owner(`GET /api/quotes?${behind}&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const { items } = body as unknown as { readonly items: readonly { readonly counted?: { readonly value: number } }[] };
  return items.map(({ counted }) => counted?.value).toSorted((a = 0, b = 0) => a - b);
}

describe('a quote for several vehicles counts in a report', () => {
  test('under the package and the class of each vehicle, and the sums are still the total', async () => {
    assert.deepEqual(
      new Map(await report('by=package')),
      new Map([
        ['full', 27_000],
        ['express', 5700],
        ['total', 32_700],
      ]),
    );
    assert.deepEqual(
      new Map(await report('by=vehicle')),
      new Map([
        ['truck', 27_000],
        ['car', 5700],
        ['total', 32_700],
      ]),
    );
    assert.equal(new Map(await report('by=month')).get('total'), 32_700);
  });

  test('with its part where the report is narrowed to a package, and in the list behind it', async () => {
    assert.equal(new Map(await report('by=month&package=express')).get('total'), 5700);
    assert.deepEqual(await listed('package=express'), [2700, 3000]);
    assert.deepEqual(await listed('package=full'), [13_500, 13_500]);
    assert.deepEqual(await listed('vehicle=car'), [2700, 3000]);
    assert.deepEqual(await listed(''), [3000, 13_500, 16_200]);
  });

  test('with what is taken off the whole appointment in proportion, to the cent', async () => {
    const { db } = testApp.deps;
    const quote = await db.selectFrom('quotes').selectAll().where('total_cents', '=', 16_200).executeTakeFirstOrThrow();
    const lines = [...quote.lines, { kind: 'promo', label: 'Promo code', cents: -1001 }];
    const change = { lines: JSON.stringify(lines), total_cents: 15_199 };
    await db.updateTable('quotes').set(change).where('id', '=', quote.id).execute();
    const rows = new Map(await report('by=package'));
    // $10.01 in the proportion of 135 to 27.
    assert.deepEqual(
      rows,
      new Map([
        ['full', 13_500 + 12_666],
        ['express', 3000 + 2533],
        ['total', 31_699],
      ]),
    );
  });
});

describe('jobs, hours and ratings of a quote for several vehicles', () => {
  before(async () => {
    // The truck and the car together: 150 minutes and 4 stars, by the hours of their packages.
    const recorder = await openRecorder(testApp);
    const { db } = testApp.deps;
    const several = db
      .selectFrom('quotes')
      .select('id')
      .where(sql<boolean>`items <> '[]'`);
    const { id: quoteId } = await several.executeTakeFirstOrThrow();
    const jobs = db.selectFrom('jobs').select('id').where('quote_id', '=', quoteId);
    const { id } = await jobs.executeTakeFirstOrThrow();
    await acceptJob(testApp, id, recorder.employee.roleId);
    const completion = newCompletion({ reasonWithoutPhotos: 'The phone was empty.', timeSpent: 150 });
    const done = await recorder.ask(`POST /api/jobs/${id}/completion`, completion);
    assert.ok(done.status < 300, JSON.stringify(done.body));
    const rated = await asAnyone(testApp)(`POST ${link}/rating`, { rating: 4 });
    assert.equal(rated.status, 200, JSON.stringify(rated.body));
  });

  test('count under the package of each vehicle, and once in all', async () => {
    assert.deepEqual(
      await figure('crew', 'jobs', 'by=package'),
      new Map([
        ['full', 1],
        ['express', 1],
        ['total', 1],
      ]),
    );
    assert.deepEqual(
      await figure('crew', 'rating', 'by=package'),
      new Map([
        ['full', 4],
        ['express', 4],
        ['total', 4],
      ]),
    );
    assert.equal((await figure('crew', 'jobs', 'by=month&package=express')).get('total'), 1);
    assert.equal((await figure('crew', 'jobs', 'by=month')).get('total'), 1);
  });

  test('divide the hours by those of their packages', async () => {
    const { settings } = await testApp.deps.settings();
    const [full = 0, express = 0] = ['full', 'express'].map((id) => settings.pay.hoursByPackage[id]);
    const hours = await figure('crew', 'hoursByJob', 'by=package');
    assert.deepEqual(
      ['full', 'express', 'total'].map((key) => Math.round((hours.get(key) ?? 0) * 1000)),
      [full, express, full + express].map((each) => Math.round((2500 * each) / (full + express))),
    );
    const pace = [...(await figure('crew', 'pace', 'by=package')).values()].map((each) =>
      Math.round((each ?? 0) * 1000),
    );
    assert.deepEqual(pace, [pace[0], pace[0], pace[0]], 'each vehicle has the pace of its job');
    assert.ok((pace[0] ?? 0) > 0);
  });

  test('are found behind the figure of each package, with what the quote adds to it', async () => {
    assert.deepEqual(await listed('package=express', 'on=completed&figure=jobs'), [1]);
    assert.deepEqual(await listed('package=full', 'on=completed&figure=jobs'), [1]);
    assert.deepEqual(await listed('package=interior', 'on=completed&figure=jobs'), []);
  });
});

test('requests count every vehicle under its package, customers once per package', async () => {
  const twoCars = {
    items: [CAR, CAR],
    totalPrice: undefined,
    customerEmail: 'fleet@example.com',
    customerPhone: '5185550177',
  };
  const { status, body } = await submit(
    testApp.app,
    exampleQuote({ ...twoCars, scheduledDate: undefined, scheduledTime: undefined }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  const time = { scheduledDate: '2027-06-27', scheduledTime: '10:00 AM' };
  assert.equal((await owner(`POST /api/quotes/${body.id}/approve`, time)).status, 200);
  const requests = await figure('promise', 'requests', 'by=package');
  // A truck with a car, a truck, a car, and a truck with two cars.
  assert.deepEqual([requests.get('full'), requests.get('express'), requests.get('total')], [3, 4, 4]);
  assert.deepEqual(await listed('package=express', 'on=requests&figure=requests'), [1, 1, 2]);
  const customers = await figure('customers', 'newCustomers', 'by=package');
  // One of the three with a car came with two.
  assert.deepEqual([customers.get('full'), customers.get('express'), customers.get('total')], [3, 3, 4]);
});
