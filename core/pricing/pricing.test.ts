import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { type ConditionLevel, type PackageId, packageOf } from '#core/settings/settings.ts';
import { priceCount, priceQuote, type PriceRequest, soldLabel, soldName } from './pricing.ts';

/** Dollars. Truck adds 5; the customer's own water takes 10 off mobile service; garbage cans (two here) know none of it. */
// prettier-ignore
const COUNT = packageOf(DEFAULT_SETTINGS, 'garbage').count;
assert.ok(COUNT);

const TOTALS: readonly (readonly [PackageId, { dropoff: Row; mobile: Row; ownWater: Row }])[] = [
  ['express', { dropoff: { car: 30, truck: 35 }, mobile: { car: 40, truck: 45 }, ownWater: { car: 30, truck: 35 } }],
  ['full', { dropoff: { car: 120, truck: 125 }, mobile: { car: 140, truck: 145 }, ownWater: { car: 130, truck: 135 } }],
  ['interior', { dropoff: { car: 70, truck: 75 }, mobile: { car: 85, truck: 90 }, ownWater: { car: 75, truck: 80 } }],
  ['exterior', { dropoff: { car: 65, truck: 70 }, mobile: { car: 80, truck: 85 }, ownWater: { car: 70, truck: 75 } }],
  ['sxs', { dropoff: { car: 80, truck: 85 }, mobile: { car: 100, truck: 105 }, ownWater: { car: 90, truck: 95 } }],
  ['dirtbike', { dropoff: { car: 45, truck: 50 }, mobile: { car: 60, truck: 65 }, ownWater: { car: 50, truck: 55 } }],
  ['quad', { dropoff: { car: 70, truck: 75 }, mobile: { car: 90, truck: 95 }, ownWater: { car: 80, truck: 85 } }],
  ['garbage', { dropoff: { car: 30, truck: 30 }, mobile: { car: 30, truck: 30 }, ownWater: { car: 30, truck: 30 } }],
];
type Row = { readonly car: number; readonly truck: number };

/** Dollars. */
const CANS: readonly (readonly [number, number])[] = [
  [1, 15],
  [2, 30],
  [3, 35],
  [4, 40],
  [5, 45],
  [6, 50],
  [7, 55],
  [8, 60],
  [9, 65],
  [10, 70],
];
const REFUSED_CANS = [0, -1, 11, 1.5, 2.000001, Number.NaN, Number.POSITIVE_INFINITY];

/** Dollars by condition, 'none' if it wasn't asked. */
const DIRT_BIKE = {
  dropoff: { light: 25, moderate: 30, heavy: 40, none: 45 },
  mobile: { light: 40, moderate: 45, heavy: 55, none: 60 },
  ownWater: { light: 30, moderate: 35, heavy: 45, none: 50 },
} as const;

/** Dollars, then the packages that have it. */
const EXTRAS: readonly (readonly [string, number, readonly PackageId[]])[] = [
  ['Little Tree Black Ice Air Freshener', 0, ['express', 'full', 'interior', 'exterior', 'sxs', 'dirtbike', 'quad']],
  ['Tire Shine', 10, ['express', 'full', 'interior', 'exterior', 'sxs', 'dirtbike', 'quad']],
  ['Dashboard Protection', 8, ['express', 'full', 'interior', 'exterior', 'sxs', 'quad']],
  ['Ceramic Coating', 50, ['express', 'full', 'interior', 'exterior', 'sxs', 'quad']],
  ['Headlight Restoration', 30, ['express', 'full', 'interior', 'exterior', 'sxs', 'quad']],
  ['Add bag', 3, ['garbage']],
  ['Add Deodorizer', 2, ['garbage']],
];

const SERVICES = {
  dropoff: { serviceType: 'dropoff' },
  // Water is asked for mobile service only.
  dropoffOwnWater: { serviceType: 'dropoff', mobileDiscount: true },
  mobile: { serviceType: 'mobile', mobileDiscount: false },
  ownWater: { serviceType: 'mobile', mobileDiscount: true },
} as const;

for (const [packageType, row] of TOTALS) {
  for (const [service, choice] of Object.entries(SERVICES)) {
    for (const vehicleType of ['car', 'truck'] as const) {
      const dollars = row[service === 'dropoffOwnWater' ? 'dropoff' : (service as keyof typeof row)][vehicleType];
      test(`${packageType}, ${service}, ${vehicleType}: $${dollars}`, () => {
        assert.equal(total({ packageType, ...choice, vehicleType, garbageCanCount: 2, extras: [] }), dollars);
      });
    }
  }
}

for (const packageType of ['sxs', 'dirtbike', 'quad'] as const) {
  test(`${packageType} has no truck fee for its own kind of vehicle`, () => {
    const request = { packageType, serviceType: 'dropoff', extras: [] } as const;
    assert.equal(total({ ...request, vehicleType: 'powersport' }), total({ ...request, vehicleType: 'car' }));
  });
}

for (const [count, dollars] of CANS) {
  test(`${count} cans: $${dollars}`, () => {
    assert.equal(priceCount(COUNT, count), dollars * 100);
    assert.equal(
      total({ packageType: 'garbage', serviceType: 'dropoff', garbageCanCount: count, extras: [] }),
      dollars,
    );
  });
}

test('garbage without a count is one can', () => {
  assert.equal(total({ packageType: 'garbage', serviceType: 'dropoff', extras: [] }), 15);
});

for (const count of REFUSED_CANS) {
  test(`${count} cans have no price`, () => {
    assert.throws(() => priceCount(COUNT, count), RangeError);
  });
}

for (const [service, levels] of Object.entries(DIRT_BIKE)) {
  for (const [level, dollars] of Object.entries(levels)) {
    test(`dirt bike, ${service}, condition ${level}: $${dollars}`, () => {
      const conditionLevel = level === 'none' ? undefined : (level as ConditionLevel);
      const choice = SERVICES[service as keyof typeof SERVICES];
      assert.equal(
        total({ packageType: 'dirtbike', ...choice, vehicleType: 'powersport', conditionLevel, extras: [] }),
        dollars,
      );
    });
  }
}

test('a condition level prices nothing but the dirt bike', () => {
  for (const [packageType, row] of TOTALS.filter(([id]) => id !== 'dirtbike')) {
    const request = { packageType, serviceType: 'dropoff', conditionLevel: 'light', garbageCanCount: 2 } as const;
    assert.equal(total({ ...request, extras: [] }), row.dropoff.car, packageType);
  }
});

for (const [name, dollars, packages] of EXTRAS) {
  test(`${name} costs $${dollars} with ${packages.join(', ')} and is left out elsewhere`, () => {
    for (const [packageType] of TOTALS) {
      const price = priceQuote(DEFAULT_SETTINGS, { packageType, serviceType: 'dropoff', extras: [name] }, 'en');
      const lines = price.lines.filter((line) => line.kind === 'extra');
      const expected = packages.includes(packageType) ? [{ kind: 'extra', label: name, cents: dollars * 100 }] : [];
      assert.deepEqual(lines, expected, packageType);
    }
  });
}

test('the table has every extra of the catalog', () => {
  assert.deepEqual(
    DEFAULT_SETTINGS.extras.map((extra) => extra.name),
    EXTRAS.map(([name]) => name),
  );
});

test('an extra that is named twice is charged once', () => {
  assert.equal(total({ packageType: 'full', serviceType: 'dropoff', extras: ['Tire Shine', 'Tire Shine'] }), 130);
});

test('a package that the catalog does not have cannot be priced', () => {
  const request = { packageType: 'gold' as PackageId, serviceType: 'dropoff', extras: [] } as const;
  assert.throws(() => priceQuote(DEFAULT_SETTINGS, request, 'en'), /There is no package 'gold'/);
});

function total(request: PriceRequest): number {
  return priceQuote(DEFAULT_SETTINGS, request, 'en').totalCents / 100;
}

test('a package is named as it was sold, else as today, else by the word that was stored', () => {
  const lines = [{ kind: 'package', label: 'Winter Special' }] as const;
  const adjusted = [{ kind: 'adjustment', label: 'By hand' }] as const;
  assert.equal(soldName(DEFAULT_SETTINGS, { packageType: 'full', label: soldLabel(lines) }, 'en'), 'Winter Special');
  assert.equal(soldName(DEFAULT_SETTINGS, { packageType: 'full', label: soldLabel(adjusted) }, 'en'), 'Full Detail');
  assert.equal(soldName(DEFAULT_SETTINGS, { packageType: 'waxing', label: soldLabel(adjusted) }, 'en'), 'waxing');
});
