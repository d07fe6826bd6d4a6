import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BUSINESS } from '#core/settings/default-business.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { catalogueView } from '#server/business/view.ts';
import { catalogueFrom } from './catalogue.ts';

const wire = catalogueView(7, DEFAULT_BUSINESS);

test('what the server sends in dollars comes out as the business that it was made from', () => {
  const catalogue = catalogueFrom(structuredClone(wire));
  // What the crew ticks off is none of the customer's business.
  const sold = DEFAULT_BUSINESS.packages.map(({ checklist: _, ...rest }) => rest);
  assert.deepEqual(catalogue.packages, sold);
  assert.deepEqual(catalogue.extras, DEFAULT_BUSINESS.extras);
  assert.deepEqual(catalogue.makes, DEFAULT_BUSINESS.makes);
  assert.deepEqual(catalogue.fees, DEFAULT_BUSINESS.fees);
  assert.deepEqual(catalogue.cans, DEFAULT_BUSINESS.cans);
  assert.deepEqual(catalogue.seasons, DEFAULT_BUSINESS.seasons);
  assert.equal(catalogue.version, 7);
  assert.equal(catalogue.estimate.mode, DEFAULT_BUSINESS.estimate.mode);
  assert.equal(catalogue.estimate.mostPercent, DEFAULT_BUSINESS.estimate.mostPercent);
  assert.equal(catalogue.mobileAvailable, DEFAULT_BUSINESS.mobileAvailable);
});

test('screen and server make the same price of it', () => {
  const request = {
    packageType: 'full',
    serviceType: 'mobile',
    vehicleType: 'truck',
    mobileDiscount: true,
    extras: ['Tire Shine'],
  } as const;
  assert.deepEqual(priceQuote(catalogueFrom(wire), request), priceQuote(DEFAULT_BUSINESS, request));
});

test('cents survive the dollars of the wire', () => {
  const odd = { ...wire, fees: { ...wire.fees, truck: 4.35 } };
  assert.equal(catalogueFrom(odd).fees.truckCents, 435);
});
