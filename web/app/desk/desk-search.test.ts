import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deskSearch, isNarrowed, quoteFiltersOf } from './desk-search.ts';

describe('the address of the dashboard', () => {
  test('keeps filters and the open quote', () => {
    const search = { q: 'dana', status: 'overdue', from: '2027-06-01', to: '2027-06-30', quote: 'an-id' };
    assert.deepEqual(deskSearch(search), search);
  });

  test('takes digits as what was typed', () => {
    assert.deepEqual(deskSearch({ q: 7788 }), { q: '7788' });
  });

  test('leaves out what it does not understand', () => {
    assert.deepEqual(
      deskSearch({ tab: 'garage', status: 'Sold!', from: 'June', to: '2027-13-40', q: '', quote: {} }),
      {},
    );
  });

  test('has no status for quotes that they do not have', () => {
    assert.equal(quoteFiltersOf(deskSearch({ status: 'sold' })).status, undefined);
    assert.equal(quoteFiltersOf(deskSearch({ status: 'overdue' })).status, 'overdue');
  });
});

test('an open quote does not narrow the list, a status does', () => {
  assert.equal(isNarrowed(deskSearch({ quote: 'an-id' })), false);
  assert.equal(isNarrowed(deskSearch({ status: 'pending' })), true);
});
