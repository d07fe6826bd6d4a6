import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOURCE } from '#core/languages/language.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { packagesInstead, withPackage } from './package-changes.ts';

const SOLD = {
  packageType: 'full',
  serviceType: 'dropoff',
  isAtCustomer: false,
  vehicleType: 'truck',
  vehicleSubtype: 'Ford F-150',
  conditionLevel: undefined,
  garbageCanCount: 1,
} as const;
const idsFor = (change: Partial<Parameters<typeof packagesInstead>[1]>) =>
  packagesInstead(DEFAULT_SETTINGS, { ...SOLD, ...change }).map(({ id }) => id);

test('a quote can change to what is sold for its vehicle, where its appointment is, and to nothing else', () => {
  const forTrucks = idsFor({});
  assert.ok(forTrucks.length > 0 && !forTrucks.includes('full'));
  for (const id of forTrucks) {
    const pack = DEFAULT_SETTINGS.packages.find((each) => each.id === id);
    assert.equal(pack?.count, undefined);
    assert.ok(pack && ['both', 'dropoff'].includes(pack.offered), id);
  }
  assert.deepEqual(idsFor({ vehicleType: null }), []);
  const counted = DEFAULT_SETTINGS.packages.find(({ count }) => count);
  assert.ok(counted);
  assert.ok(!idsFor({ packageType: counted.id, vehicleType: null }).includes(counted.id));
});

test('another package brings its own lines, and leaves extras, fees and discounts as they were sold', () => {
  const [other] = packagesInstead(DEFAULT_SETTINGS, SOLD);
  assert.ok(other);
  const request = { ...SOLD, extras: ['tire-shine'], fees: [{ label: 'Travel', cents: 1500 }] };
  const { lines } = priceQuote(DEFAULT_SETTINGS, request, SOURCE);
  const changed = withPackage(DEFAULT_SETTINGS, lines, { ...SOLD, packageType: other.id });
  const direct = priceQuote(DEFAULT_SETTINGS, { ...request, packageType: other.id, extras: [] }, SOURCE);
  const own = (each: typeof lines) => each.filter(({ kind }) => kind === 'package' || kind === 'vehicle');
  assert.deepEqual(own(changed), own(direct.lines));
  const rest = (each: typeof lines) => each.filter(({ kind }) => kind === 'extra' || kind === 'fee');
  assert.deepEqual(rest(changed), rest(lines));
});
