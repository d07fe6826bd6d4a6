import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BUSINESS } from './default-business.ts';
import { BUSINESS_SHAPE, readStoredBusiness, storedBusiness } from './stored-business.ts';

test('what is stored reads back equal', () => {
  assert.deepEqual(readStoredBusiness(storedBusiness(DEFAULT_BUSINESS)), DEFAULT_BUSINESS);
  assert.equal(storedBusiness(DEFAULT_BUSINESS).shape, BUSINESS_SHAPE);
});

test('a document without a shape gets what it did not have, and keeps what it had', () => {
  const { minutesByLevel: _, ...estimate } = { ...DEFAULT_BUSINESS.estimate, mode: 'show' as const };
  const read = readStoredBusiness({ ...DEFAULT_BUSINESS, estimate, name: 'Older' });
  assert.deepEqual(read, {
    ...DEFAULT_BUSINESS,
    name: 'Older',
    estimate: { ...DEFAULT_BUSINESS.estimate, mode: 'show' },
  });
});
