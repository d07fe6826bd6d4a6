import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasCheckDigit, isVin, vinOf } from './vin.ts';

test('a VIN is stored in upper case, without blanks and hyphens', () => {
  assert.equal(vinOf(' 1m8g dm9a-xkp042788 '), '1M8GDM9AXKP042788');
});

test('a VIN has 17 letters and digits, without I, O and Q', () => {
  for (const [vin, isOne] of [
    ['1M8GDM9AXKP042788', true],
    ['1M8GDM9AXKP04278', false],
    ['1M8GDM9AXKP0427888', false],
    ['1M8GDM9AXKPO42788', false],
    ['IM8GDM9AXKP042788', false],
    ['', false],
  ] as const)
    assert.equal(isVin(vin), isOne, vin);
});

test('a check digit that doesn’t match shows a typing error', () => {
  for (const vin of ['1M8GDM9AXKP042788', '11111111111111111', '1HGCM82633A004352', '5GZCZ43D13S812715'])
    assert.ok(hasCheckDigit(vin), vin);
  for (const vin of ['1M8GDM9A1KP042788', '1HGCM82633A004325', '1HGCM82663A004352'])
    assert.ok(!hasCheckDigit(vin), vin);
});
