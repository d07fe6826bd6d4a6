import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteFiltersOf } from './quote-data.ts';

test('filters of quotes that do not exist are ignored', () => {
  const nothing = { q: undefined, status: undefined, from: undefined, to: undefined };
  assert.deepEqual(quoteFiltersOf({ status: 'sold', on: 'luck', figure: 'fun', notice: 'soon', who: 'cat' }), nothing);
  const known = { status: 'overdue', on: 'cancelled', figure: 'lost', notice: '7-days', who: 'shop' } as const;
  assert.deepEqual(quoteFiltersOf(known), { ...nothing, ...known });
});
