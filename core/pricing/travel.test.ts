import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { validateSettings } from '#core/settings/settings-errors.ts';
import { toSettingsForm } from '#core/settings/settings-form.ts';
import type { TravelSettings } from '#core/settings/wire-prices.ts';
import { priceQuote } from './pricing.ts';
import { milesBetween, tidyAddress, travelRules, travelTo, zipIn, type Place, type TravelArea } from './travel.ts';

const PLACES: Readonly<Record<string, Place>> = {
  12180: { latitude: 42.748588, longitude: -73.599536 },
  12182: { latitude: 42.800534, longitude: -73.627434 },
  12207: { latitude: 42.655489, longitude: -73.747618 },
  12305: { latitude: 42.812011, longitude: -73.950342 },
  '05401': { latitude: 44.475181, longitude: -73.217857 },
  10001: { latitude: 40.75065, longitude: -73.997293 },
  90210: { latitude: 34.100517, longitude: -118.41463 },
};
const placeOf = (zip: string) => PLACES[zip];

const zips = (list: readonly string[], feeCents: number): TravelArea => ({
  kind: 'zips',
  name: '',
  zips: list,
  feeCents,
});
const within = (miles: number, feeCents: number): TravelArea => ({ kind: 'distance', name: '', miles, feeCents });

describe('a distance', () => {
  // Worked out by the law of cosines for spheres, to a tenth of a mile.
  for (const [from, to, miles] of [
    ['12180', '12180', 0],
    ['12180', '12182', 3.9],
    ['12180', '12207', 9.9],
    ['12180', '12305', 18.3],
    ['12180', '05401', 120.8],
    ['12180', '10001', 139.6],
    ['10001', '90210', 2453.4],
  ] as const)
    test(`from ${from} to ${to} is ${miles} miles, there and back`, () => {
      for (const [one, other] of [
        [from, to],
        [to, from],
      ]) {
        const measured = milesBetween(placeOf(one ?? ''), placeOf(other ?? ''));
        assert.ok(measured !== undefined && Math.abs(measured - miles) < 0.1, String(measured));
      }
    });

  test('to a place that is not known is not known', () => {
    assert.equal(milesBetween(placeOf('12180'), placeOf('12181')), undefined);
    assert.equal(milesBetween(undefined, placeOf('12181')), undefined);
  });
});

describe('what the areas say of a ZIP code', () => {
  const areas = [within(25, 2000), zips(['12305', '05401'], 3500), within(10, 0)];
  const to = (zip: string | undefined, change: readonly TravelArea[] = areas) => {
    const { reach, feeCents } = travelTo({ fromZip: '12180', areas: change }, zip, placeOf);
    return [reach, feeCents];
  };

  test('everywhere, for free, while there are none, also without a ZIP code', () => {
    assert.deepEqual(to('90210', []), ['everywhere', 0]);
    assert.deepEqual(to(undefined, []), ['everywhere', 0]);
  });

  test('the shortest distance that reaches counts, in whatever order they are', () => {
    assert.deepEqual(to('12182'), ['inside', 0]);
    assert.deepEqual(to('12182', [within(25, 2000), within(3, 0)]), ['inside', 2000]);
    assert.deepEqual(to('12207', [within(9, 0), within(10, 500)]), ['inside', 500]);
  });

  test('a list of ZIP codes counts before every distance', () => {
    assert.deepEqual(to('12305'), ['inside', 3500]);
    assert.deepEqual(to('05401'), ['inside', 3500]);
  });

  test('what no area has is outside', () => {
    assert.deepEqual(to('90210'), ['outside', 0]);
    assert.deepEqual(to('12180', [zips(['12182'], 0)]), ['outside', 0]);
  });

  test('a ZIP code whose place is not known is left to the owner, unless a list has it', () => {
    assert.deepEqual(to('12181'), ['unknown', 0]);
    assert.deepEqual(to('12181', [within(10, 0), zips(['12181'], 100)]), ['inside', 100]);
    assert.deepEqual(to('12181', [zips(['12180'], 100)]), ['outside', 0]);
  });

  test('the ZIP code that distances start at is at no distance, even if its place is not known', () => {
    const { reach } = travelTo({ fromZip: '12181', areas: [within(1, 0)] }, '12181', placeOf);
    assert.equal(reach, 'inside');
  });

  test('an address needs a ZIP code', () => {
    assert.deepEqual(to(undefined), ['no-zip', 0]);
  });

  test('where a distance counts, it is told, and places are asked for only then', () => {
    const { miles } = travelTo({ fromZip: '12180', areas }, '12182', placeOf);
    assert.ok(miles !== undefined && Math.abs(miles - 3.9) < 0.1);
    const refuse = () => assert.fail('no place is needed');
    assert.equal(travelTo({ fromZip: '12180', areas: [zips(['12182'], 0)] }, '12183', refuse).reach, 'outside');
  });

  test('distances start at the shop unless the owner names another ZIP code', () => {
    const address = { postalCode: '12207-1234', country: 'US' };
    const travel = { fromZip: '', areas };
    assert.equal(travelRules({ travel, address }).fromZip, '12207');
    assert.equal(travelRules({ travel: { ...travel, fromZip: '12180' }, address }).fromZip, '12180');
    assert.equal(travelRules({ travel, address: { postalCode: 'K1A 0B1', country: 'CA' } }).fromZip, '');
  });
});

for (const [address, zip] of [
  ['12 Elm Street, Troy, NY 12180', '12180'],
  ['12 Elm Street, Troy, NY 12180-1234', '12180'],
  ['12 Elm Street, Troy, NY 121801234', '12180'],
  ['12 Elm Street\nTroy, New York\n12180', '12180'],
  ['12 elm st troy ny 12180', '12180'],
  ['12180 Elm Street, Troy, NY 12182', '12182'],
  ['12180 Elm Street, Troy, NY 12182, USA, gate code 55555', '12182'],
  ['12 Elm Street, Burlington, VT, 05401', '05401'],
  ['12 Elm Street, 12182', '12182'],
  ['12180', '12180'],
  [' 12180-1234 ', '12180'],
  ['12180 Elm Street, Troy', undefined],
  ['12 Elm Street, Troy', undefined],
  ['12 Elm Street, Troy, NY 1218', undefined],
  ['12 Elm Street, Troy, NY 121800', undefined],
  ['', undefined],
] as const)
  test(`the ZIP code in "${address}" is ${zip}`, () => assert.equal(zipIn(address), zip));

for (const [typed, tidy] of [
  ['  12  Elm   Street ,Troy,  ny  12180 ', '12 Elm Street,Troy, NY 12180'],
  ['12 Elm Street, Troy, Ny 12180 1234', '12 Elm Street, Troy, NY 12180-1234'],
  ['12 Elm Street, Troy, ny 121801234', '12 Elm Street, Troy, NY 12180-1234'],
  ['12 Elm Street, Troy, NY 12180-1234', '12 Elm Street, Troy, NY 12180-1234'],
  ['12 Elm Street\nTroy', '12 Elm Street\nTroy'],
  ['5 Oak Lane in back, Troy', '5 Oak Lane in back, Troy'],
] as const)
  test(`"${typed}" is tidied to "${tidy}"`, () => assert.equal(tidyAddress(typed), tidy));

test('the line says in both languages that the fee will be confirmed', () => {
  const request = {
    packageType: 'full',
    serviceType: 'mobile',
    extras: [],
    travel: { cents: 0, isUnknown: true },
  } as const;
  const [english, spanish] = (['en', 'es'] as const).map((language) =>
    priceQuote(DEFAULT_SETTINGS, request, language).lines.find(({ kind }) => kind === 'travel'),
  );
  assert.deepEqual(english, {
    kind: 'travel',
    label: 'Travel fee',
    detail: 'We’ll confirm it with you',
    facts: { isUnknown: true },
    cents: 0,
  });
  assert.equal(spanish?.label, 'Cargo por desplazamiento');
  assert.equal(spanish?.detail, 'Se lo confirmaremos');
});

describe('travel areas are refused with their field:', () => {
  const list = (codes: readonly string[]) => ({ kind: 'zips', name: '', zips: codes, fee: 0 }) as const;
  const distance = (miles: number) => ({ kind: 'distance', name: '', miles, fee: 0 }) as const;
  const cases: readonly (readonly [string, TravelSettings, string])[] = [
    ['a distance that starts nowhere', { fromZip: '', areas: [distance(5)] }, 'travel.fromZip'],
    [
      'a ZIP code in two areas',
      { fromZip: '', areas: [list(['12180']), list(['12182', '12180'])] },
      'travel.areas.1.zips',
    ],
    ['a ZIP code twice in one area', { fromZip: '', areas: [list(['12180', '12180'])] }, 'travel.areas.0.zips'],
    ['an area without ZIP codes', { fromZip: '', areas: [list([])] }, 'travel.areas.0.zips'],
    [
      'a distance twice',
      { fromZip: '12180', areas: [distance(5), list(['12180']), distance(5)] },
      'travel.areas.2.miles',
    ],
  ];
  const form = toSettingsForm(DEFAULT_SETTINGS);
  for (const [what, travel, path] of cases)
    test(what, () => {
      assert.deepEqual(
        validateSettings({ ...form, travel }).map((error) => error.path),
        [path],
      );
    });

  test('nothing of areas that make sense', () => {
    const areas = [list(['12180']), distance(5), distance(10)];
    assert.deepEqual(validateSettings({ ...form, travel: { fromZip: '12180', areas } }), []);
    const address = { ...form.address, street: '8 River Street', postalCode: '12180' };
    assert.deepEqual(validateSettings({ ...form, address, travel: { fromZip: '', areas } }), []);
  });
});
