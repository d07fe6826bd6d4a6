import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { validateQuoteRequest, requestedDate, settleQuoteRequest, type QuoteRequest } from './quote-request.ts';

const CAR: QuoteRequest = {
  packageType: 'full',
  serviceType: 'dropoff',
  vehicleType: 'car',
  vehicleSubtype: 'Toyota',
  mobileDiscount: false,
  extras: ['Little Tree Black Ice Air Freshener'],
  truckFee: 0,
  garbageCanCount: 1,
  scheduledDate: '2027-06-19',
  scheduledTime: '10:00 AM',
};
const GARBAGE: Partial<QuoteRequest> = { packageType: 'garbage', vehicleSubtype: undefined, garbageCanCount: 3 };
const BIKE: Partial<QuoteRequest> = { packageType: 'dirtbike', vehicleType: undefined, vehicleSubtype: 'KTM' };
const AT_HOME: Partial<QuoteRequest> = { serviceType: 'mobile', serviceAddress: '1 Main St, Albany' };

const CARS =
  'Toyota, Honda, Ford, Chevrolet, Nissan, BMW, Mercedes-Benz, Audi, Lexus, Hyundai, Kia, Mazda, Subaru, Volkswagen, Acura, Infiniti, Cadillac, Lincoln, Jeep, Dodge, Ram, Tesla';
const TRUCKS =
  'Ford F-150, Chevrolet Silverado, Ram 1500, GMC Sierra, Toyota Tundra, Nissan Titan, Ford F-250/F-350, Chevrolet Colorado, Toyota Tacoma, Nissan Frontier, Honda Ridgeline, Ford Ranger';
const POWERSPORT = 'Honda, Yamaha, Kawasaki, Suzuki, KTM, Husqvarna, Polaris, Can-Am, Arctic Cat, CFMOTO';
const ON_CARS =
  'Little Tree Black Ice Air Freshener, Tire Shine, Dashboard Protection, Ceramic Coating, Headlight Restoration';
const SOON = 'Mobile service is coming soon! Please select Drop-off Service for now.';
const ESTIMATE = 'We can’t find this photo estimate. Please run it again, or continue without an estimate.';
const CANS = 'Please choose a whole number of cans from 1 to 10.';

const GOOD: readonly (readonly [string, Partial<QuoteRequest>])[] = [
  ['a car', {}],
  ['the package under its other key', { packageType: 'basic' }],
  ['a truck with its fee', { vehicleType: 'truck', vehicleSubtype: 'Ford F-150', truckFee: 5 }],
  ['a dirt bike without a vehicle type', BIKE],
  ['a dirt bike with its condition', { ...BIKE, vehicleType: 'powersport', conditionLevel: 'heavy' }],
  ['a quad that calls itself a truck', { packageType: 'quad', vehicleType: 'truck', vehicleSubtype: 'Polaris' }],
  ['a quad that calls itself a car of a car brand', { packageType: 'quad', vehicleSubtype: 'Toyota' }],
  ['cans with what a browser sends by default', GARBAGE],
  ['cans without a vehicle type', { ...GARBAGE, vehicleType: undefined, truckFee: undefined }],
  ['ten cans with both extras', { ...GARBAGE, garbageCanCount: 10, extras: ['Add bag', 'Add Deodorizer'] }],
  ['a number of cans on a car, which is ignored', { garbageCanCount: 1.5 }],
  ['a condition level on a car, which is ignored', { conditionLevel: 'heavy' }],
  ['the free air freshener with garbage, which is left out', { ...GARBAGE, extras: [...CAR.extras] }],
  ['no date and no time', { scheduledDate: undefined, scheduledTime: null }],
  ['no estimate', { aiAnalysisUsed: false, aiPriceAdjustment: 0 }],
  ['an estimate that names its analysis', { aiAnalysisUsed: true, aiPriceAdjustment: 15, analysisId: 'an-1' }],
];

const BAD: readonly (readonly [string, Partial<QuoteRequest>, string, string])[] = [
  [
    'an unknown package',
    { packageType: 'gold' },
    'packageType',
    'There is no package “gold”. Please choose one of: express, full, interior, exterior, sxs, dirtbike, quad, garbage.',
  ],
  [
    'a condition level as a package',
    { packageType: 'light' },
    'packageType',
    'There is no package “light”. Please choose one of: express, full, interior, exterior, sxs, dirtbike, quad, garbage.',
  ],
  [
    'no vehicle type',
    { vehicleType: undefined },
    'vehicleType',
    'The vehicle type is missing. Please choose one of: car, truck.',
  ],
  [
    'a car package for a powersport vehicle',
    { vehicleType: 'powersport' },
    'vehicleType',
    'Full Detail is not for that vehicle type. Please choose one of: car, truck.',
  ],
  ['no brand', { vehicleSubtype: '' }, 'vehicleSubtype', `The brand is missing. Please choose one of: ${CARS}.`],
  [
    'a car brand on a truck',
    { vehicleType: 'truck' },
    'vehicleSubtype',
    `“Toyota” is not on our list for this vehicle. Please choose one of: ${TRUCKS}.`,
  ],
  [
    'a car brand on a dirt bike',
    { ...BIKE, vehicleSubtype: 'Toyota' },
    'vehicleSubtype',
    `“Toyota” is not on our list for this vehicle. Please choose one of: ${POWERSPORT}.`,
  ],
  [
    'an unknown extra',
    { extras: ['Tire Shine', 'Gold Rims'] },
    'extras.1',
    `There is no extra “Gold Rims”. Please choose from: ${ON_CARS}.`,
  ],
  [
    'an extra of another package',
    { extras: ['Add bag'] },
    'extras.0',
    `“Add bag” is not offered with Full Detail. Please choose from: ${ON_CARS}.`,
  ],
  [
    'a dashboard on a dirt bike',
    { ...BIKE, extras: ['Dashboard Protection'] },
    'extras.0',
    '“Dashboard Protection” is not offered with Dirt Bike Detail. Please choose from: Little Tree Black Ice Air Freshener, Tire Shine.',
  ],
  [
    'tires on garbage cans',
    { ...GARBAGE, extras: ['Tire Shine'] },
    'extras.0',
    '“Tire Shine” is not offered with Garbage Shine. Please choose from: Add bag, Add Deodorizer.',
  ],
  ['no can', { ...GARBAGE, garbageCanCount: 0 }, 'garbageCanCount', CANS],
  ['eleven cans', { ...GARBAGE, garbageCanCount: 11 }, 'garbageCanCount', CANS],
  ['a can and a half', { ...GARBAGE, garbageCanCount: 1.5 }, 'garbageCanCount', CANS],
  [
    'a truck fee on garbage cans',
    { ...GARBAGE, truckFee: 5 },
    'truckFee',
    'There is no truck fee for garbage cans. Please leave it out.',
  ],
  [
    'a truck full of garbage cans',
    { ...GARBAGE, vehicleType: 'truck' },
    'vehicleType',
    'Garbage cans have no vehicle type. Please leave it out.',
  ],
  ['mobile service while it is off', AT_HOME, 'serviceType', SOON],
  ['mobile service for garbage cans while it is off', { ...GARBAGE, ...AT_HOME }, 'serviceType', SOON],
  [
    'a time without a date',
    { scheduledDate: null },
    'scheduledDate',
    'The date is missing. Please choose a date as well.',
  ],
  [
    'a date without a time',
    { scheduledTime: undefined },
    'scheduledTime',
    'The time is missing. Please choose a time as well.',
  ],
  [
    'a date that is none',
    { scheduledDate: '2027-02-30' },
    'scheduledDate',
    'That isn’t a date. It should read like 2027-06-19.',
  ],
  ['an estimate without its analysis', { aiAnalysisUsed: true }, 'aiAnalysisUsed', ESTIMATE],
  ['a forged adjustment', { aiPriceAdjustment: -100 }, 'aiPriceAdjustment', ESTIMATE],
];

for (const [what, change] of GOOD) {
  test(`a request is accepted with ${what}`, () => {
    assert.deepEqual(validateQuoteRequest(DEFAULT_SETTINGS, { ...CAR, ...change }), []);
  });
}

for (const [what, change, path, message] of BAD) {
  test(`a request is refused with ${what}`, () => {
    assert.deepEqual(english({ ...CAR, ...change }), [{ path, message }]);
  });
}

test('mobile service, once it is on, needs an address', () => {
  const mobile = { ...DEFAULT_SETTINGS, mobileAvailable: true };
  assert.deepEqual(validateQuoteRequest(mobile, { ...CAR, ...AT_HOME }), []);
  assert.deepEqual(english({ ...CAR, ...AT_HOME, serviceAddress: '  ' }, mobile), [
    { path: 'serviceAddress', message: 'The service address is missing. Please tell us where to come.' },
  ]);
});

test('every error of a request is reported at once', () => {
  const errors = validateQuoteRequest(DEFAULT_SETTINGS, {
    ...CAR,
    ...GARBAGE,
    ...AT_HOME,
    garbageCanCount: 0,
    truckFee: 5,
    extras: ['Tire Shine', 'Gold Rims'],
    scheduledTime: null,
    aiAnalysisUsed: true,
  });
  assert.deepEqual(
    errors.map((error) => error.path),
    ['garbageCanCount', 'truckFee', 'extras.0', 'extras.1', 'serviceType', 'scheduledTime', 'aiAnalysisUsed'],
  );
});

test('a settled request holds only what its package asks', () => {
  const settled = settleQuoteRequest(DEFAULT_SETTINGS, {
    ...CAR,
    packageType: 'basic',
    conditionLevel: 'heavy',
    mobileDiscount: true,
    garbageCanCount: 7,
    extras: ['Tire Shine', 'Little Tree Black Ice Air Freshener', 'Tire Shine'],
  });
  assert.deepEqual(settled, {
    packageType: 'express',
    serviceType: 'dropoff',
    vehicleType: 'car',
    vehicleSubtype: 'Toyota',
    conditionLevel: undefined,
    mobileDiscount: false,
    garbageCanCount: undefined,
    extras: ['Little Tree Black Ice Air Freshener', 'Tire Shine'],
  });
});

test('settled garbage cans have no vehicle and no air freshener', () => {
  const settled = settleQuoteRequest(DEFAULT_SETTINGS, { ...CAR, ...GARBAGE, extras: [...CAR.extras, 'Add bag'] });
  assert.deepEqual(settled, {
    packageType: 'garbage',
    serviceType: 'dropoff',
    vehicleType: undefined,
    vehicleSubtype: undefined,
    conditionLevel: undefined,
    mobileDiscount: false,
    garbageCanCount: 3,
    extras: ['Add bag'],
  });
});

test('a powersport package without a vehicle type settles on its own', () => {
  const settled = settleQuoteRequest(DEFAULT_SETTINGS, { ...CAR, ...BIKE, conditionLevel: 'light' });
  assert.equal(settled.vehicleType, 'powersport');
  assert.equal(settled.conditionLevel, 'light');
});

const DATES: readonly (readonly [string, string | undefined])[] = [
  ['2027-06-05', '2027-06-05'],
  ['2028-02-29', '2028-02-29'],
  // New York is four hours behind UTC in summer and five in winter.
  ['2027-06-05T12:00:00Z', '2027-06-05'],
  ['2027-06-05T12:00:00.000Z', '2027-06-05'],
  ['2027-06-05T03:59:59.999Z', '2027-06-04'],
  ['2027-06-05T04:00:00.000Z', '2027-06-05'],
  ['2027-12-05T04:59:59Z', '2027-12-04'],
  ['2027-12-05T05:00Z', '2027-12-05'],
  ['2027-06-05T08:00:00-04:00', '2027-06-05'],
  ['2027-06-05T01:00:00+12:00', '2027-06-04'],
  // What a date-only picker sends.
  ['2027-06-05T00:00:00.000Z', '2027-06-05'],
  ['2027-06-05T00:00:00Z', '2027-06-05'],
  ['2027-06-05T00:00:00+00:00', '2027-06-05'],
  ['2027-06-05T00:00:00.001Z', '2027-06-04'],
  // The same instant as midnight UTC, but written by a clock that shows the evening before.
  ['2027-06-04T20:00:00-04:00', '2027-06-04'],
  ['2027-06-05T12:00:00', undefined],
  ['2027-02-30', undefined],
  ['2027-02-29', undefined],
  ['2027-06-31T12:00:00Z', undefined],
  ['2027-6-5', undefined],
  ['20270605', undefined],
  ['06/05/2027', undefined],
  ['+012027-06-05T12:00:00Z', undefined],
  ['2027-06-05T12:00:00Z[Europe/Paris]', undefined],
  ['tomorrow', undefined],
  ['', undefined],
];

for (const [text, date] of DATES) {
  test(`'${text}' asks for ${date ?? 'no date'}`, () => {
    assert.equal(requestedDate(text, { timeZone: 'America/New_York' })?.toString(), date);
  });
}

test('midnight UTC is the evening before where the wanted time begins at that very instant', () => {
  const asked = (time: string) =>
    requestedDate('2027-06-06T00:00:00Z', { timeZone: 'America/New_York', time })?.toString();
  assert.equal(asked('8:00 PM'), '2027-06-05');
  assert.equal(asked('10:00 AM'), '2027-06-06');
});

function english(request: QuoteRequest, catalog: Catalog = DEFAULT_SETTINGS) {
  return validateQuoteRequest(catalog, request).map(({ path, message }) => ({ path, message: message.text('en') }));
}
