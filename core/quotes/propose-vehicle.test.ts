import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { packageOf, type VehicleClass } from '#core/settings/settings.ts';
import { brandIn, classListing, classNamed, proposeVehicle } from './propose-vehicle.ts';

const CIVIC = { make: 'Honda', model: 'Civic', body: 'car' } as const;
const PILOT = { make: 'Honda', model: 'Pilot', body: 'suv' } as const;
const F350 = { make: 'Ford', model: 'F-350', body: 'pickup' } as const;
const FULL = packageOf(DEFAULT_SETTINGS, 'full');

const classOf = (id: string, name: string, examples = ''): VehicleClass => ({
  id,
  name,
  examples,
  makes: [],
  listsModels: false,
  surchargeCents: 0,
  surchargePercent: 0,
  outline: 'car',
  retired: false,
});

test('a known model proposes the class and the brand of the menu', () => {
  const proposed = (known: Parameters<typeof proposeVehicle>[2]) => proposeVehicle(DEFAULT_SETTINGS, FULL, known);
  assert.deepEqual(proposed(CIVIC), { vehicleType: 'car', vehicleSubtype: 'Honda' });
  assert.deepEqual(proposed(PILOT), { vehicleType: 'car', vehicleSubtype: 'Honda' });
  assert.deepEqual(proposed(F350), { vehicleType: 'truck', vehicleSubtype: 'Ford F-250/F-350' });
  assert.deepEqual(proposed({ make: 'Chevrolet', model: 'Silverado 2500 HD', body: 'pickup' }), {
    vehicleType: 'truck',
    vehicleSubtype: 'Chevrolet Silverado',
  });
  assert.deepEqual(proposed({ make: 'Saab', model: '9-3', body: 'car' }), {
    vehicleType: 'car',
    vehicleSubtype: undefined,
  });
});

test('the words of the owner’s own classes decide, in the language that they’re written in', () => {
  const vehicleClasses = [
    classOf('sedan', 'Sedans'),
    classOf('suv', 'SUV', 'Crossovers'),
    classOf('big', 'Grandes', 'Camionetas, furgonetas'),
  ];
  const pack = { ...FULL, classes: ['sedan', 'suv', 'big'] };
  const proposed = [CIVIC, PILOT, F350].map((known) => proposeVehicle({ vehicleClasses }, pack, known)?.vehicleType);
  assert.deepEqual(proposed, ['sedan', 'suv', 'big']);
  assert.deepEqual(proposeVehicle({ vehicleClasses }, pack, PILOT)?.vehicleSubtype, 'Honda Pilot');
  assert.equal(proposeVehicle({ vehicleClasses: [] }, pack, PILOT), undefined);
});

test('words of a file name the class of the menu that is called so, or the only one of that body', () => {
  const own = {
    vehicleClasses: [
      classOf('sedan', 'Sedans and coupes'),
      classOf('small', 'Small SUV'),
      classOf('large', 'Large SUV', 'Three rows, minivans'),
      classOf('truck', 'Pickups'),
      { ...classOf('old', 'Limousine'), retired: true },
    ],
  };
  const table: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['SUV', 'car', undefined],
    ['Large SUV (3 rows)', 'car', 'large'],
    ['small suvs', 'car', 'small'],
    ['Sedan', 'car', 'sedan'],
    ['Coupe', 'car', 'sedan'],
    ['Pickup truck', 'truck', 'truck'],
    ['truck', 'truck', 'truck'],
    ['Minivan', 'car', 'large'],
    ['Camioneta', 'truck', 'truck'],
    ['ATV', 'powersport', undefined],
    ['Motorcycle', 'powersport', undefined],
    ['Limousine', undefined, undefined],
    ['Spaceship', undefined, undefined],
    ['', undefined, undefined],
  ];
  for (const [said, documented, ours] of table) {
    assert.equal(classNamed(DEFAULT_SETTINGS, said)?.id, documented, said);
    assert.equal(classNamed(own, said)?.id, ours, said);
  }
});

test('a make and model have the class that lists them, and the brand as it stands there', () => {
  const ram = { make: 'Ram', model: '1500 Big Horn' };
  const found = classListing(DEFAULT_SETTINGS, ram);
  assert.equal(found?.id, 'truck');
  assert.ok(found);
  assert.equal(brandIn(found, ram), 'Ram 1500');
  assert.equal(brandIn(found, { make: 'Rivian', model: 'R1T' }), 'Rivian R1T');
  assert.equal(classListing(DEFAULT_SETTINGS, { make: '', model: '' }), undefined);
  const sedan = classOf('sedan', 'Sedan');
  assert.equal(brandIn(sedan, { make: 'Saab', model: '9-3' }), 'Saab 9-3');
  assert.equal(brandIn({ ...sedan, makes: ['Honda'] }, { make: 'HONDA', model: 'Civic' }), 'Honda');
  assert.equal(brandIn({ ...sedan, makes: ['Honda'] }, { make: '', model: '' }), 'Sedan');
});
