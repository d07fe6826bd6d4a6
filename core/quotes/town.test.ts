import assert from 'node:assert/strict';
import { test } from 'node:test';
import { townOf } from './town.ts';

const ROWS: readonly (readonly [string | null, string | null])[] = [
  ['12 Elm Street, Albany', 'Albany'],
  ['12 Elm Street, Albany, NY 12207', 'Albany'],
  ['12 Elm Street, Apt 4, Saratoga Springs, NY', 'Saratoga Springs'],
  ['12 Elm Street\nAlbany NY 12207\nUSA', 'Albany'],
  ['12 Elm Street, Albany 12207', 'Albany'],
  ['12 Elm Street', null],
  ['Albany, 12 Elm Street', null],
  ['The yellow house, Elm Street', null],
  ['', null],
  [null, null],
];

for (const [address, town] of ROWS) {
  test(`the town in ${JSON.stringify(address)} is ${town ?? 'not told'}`, () => {
    assert.equal(townOf(address), town);
  });
}
