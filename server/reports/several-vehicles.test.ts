import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Report } from '#contract/reports.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { SEVERAL_VEHICLES } from '#testing/settings.ts';

const CAR = { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] };

let testApp: TestApp;
let owner: Caller;
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
  }
});
after(() => testApp.close());

async function report(query: string): Promise<readonly (readonly [string, number | null | undefined])[]> {
  const { status, body } = await owner(`GET /api/reports/revenue?range=this-year&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const { rows, total } = body as unknown as Report;
  const all = [...rows, { ...total, key: 'total' }].map(({ key, values }) => [key, values.booked] as const);
  // A report also has a row for what no one booked.
  return all.filter(([, booked]) => booked !== 0);
}

async function listed(query: string) {
  const { status, body } = await owner(`GET /api/quotes?on=booked&figure=booked&${query}`);
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
