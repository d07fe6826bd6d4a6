import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { catalogueView } from '#server/business/view.ts';
import { catalogueFrom } from './catalogue.ts';

const wire = catalogueView(7, DEFAULT_SETTINGS);

test('what the server sends in dollars comes out as the business that it was made from', () => {
  const catalogue = catalogueFrom(structuredClone(wire));
  // What the crew ticks off is none of the customer's business.
  const sold = DEFAULT_SETTINGS.packages.map(({ checklist: _, ...rest }) => rest);
  assert.deepEqual(catalogue.packages, sold);
  assert.deepEqual(catalogue.extras, DEFAULT_SETTINGS.extras);
  assert.deepEqual(catalogue.makes, DEFAULT_SETTINGS.makes);
  assert.deepEqual(catalogue.fees, DEFAULT_SETTINGS.fees);
  assert.deepEqual(catalogue.cans, DEFAULT_SETTINGS.cans);
  assert.deepEqual(catalogue.seasons, DEFAULT_SETTINGS.seasons);
  assert.equal(catalogue.version, 7);
  assert.equal(catalogue.estimate.mode, DEFAULT_SETTINGS.estimate.mode);
  assert.equal(catalogue.estimate.mostPercent, DEFAULT_SETTINGS.estimate.mostPercent);
  assert.equal(catalogue.mobileAvailable, DEFAULT_SETTINGS.mobileAvailable);
});

test('screen and server make the same price of it', () => {
  const request = {
    packageType: 'full',
    serviceType: 'mobile',
    vehicleType: 'truck',
    mobileDiscount: true,
    extras: ['Tire Shine'],
  } as const;
  assert.deepEqual(priceQuote(catalogueFrom(wire), request), priceQuote(DEFAULT_SETTINGS, request));
});

test('cents survive the dollars of the wire', () => {
  const odd = { ...wire, fees: { ...wire.fees, truck: 4.35 } };
  assert.equal(catalogueFrom(odd).fees.truckCents, 435);
});
