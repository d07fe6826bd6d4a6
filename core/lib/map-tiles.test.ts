import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOfTileAddress, tileAt, tileUrl } from './map-tiles.ts';

test('an address names zoom, column and row once each, and nothing else', () => {
  assert.equal(faultOfTileAddress('https://tiles.example.com/{z}/{x}/{y}.png?key=abc'), undefined);
  assert.equal(faultOfTileAddress('https://tiles.example.com/{z}/{y}/{x}'), undefined);
  for (const [address, fault] of [
    ['tiles.example.com/{z}/{x}/{y}.png', 'notAddress'],
    ['http://tiles.example.com/{z}/{x}/{y}.png', 'notAddress'],
    ['https://{z}.example.com/{x}/{y}.png', 'notAddress'],
    ['https://name@tiles.example.com/{z}/{x}/{y}.png', 'notAddress'],
    ['https://tiles.example.com/{z}/{x}.png', 'partsMissing'],
    ['https://tiles.example.com/{z}/{x}/{y}/{y}.png', 'partsMissing'],
    ['https://tiles.example.com/{z}/{x}/{y}{r}.png', 'otherParts'],
    ['https://{s}.example.com/{z}/{x}/{y}.png', 'otherParts'],
  ] as const)
    assert.equal(faultOfTileAddress(address), fault, address);
});

test('a place is on the picture that OpenStreetMap has for it', () => {
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  assert.deepEqual(tileAt({ latitude: 42.6579, longitude: -73.7477 }, 0), { z: 0, x: 0, y: 0 });
  assert.deepEqual(tileAt({ latitude: 42.6579, longitude: -73.7477 }, 10), { z: 10, x: 302, y: 377 });
  assert.equal(
    tileUrl('https://tiles.test/{z}/{x}/{y}.png', { z: 10, x: 302, y: 377 }),
    'https://tiles.test/10/302/377.png',
  );
});
