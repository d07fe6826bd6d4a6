import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceQuote } from '#core/pricing/pricing.ts';
import { choose, EMPTY_DRAFT, priceRequestOf, type QuoteDraft } from '#core/quotes/wizard.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { reviewRows } from './review-rows.ts';

const contact = {
  customerFirstName: 'Dana',
  customerLastName: 'Whitfield',
  customerEmail: 'dana@example.com',
  customerPhone: '(518) 555-0142',
  paymentMethod: 'venmo',
  scheduledDate: '2027-06-19',
  scheduledTime: '10:00 AM',
} as const;

test('a truck shows its fee, its extras and the total of the price lines', () => {
  const rows = rowsOf({ packageType: 'full' }, { vehicleType: 'truck', vehicleSubtype: 'Ford F-150' });
  assert.deepEqual(rows, {
    Package: 'Full Detail, $120',
    'Service type': 'Drop-off, standard pricing',
    Vehicle: 'Truck, Ford F-150',
    'Truck fee': '$5',
    'Date and time': 'Saturday, June 19, 2027\n10:00 AM',
    Extras: 'Little Tree Black Ice Air Freshener, FREE',
    Contact: 'Dana Whitfield\ndana@example.com\n(518) 555-0142',
    Payment: 'Venmo. A payment link is sent if the quote is accepted.',
    Total: '$125',
  });
});

test('sales tax stands before the total, and all amounts have cents with it', () => {
  const tax = { name: 'Sales tax', rates: { services: 8875, extras: 0, fees: 0 } };
  const draft = { ...EMPTY_DRAFT, ...contact, packageType: 'full', vehicleType: 'car' } as const;
  const request = priceRequestOf(draft);
  const rows = reviewRows(
    DEFAULT_SETTINGS,
    draft,
    request && priceQuote({ ...DEFAULT_SETTINGS, tax }, request, 'en'),
    'en',
  );
  assert.deepEqual(
    rows.filter(({ title }) => ['Package', 'Sales tax', 'Total'].includes(title)).map(({ value }) => value),
    ['Full Detail, $120.00', '8.875% of $120.00, $10.65', '$130.65'],
  );
});

test('a photo estimate is named with its cause and amount, or as one that changes nothing', () => {
  const car = { vehicleType: 'car', vehicleSubtype: 'Subaru', analysisId: 'an-id' } as const;
  const estimate = { percent: 15, level: 'heavy' as const };
  const rows = rowsOf({ packageType: 'full' }, { ...car, estimate });
  assert.equal(rows['Photo estimate'], 'Heavy condition, +15%, $18');
  assert.equal(rows['Total'], '$138');
  assert.equal(rowsOf({ packageType: 'full' }, car)['Photo estimate'], 'Included; the price is unchanged');
});

test('garbage cans show their number and no vehicle', () => {
  const rows = rowsOf({ packageType: 'garbage' }, { garbageCanCount: 3 });
  assert.equal(rows['Package'], 'Garbage Shine, $35');
  assert.equal(rows['Garbage cans'], '3 cans');
  assert.equal(rows['Service type'], 'At your address');
  assert.equal(rows['Extras'], 'None');
  assert.equal('Vehicle' in rows, false);
});

test('mobile service shows whose water it is and what that takes off', () => {
  const rows = rowsOf({ packageType: 'full' }, { serviceType: 'mobile', mobileDiscount: true, vehicleType: 'car' });
  assert.equal(rows['Service type'], 'Mobile, with your water, $20\nWater discount, −$10');
  assert.equal(rows['Total'], '$130');
});

test('a dirt bike shows its condition and the price of it', () => {
  const rows = rowsOf({ packageType: 'dirtbike' }, { vehicleSubtype: 'KTM', conditionLevel: 'heavy' });
  assert.equal(rows['Package'], 'Dirt Bike Detail, $40');
  assert.equal(rows['Vehicle'], 'KTM, heavy condition');
});

test('without a package there is nothing to review', () => {
  assert.deepEqual(reviewRows(DEFAULT_SETTINGS, EMPTY_DRAFT, undefined, 'en'), []);
});

function rowsOf(pack: Partial<QuoteDraft>, rest: Partial<QuoteDraft>): Record<string, string> {
  const draft = { ...choose(DEFAULT_SETTINGS, EMPTY_DRAFT, pack), ...contact, ...rest };
  const request = priceRequestOf(draft);
  const rows = reviewRows(DEFAULT_SETTINGS, draft, request && priceQuote(DEFAULT_SETTINGS, request, 'en'), 'en');
  return Object.fromEntries(rows.map(({ title, value }) => [title, value]));
}
