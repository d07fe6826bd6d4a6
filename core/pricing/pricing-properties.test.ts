import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Catalog, PackageId } from '#core/settings/settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { priceQuote, type PriceRequest } from './pricing.ts';

const dollars = fc.integer({ min: 0, max: 500 }).map((whole) => whole * 100);

/** The catalog as any owner might price it, in whole dollars, mobile cheaper than drop-off included. */
const catalogs: fc.Arbitrary<Catalog> = fc
  .record({
    packages: fc.tuple(
      ...DEFAULT_SETTINGS.packages.map((pack) =>
        fc.record({ dropoffCents: dollars, mobileCents: dollars }).map((prices) => ({ ...pack, ...prices })),
      ),
    ),
    extras: fc.tuple(...DEFAULT_SETTINGS.extras.map((extra) => dollars.map((cents) => ({ ...extra, cents })))),
    fees: fc.record({ truckCents: dollars, waterDiscountCents: dollars }),
    estimate: fc.record({
      mode: fc.constant('price' as const),
      leastPercent: fc.integer({ min: -100, max: 0 }),
      mostPercent: fc.integer({ min: 0, max: 200 }),
    }),
  })
  .map((changes) => ({ ...DEFAULT_SETTINGS, ...changes }));

const names = DEFAULT_SETTINGS.extras.map((extra) => extra.name);

const requests: fc.Arbitrary<PriceRequest> = fc.record(
  {
    packageType: fc.constantFrom<PackageId[]>(...DEFAULT_SETTINGS.packages.map((pack) => pack.id)),
    serviceType: fc.constantFrom('dropoff', 'mobile'),
    vehicleType: fc.constantFrom('car', 'truck', 'powersport'),
    conditionLevel: fc.constantFrom('light', 'moderate', 'heavy'),
    mobileDiscount: fc.boolean(),
    garbageCanCount: fc.integer({ min: 1, max: 10 }),
    extras: fc.subarray(names),
    estimate: fc.record({
      percent: fc.integer({ min: -300, max: 300 }),
      level: fc.constantFrom('light' as const, 'heavy' as const),
    }),
  },
  { requiredKeys: ['packageType', 'serviceType', 'extras'] },
);

function always(fact: (catalog: Catalog, request: PriceRequest) => void): void {
  fc.assert(fc.property(fc.oneof(fc.constant(DEFAULT_SETTINGS), catalogs), requests, fact), { numRuns: 500 });
}

test('the total is the sum of the lines', () => {
  always((catalog, request) => {
    const price = priceQuote(catalog, request, 'en');
    assert.equal(
      price.totalCents,
      price.lines.reduce((sum, line) => sum + line.cents, 0),
    );
  });
});

test('the total is never negative', () => {
  always((catalog, request) => {
    assert.ok(priceQuote(catalog, request, 'en').totalCents >= 0);
  });
});

test('every line is a whole number of cents, and the estimate of dollars', () => {
  always((catalog, request) => {
    const price = priceQuote(catalog, request, 'en');
    for (const line of price.lines) assert.ok(Number.isSafeInteger(line.cents) && !Object.is(line.cents, -0));
    assert.ok(Number.isInteger(price.estimateCents / 100));
  });
});

test('adding an extra never lowers the total', () => {
  always((catalog, request) => {
    const bare = priceQuote(catalog, request, 'en').totalCents;
    for (const name of names) {
      const more = priceQuote(catalog, { ...request, extras: [...request.extras, name] }, 'en').totalCents;
      assert.ok(more >= bare, `${name}: ${more} < ${bare}`);
    }
  });
});

test('the same request has the same price', () => {
  always((catalog, request) => {
    assert.deepEqual(priceQuote(catalog, request, 'en'), priceQuote(catalog, structuredClone(request), 'en'));
  });
});

test('the order of the extras does not matter', () => {
  always((catalog, request) => {
    const reversed = { ...request, extras: request.extras.toReversed() };
    assert.deepEqual(priceQuote(catalog, reversed, 'en'), priceQuote(catalog, request, 'en'));
  });
});

test('garbage has one line for the cans and none for vehicle, service or estimate', () => {
  always((catalog, request) => {
    const price = priceQuote(catalog, { ...request, packageType: 'garbage' }, 'en');
    const kinds = price.lines.map((line) => line.kind).filter((kind) => kind !== 'extra');
    assert.deepEqual(kinds, ['cans']);
    assert.equal(price.truckFeeCents, 0);
  });
});

test('a truck pays its fee with every package but garbage', () => {
  always((catalog, request) => {
    const { lines, truckFeeCents } = priceQuote(catalog, { ...request, vehicleType: 'truck' }, 'en');
    const hasLine = lines.some((line) => line.kind === 'truck');
    assert.equal(hasLine, request.packageType !== 'garbage');
    assert.equal(truckFeeCents, hasLine ? catalog.fees.truckCents : 0);
  });
});
