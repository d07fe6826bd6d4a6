import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { packageOf, type VehicleClass } from '#core/settings/settings.ts';
import { proposeVehicle } from './propose-vehicle.ts';

const CIVIC = { make: 'Honda', model: 'Civic', body: 'car' } as const;
const PILOT = { make: 'Honda', model: 'Pilot', body: 'suv' } as const;
const F350 = { make: 'Ford', model: 'F-350', body: 'pickup' } as const;
const FULL = packageOf(DEFAULT_SETTINGS, 'full');

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
