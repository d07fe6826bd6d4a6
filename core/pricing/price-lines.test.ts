import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { priceQuote, type PriceRequest } from './pricing.ts';

const FREE = 'Little Tree Black Ice Air Freshener';

/** The lines as kind, label, detail and dollars; then basePrice, truckFee and total of the wire. */
const LINES: readonly (readonly [string, PriceRequest, readonly string[], readonly [number, number, number]])[] = [
  [
    'a car dropped off',
    { packageType: 'full', serviceType: 'dropoff', vehicleType: 'car', vehicleSubtype: 'Honda', extras: [FREE] },
    ['package | Full Detail | Drop-off | 120', `extra | ${FREE} | | 0`],
    [120, 0, 120],
  ],
  [
    'a truck at home with our water',
    {
      packageType: 'express',
      serviceType: 'mobile',
      vehicleType: 'truck',
      vehicleSubtype: 'Ford F-150',
      extras: ['Tire Shine', FREE],
    },
    [
      'package | Express Wash | | 30',
      'mobile | Mobile service | with our water | 10',
      'vehicle | Truck fee | Ford F-150 | 5',
      `extra | ${FREE} | | 0`,
      'extra | Tire Shine | | 10',
    ],
    [40, 5, 55],
  ],
  [
    'a car at home with its own water',
    { packageType: 'full', serviceType: 'mobile', vehicleType: 'car', mobileDiscount: true, extras: [] },
    [
      'package | Full Detail | | 120',
      'mobile | Mobile service | with your water | 20',
      'water | Water discount | | -10',
    ],
    [140, 0, 130],
  ],
  [
    'a muddy dirt bike',
    { packageType: 'dirtbike', serviceType: 'mobile', vehicleType: 'powersport', conditionLevel: 'heavy', extras: [] },
    ['package | Dirt Bike Detail | Heavy condition | 40', 'mobile | Mobile service | with our water | 15'],
    [55, 0, 55],
  ],
  [
    'three cans, whatever else is sent',
    {
      packageType: 'garbage',
      serviceType: 'mobile',
      vehicleType: 'truck',
      mobileDiscount: true,
      garbageCanCount: 3,
      estimate: { percent: 20 },
      extras: ['Add Deodorizer', FREE, 'Add bag'],
    },
    ['cans | Garbage Shine | 3 cans | 35', 'extra | Add bag | | 3', 'extra | Add Deodorizer | | 2'],
    [35, 0, 40],
  ],
  [
    'one can',
    { packageType: 'garbage', serviceType: 'dropoff', garbageCanCount: 1, extras: [] },
    ['cans | Garbage Shine | 1 can | 15'],
    [15, 0, 15],
  ],
];

/** Percent and the estimate's line in dollars on Exterior Only, $65; the percentage is kept within -20 and +50. */
const ESTIMATES: readonly (readonly [number, string, number])[] = [
  [10, 'Photo estimate | +10% | 7', 72],
  [-10, 'Photo estimate | −10% | -6', 59],
  [1, 'Photo estimate | +1% | 1', 66],
  [-1, 'Photo estimate | −1% | -1', 64],
  [0.5, 'Photo estimate | +0.5% | 0', 65],
  [-0.5, 'Photo estimate | −0.5% | 0', 65],
  [50, 'Photo estimate | +50% | 33', 98],
  [51, 'Photo estimate | +50% | 33', 98],
  [Number.POSITIVE_INFINITY, 'Photo estimate | +50% | 33', 98],
  [-20, 'Photo estimate | −20% | -13', 52],
  [-21, 'Photo estimate | −20% | -13', 52],
  [-1000, 'Photo estimate | −20% | -13', 52],
];

for (const [what, request, lines, [basePrice, truckFee, total]] of LINES) {
  test(`${what} is sold with its lines`, () => {
    const price = priceQuote(DEFAULT_SETTINGS, request, 'en');
    const written = price.lines.map((line) =>
      [line.kind, line.label, line.detail ?? '', String(line.cents / 100)].join(' | ').replace('|  |', '| |'),
    );
    assert.deepEqual(written, lines);
    assert.deepEqual(
      [price.basePriceCents, price.truckFeeCents, price.totalCents],
      [basePrice * 100, truckFee * 100, total * 100],
    );
  });
}

for (const [estimatePercent, written, total] of ESTIMATES) {
  test(`an estimate of ${estimatePercent}% makes $65 into $${total}`, () => {
    const price = priceQuote(
      DEFAULT_SETTINGS,
      {
        packageType: 'exterior',
        serviceType: 'dropoff',
        vehicleType: 'car',
        extras: [],
        estimate: { percent: estimatePercent },
      },
      'en',
    );
    const last = price.lines.at(-1);
    assert.equal(`${last?.label} | ${last?.detail} | ${(last?.cents ?? 0) / 100}`, written);
    assert.ok(!Object.is(last?.cents, -0));
    assert.equal(price.estimateCents, last?.cents);
    assert.equal(price.totalCents, total * 100);
  });
}

test('the estimate is a percentage of all other lines', () => {
  const price = priceQuote(
    DEFAULT_SETTINGS,
    {
      packageType: 'full',
      serviceType: 'mobile',
      mobileDiscount: true,
      vehicleType: 'truck',
      extras: ['Tire Shine'],
      estimate: { percent: 20 },
    },
    'en',
  );
  // 140 - 10 + 5 + 10 = 145, a fifth of which is 29.
  assert.equal(price.estimateCents, 2900);
  assert.equal(price.totalCents, 17400);
  assert.equal(price.basePriceCents, 14000);
});

for (const estimatePercent of [0, Number.NaN]) {
  test(`an estimate of ${estimatePercent} has no line`, () => {
    const price = priceQuote(
      DEFAULT_SETTINGS,
      {
        packageType: 'full',
        serviceType: 'dropoff',
        extras: [],
        estimate: { percent: estimatePercent },
      },
      'en',
    );
    assert.deepEqual(
      price.lines.map((line) => line.kind),
      ['package'],
    );
    assert.equal(price.estimateCents, 0);
  });
}

test('no percentage that the owner allows makes the total fall below 0', () => {
  const generous = { ...DEFAULT_SETTINGS, estimate: { ...DEFAULT_SETTINGS.estimate, leastPercent: -150 } };
  const request = { packageType: 'express', serviceType: 'dropoff', extras: [], estimate: { percent: -150 } } as const;
  assert.equal(priceQuote(generous, request, 'en').totalCents, 0);
});

test('no water discount makes the total fall below 0', () => {
  const generous = { ...DEFAULT_SETTINGS, fees: { ...DEFAULT_SETTINGS.fees, waterDiscountCents: 100_000 } };
  const request = { packageType: 'express', serviceType: 'mobile', mobileDiscount: true, extras: [] } as const;
  assert.equal(priceQuote(generous, request, 'en').totalCents, 0);
});
