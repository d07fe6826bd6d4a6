import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { prepaidPrice } from './prepaid.ts';
import { priceQuote, type PriceRequest } from './pricing.ts';

const visit = { name: '5 details', last4: 'NPQR', packageType: 'full', cents: 10_000 };
const truck: PriceRequest = {
  packageType: 'full',
  serviceType: 'dropoff',
  vehicleType: 'truck',
  vehicleSubtype: 'Ford F-150',
  extras: ['tire-shine'],
};

function priced(request: PriceRequest, settings = DEFAULT_SETTINGS, of = visit) {
  const price = priceQuote(settings, request, 'en');
  return { price, prepaid: prepaidPrice(settings, request, { price, visit: of }) };
}

test('a prepaid visit is the package at what was paid for it, whatever the class of the vehicle; extras are on top', () => {
  for (const vehicleType of ['car', 'truck']) {
    const request = { ...truck, vehicleType };
    const { price, prepaid } = priced(request);
    const extras = price.lines.filter(({ kind }) => kind === 'extra').reduce((sum, { cents }) => sum + cents, 0);
    assert.equal(prepaid?.totalCents, visit.cents + extras, vehicleType);
    assert.equal(prepaid.lines.at(-1)?.label, '5 details');
  }
});

test('a package that costs less by now is brought up to what was paid', () => {
  const { price, prepaid } = priced({ ...truck, extras: [] }, DEFAULT_SETTINGS, { ...visit, cents: 20_000 });
  assert.ok(price.totalCents < 20_000);
  assert.equal(prepaid?.totalCents, 20_000);
});

test('sales tax is that of what was paid, the surcharge of the class and the package each at its rate', () => {
  const tax = { name: 'Sales tax', rates: { services: 8000, extras: 0, fees: 4000 } };
  const { prepaid } = priced({ ...truck, extras: [] }, { ...DEFAULT_SETTINGS, tax });
  // $100 is 120 to 5 of package and surcharge: 8% of $96 and 4% of $4.
  assert.equal(prepaid?.totalCents, 10_000 + 768 + 16);
});

test('of several vehicles the first with the package is prepaid, of cans the smallest number, and of other work nothing', () => {
  const items = [{ packageType: 'full', vehicleType: 'truck', extras: [] }];
  const { price, prepaid } = priced({ ...truck, packageType: 'interior', extras: [], items });
  const own = price.lines.filter(({ item }) => item === undefined).reduce((sum, { cents }) => sum + cents, 0);
  assert.equal(prepaid?.totalCents, own + visit.cents);
  assert.equal(prepaid.lines.find(({ facts }) => facts?.isPrepaid)?.item, 2);
  assert.equal(priced({ ...truck, packageType: 'interior', extras: [] }).prepaid, undefined);

  const cans: PriceRequest = { packageType: 'garbage', serviceType: 'dropoff', garbageCanCount: 3, extras: [] };
  const [one, three] = [1, 3].map((garbageCanCount) =>
    priceQuote(DEFAULT_SETTINGS, { ...cans, garbageCanCount }, 'en'),
  );
  const cleaned = priced(cans, DEFAULT_SETTINGS, { ...visit, packageType: 'garbage', cents: 1500 });
  assert.equal(cleaned.prepaid?.totalCents, (three?.totalCents ?? 0) - (one?.totalCents ?? 0) + 1500);
});
