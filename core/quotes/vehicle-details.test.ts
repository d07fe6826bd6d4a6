import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isVehicleYear, textsOf, VEHICLE_TEXTS, type VehicleTexts } from './request-texts.ts';
import { isSameVehicle, joinedDetails, plateOf, vehicleDetails, vehicleText, vehicleTitle } from './vehicle-details.ts';

const said = (texts: Partial<VehicleTexts>) => ({ ...textsOf(VEHICLE_TEXTS, () => ''), ...texts });
const civic = (texts: Partial<VehicleTexts> = {}) => ({
  vehicleType: 'car',
  vehicleSubtype: 'Honda',
  ...said({ vehicleMake: 'Honda', vehicleModel: 'Civic', ...texts }),
});

test('a vehicle is said in one line, with what is known of it', () => {
  assert.equal(
    vehicleDetails(civic({ vehicleYear: '2021', vehicleColor: 'blue', vehiclePlate: '7ABC' }), 'en'),
    '2021 Honda Civic, blue, 7ABC',
  );
  assert.equal(vehicleDetails(said({ vehicleColor: 'blue' }), 'en'), 'blue');
  assert.equal(vehicleDetails({}, 'en'), '');
  assert.equal(vehicleText({ ...civic(), name: 'Mom' }, 'en'), 'Honda (Mom), Honda Civic');
});

test('a unit of a fleet is said by its number first, with plate or VIN', () => {
  const van = said({ vehicleUnit: '12', vehicleColor: 'white', vehicleMake: 'Ford', vehicleModel: 'Transit' });
  const vin = '1M8GDM9AXKP042788';
  assert.equal(
    vehicleDetails({ ...van, vehiclePlate: 'ABC 1234', vehicleVin: vin }, 'en'),
    'Unit 12 · White Ford Transit · ABC 1234',
  );
  assert.equal(vehicleDetails({ ...van, vehicleVin: vin }, 'es'), `Unidad 12 · Ford Transit white · VIN ${vin}`);
  assert.equal(vehicleDetails(said({ vehicleVin: vin }), 'en'), `VIN ${vin}`);
  const unit = civic({ vehicleMake: '', vehicleModel: '', vehicleColor: 'white', vehicleUnit: '7' });
  assert.equal(vehicleText({ ...unit, name: '' }, 'en'), 'Unit 7 · White Honda');
  assert.equal(vehicleDetails(unit, 'en'), 'Unit 7 · White Honda');
  assert.equal(vehicleTitle({ ...unit, subject: 'Car, Honda' }, 'en'), 'Unit 7 · White Honda');
});

test('a year has four digits, and a plate is in upper case with single blanks', () => {
  assert.deepEqual(['2021', '1965', '21', '20211', '3021', 'new'].map(isVehicleYear), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  assert.equal(plateOf('  7abc  12-3 '), '7ABC 12-3');
});

describe('two descriptions are of one vehicle', () => {
  test('if their plates are the same, whatever else is said', () => {
    assert.ok(isSameVehicle(civic({ vehiclePlate: 'A1' }), { ...civic({ vehiclePlate: 'A1' }), vehicleType: 'suv' }));
    assert.ok(!isSameVehicle(civic({ vehiclePlate: 'A1' }), civic({ vehiclePlate: 'B2' })));
  });

  test('or else their VINs or unit numbers', () => {
    const van = (vehicleUnit: string, more = {}) => civic({ vehicleUnit, ...more });
    assert.ok(!isSameVehicle(van('12'), van('13')));
    assert.ok(isSameVehicle(van('T-12'), { ...van('t-12'), vehicleSubtype: 'Ford' }));
    assert.ok(isSameVehicle(van('12', { vehiclePlate: 'A1' }), van('13', { vehiclePlate: 'A1' })));
    assert.ok(
      !isSameVehicle(van('12', { vehicleVin: '1M8GDM9AXKP042788' }), van('12', { vehicleVin: '1HGCM82633A004352' })),
    );
  });

  test('or if nothing about class, brand, year and model differs', () => {
    assert.ok(isSameVehicle(civic({ vehicleColor: 'red' }), civic({ vehicleYear: '2021', vehicleModel: 'CIVIC' })));
    assert.ok(!isSameVehicle(civic({ vehicleYear: '2020' }), civic({ vehicleYear: '2021' })));
    assert.ok(!isSameVehicle(civic(), { ...civic(), vehicleType: 'suv' }));
  });

  test('and the later one counts where both say something', () => {
    const joined = joinedDetails(said({ vehicleColor: 'red', vehiclePlate: 'A1' }), said({ vehicleColor: 'blue' }));
    assert.deepEqual(joined, said({ vehicleColor: 'blue', vehiclePlate: 'A1' }));
  });
});
