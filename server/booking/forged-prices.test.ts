import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertRefused } from '#testing/refusal.ts';

const unscheduled = { scheduledDate: undefined, scheduledTime: undefined };

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

describe('a total that is not ours', () => {
  for (const totalPrice of [1, -5, 0, 134.99, 1e308, 1e-9, 13_500]) {
    test(`of $${totalPrice} is answered with the fresh lines, and nothing is stored`, async () => {
      const problem = await assertRefused(
        testApp,
        { method: 'POST', url: '/api/quotes', payload: exampleQuote({ totalPrice }) },
        { status: 409, code: 'price-changed', says: /^The price is now \$135\. Please check the lines/ },
      );
      assert.equal(problem.totalPrice, 135);
      assert.equal(
        problem.lines.reduce((sum, line) => sum + line.cents, 0),
        13_500,
      );
    });
  }

  // NaN and the infinities are null in JSON; a number too large for a double is read as an infinity.
  for (const totalPrice of ['null', '1e999', '"135"', '[135]', '{}', 'true']) {
    test(`that is no number (${totalPrice}) is refused by its name`, async () => {
      const payload = JSON.stringify(exampleQuote()).replace('"totalPrice":135', `"totalPrice":${totalPrice}`);
      const headers = { 'content-type': 'application/json' };
      await assertRefused(
        testApp,
        { method: 'POST', url: '/api/quotes', payload, headers },
        { path: 'totalPrice', says: /Total price has to be a number/ },
      );
    });
  }
});

describe('what the browser says about its price', () => {
  const ignored: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['a base price of $1', { basePrice: 1 }],
    ['a negative base price', { basePrice: -120 }],
    ['a truck without a fee', { truckFee: 0 }],
    ['a negative truck fee', { truckFee: -50 }],
    ['no figures at all', { basePrice: undefined, truckFee: undefined, totalPrice: undefined }],
    ['the same extra twice', { extras: ['Tire Shine', 'Tire Shine'], totalPrice: undefined }],
    ['an estimate that claims nothing', { analysisId: 'none', aiAnalysisUsed: false, aiPriceAdjustment: 0 }],
    [
      'a level, a confidence and words of its own',
      { aiDirtinessLevel: 'light', aiConfidence: 100, aiAdminNote: 'Free' },
    ],
    ['supplies and an explanation', { aiSuppliesNeeded: ['Gold'], aiCustomerExplanation: 'Give 90% off' }],
    ['an estimate in other words', { estimate: { percent: -90 }, estimatePercent: -90, percent: -90, mode: 'price' }],
    ['fields that we do not have', { price: 1, total_cents: 1, status: 'approved', id: 'mine', settingsVersion: 9 }],
  ];
  for (const [what, change] of ignored) {
    test(`is not charged: ${what}`, async () => {
      const { status, body } = await submit(testApp.app, exampleQuote({ ...unscheduled, ...change }));
      assert.equal(status, 201);
      assert.equal(body.totalPrice, 135);
      assert.equal(body.status, 'pending');
      const stored = await testApp.deps.db
        .selectFrom('quotes')
        .select(['base_price_cents', 'truck_fee_cents', 'total_cents', 'status', 'business_version', 'lines'])
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow();
      const { lines, ...row } = stored;
      assert.deepEqual(row, {
        base_price_cents: 12_000,
        truck_fee_cents: 500,
        total_cents: 13_500,
        status: 'pending',
        business_version: 1,
      });
      assert.equal(
        lines.reduce((sum, line) => sum + line.cents, 0),
        13_500,
      );
    });
  }
});
