import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APPLICATION_STEPS, AVAILABILITY_CHOICES } from '#core/people/applications.ts';
import { FREE_AIR_FRESHENER } from './default-menu.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { canonicalPackageKey } from './documented-keys.ts';
import { findPackage, makesFor, packageOf, vehicleTypesFor, type PackageId } from './settings.ts';

/** Package, name, drop-off and mobile price in dollars. */
const PACKAGES: readonly (readonly [PackageId, string, number, number])[] = [
  ['express', 'Express Wash', 30, 40],
  ['full', 'Full Detail', 120, 140],
  ['interior', 'Interior Only', 70, 85],
  ['exterior', 'Exterior Only', 65, 80],
  ['sxs', 'SXS/UTV Detail', 80, 100],
  ['dirtbike', 'Dirt Bike Detail', 45, 60],
  ['quad', 'Quad/ATV Detail', 70, 90],
  ['garbage', 'Garbage Shine', 30, 30],
];

const CARS =
  'Toyota, Honda, Ford, Chevrolet, Nissan, BMW, Mercedes-Benz, Audi, Lexus, Hyundai, Kia, Mazda, Subaru, Volkswagen, Acura, Infiniti, Cadillac, Lincoln, Jeep, Dodge, Ram, Tesla';
const TRUCKS =
  'Ford F-150, Chevrolet Silverado, Ram 1500, GMC Sierra, Toyota Tundra, Nissan Titan, Ford F-250/F-350, Chevrolet Colorado, Toyota Tacoma, Nissan Frontier, Honda Ridgeline, Ford Ranger';
const POWERSPORT = 'Honda, Yamaha, Kawasaki, Suzuki, KTM, Husqvarna, Polaris, Can-Am, Arctic Cat, CFMOTO';

const FEATURES: Readonly<Partial<Record<PackageId, string>>> = {
  express: 'regular soap wash, hand wash and rinse, wheels scrubbed, windows wiped, light vacuum',
  full: 'foam cannon wash and hand dry, wax, deep vacuum and shampoo of seats and floors, dashboard and panels cleaned and protected, tires, windows and mirrors polished',
  interior: 'full vacuum, stain removal, steam clean, plastics conditioning',
  exterior: 'foam wash, hand-dry with wax or ceramic seal, tire shine, trim protection',
};

test('the packages are sold under their names and prices', () => {
  assert.deepEqual(
    DEFAULT_SETTINGS.packages.map((pack) => [pack.id, pack.name, pack.dropoffCents / 100, pack.mobileCents / 100]),
    PACKAGES,
  );
});

test('only the full detail is popular', () => {
  const popular = DEFAULT_SETTINGS.packages.filter((pack) => pack.popular);
  assert.deepEqual(
    popular.map((pack) => pack.id),
    ['full'],
  );
});

test('every package says what it is and what it contains', () => {
  for (const pack of DEFAULT_SETTINGS.packages) {
    assert.match(pack.emoji, /^\p{RGI_Emoji}$/v, pack.id);
    assert.match(pack.description, /^[A-Z].*\.$/, pack.id);
    assert.ok(pack.features.length >= 4, pack.id);
    const expected = FEATURES[pack.id];
    if (expected) assert.equal(pack.features.join(', ').toLowerCase(), expected);
  }
});

test('the brands depend on the vehicle', () => {
  const makes = (id: PackageId, type: 'car' | 'truck' | 'powersport') =>
    makesFor(DEFAULT_SETTINGS, packageOf(DEFAULT_SETTINGS, id), type).join(', ');
  assert.equal(makes('full', 'car'), CARS);
  assert.equal(makes('full', 'truck'), TRUCKS);
  for (const id of ['sxs', 'dirtbike', 'quad'] as const) {
    assert.equal(makes(id, 'powersport'), POWERSPORT);
    assert.equal(makes(id, 'truck'), `${POWERSPORT}, ${TRUCKS}`);
    assert.equal(makes(id, 'car'), `${POWERSPORT}, ${CARS.replace('Toyota, Honda', 'Toyota')}`);
  }
  assert.equal(makes('garbage', 'car'), '');
});

test('the vehicle types depend on the package', () => {
  const types = DEFAULT_SETTINGS.packages.map((pack) => `${pack.id}: ${vehicleTypesFor(pack).join(' ')}`);
  assert.deepEqual(types, [
    'express: car truck',
    'full: car truck',
    'interior: car truck',
    'exterior: car truck',
    'sxs: powersport car truck',
    'dirtbike: powersport car truck',
    'quad: powersport car truck',
    'garbage: ',
  ]);
});

test('basic means express, and no other key means another package', () => {
  assert.equal(findPackage(DEFAULT_SETTINGS, canonicalPackageKey('basic'))?.id, 'express');
  for (const [id] of PACKAGES) assert.equal(canonicalPackageKey(id), id);
  for (const key of ['light', 'moderate', 'heavy', 'Basic', 'other', '', '__proto__', 'constructor']) {
    assert.equal(findPackage(DEFAULT_SETTINGS, canonicalPackageKey(key)), undefined, key);
  }
});

test('a fresh business works in New York, sells each slot once, a year ahead, at drop-off only', () => {
  const { timeZone, slotCapacity, horizonDays, minimumNoticeMinutes, mobileAvailable, closedDays } = DEFAULT_SETTINGS;
  assert.deepEqual(
    { timeZone, slotCapacity, horizonDays, minimumNoticeMinutes, mobileAvailable, closedDays },
    {
      timeZone: 'America/New_York',
      slotCapacity: 1,
      horizonDays: 365,
      minimumNoticeMinutes: 0,
      mobileAvailable: false,
      closedDays: [],
    },
  );
});

test('a fresh business is locked before its launch, prices with photos and keeps an estimate within -20 and +50%', () => {
  assert.equal(DEFAULT_SETTINGS.launch.locked, true);
  assert.match(DEFAULT_SETTINGS.launch.message, /August/);
  const { mode, leastPercent, mostPercent } = DEFAULT_SETTINGS.estimate;
  assert.deepEqual([mode, leastPercent, mostPercent], ['price', -20, 50]);
});

test('the free item costs nothing', () => {
  assert.equal(FREE_AIR_FRESHENER, 'Little Tree Black Ice Air Freshener');
  assert.equal(DEFAULT_SETTINGS.extras.find((extra) => extra.name === FREE_AIR_FRESHENER)?.cents, 0);
});

test('an application asks for the documented fields in four steps', () => {
  assert.deepEqual(
    APPLICATION_STEPS.map((fields) => fields.join(' ')),
    ['firstName lastName email phone', 'availability', 'experience whyJoin', 'transportation'],
  );
  assert.equal(
    AVAILABILITY_CHOICES.join(', '),
    'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, Mornings 6AM-12PM, Afternoons 12PM-6PM, Evenings 6PM-10PM, Weekends Only',
  );
});
