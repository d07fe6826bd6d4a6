import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZipPlaces } from './zip-places.ts';

const placeOf = readZipPlaces();

test('a ZIP code with street addresses has a place, also one that starts with a zero', () => {
  assert.deepEqual(placeOf('12180'), { latitude: 42.748588, longitude: -73.599536 });
  assert.deepEqual(placeOf('05401'), { latitude: 44.475181, longitude: -73.217857 });
});

test('all 33,791 ZIP codes of the Census Bureau have one, from American Samoa to Alaska', () => {
  const places = Array.from({ length: 100_000 }, (_, number) => placeOf(String(number).padStart(5, '0')));
  assert.equal(places.filter(Boolean).length, 33_791);
  for (const place of places) {
    if (!place) continue;
    assert.ok(place.latitude > -15 && place.latitude < 72, String(place.latitude));
    assert.ok(place.longitude > -177 && place.longitude < 146, String(place.longitude));
  }
});

test('post-office boxes and what is no ZIP code have none', () => {
  for (const zip of ['12181', '00000', '99999', '', 'abcde']) assert.equal(placeOf(zip), undefined);
});
