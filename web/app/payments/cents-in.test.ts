import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centsIn } from './cents-in.ts';

test('an amount is read as people type it, to the cent', () => {
  const typed = ['67.50', '67.5', '67', '$1,200', ' 0.29 ', '$ 8.01'];
  assert.deepEqual(typed.map(centsIn), [6750, 6750, 6700, 120_000, 29, 801]);
});

test('what is no amount is none', () => {
  for (const typed of ['', '0', '0.00', '-5', '1.234', '1,20', 'ten', '1e3', '5,', '12 34'])
    assert.equal(centsIn(typed), undefined, typed);
});
