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

test('a document from before the drop-off address keeps its town, and has no street and no hours yet', () => {
  const { directions: _, openingHours: __, promise: ___, ...older } = DEFAULT_BUSINESS;
  const address = { locality: 'Troy', region: 'NY', country: 'US' };
  const read = readStoredBusiness({ ...older, address, shape: 3 });
  assert.deepEqual(read, {
    ...DEFAULT_BUSINESS,
    address: { street: '', locality: 'Troy', region: 'NY', postalCode: '', country: 'US' },
  });
});
