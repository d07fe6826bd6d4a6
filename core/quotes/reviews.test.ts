import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewerName } from './reviews.ts';

test('a review is suggested to be shown under a first name and an initial', () => {
  const suggested = ['Robin Miller', '  Ana  María de la Ó ', 'Cher', '', `${'A'.repeat(60)} B`].map(reviewerName);
  assert.deepEqual(suggested, ['Robin M.', 'Ana Ó.', 'Cher', '', 'A'.repeat(40)]);
});
