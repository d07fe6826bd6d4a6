import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceQuote } from '#core/pricing/pricing.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { catalogView } from '#server/settings/view.ts';
import { catalogFrom } from './catalog.ts';

const wire = catalogView(7, DEFAULT_SETTINGS, { takesCards: () => false });

test('what the server sends in dollars comes out as the business that it was made from', () => {
  const catalog = catalogFrom(structuredClone(wire));
  // The crew's checklist isn't part of the customer's catalog.
  const sold = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, checklist: [] }));
  assert.deepEqual(catalog.packages, sold);
  assert.deepEqual(catalog.extras, DEFAULT_SETTINGS.extras);
  assert.deepEqual(catalog.vehicleClasses, DEFAULT_SETTINGS.vehicleClasses);
  assert.deepEqual(catalog.fees, DEFAULT_SETTINGS.fees);
  assert.deepEqual(catalog.seasons, DEFAULT_SETTINGS.seasons);
  assert.equal(catalog.version, 7);
  assert.equal(catalog.estimate.mode, DEFAULT_SETTINGS.estimate.mode);
  assert.equal(catalog.estimate.mostPercent, DEFAULT_SETTINGS.estimate.mostPercent);
  assert.equal(catalog.mobileAvailable, DEFAULT_SETTINGS.mobileAvailable);
});

test('screen and server make the same price of it', () => {
  const request = {
    packageType: 'full',
    serviceType: 'mobile',
    vehicleType: 'truck',
    mobileDiscount: true,
    extras: ['Tire Shine'],
  } as const;
  assert.deepEqual(priceQuote(catalogFrom(wire), request, 'en'), priceQuote(DEFAULT_SETTINGS, request, 'en'));
});

test('cents survive the dollars of the wire', () => {
  const odd = { ...wire, fees: { waterDiscount: 4.35 } };
  assert.equal(catalogFrom(odd).fees.waterDiscountCents, 435);
});
