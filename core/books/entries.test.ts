import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { differenceOf, entryOf, type BookFact } from './entries.ts';
import { lockableMonth, monthsOf } from './months.ts';

const sale = (lines: readonly PriceLine[]) =>
  entryOf({
    subject: 'quote:1',
    source: 'quote:1:completion',
    kind: 'completion',
    method: null,
    day: '2027-06-15',
    reference: 'BB-1',
    lines,
  });
const postingsOf = (entry: ReturnType<typeof entryOf>) => entry?.postings.map(({ account, cents }) => [account, cents]);

describe('a sale', () => {
  test('has a promo code within what it covers, in proportion, to the cent', () => {
    const promo = { code: 'SPRING', of: { services: 10_000, extras: 999 } };
    const entry = sale([
      { kind: 'package', label: 'Full Detail', cents: 10_000 },
      { kind: 'extra', label: 'Wax', cents: 999 },
      { kind: 'promo', label: 'Promo code', cents: -1001, facts: { promo } },
      { kind: 'truck', label: 'Truck', cents: 500 },
      { kind: 'tax', label: 'Sales tax', cents: 840 },
    ]);
    assert.deepEqual(postingsOf(entry), [
      ['receivables', 11_338],
      ['salesTax', -840],
      ['serviceRevenue', -9090],
      ['extraRevenue', -908],
      ['feeRevenue', -500],
    ]);
  });

  test('of lines below 0 in all is owed as nothing, and a free one is no entry', () => {
    assert.deepEqual(
      postingsOf(
        sale([
          { kind: 'package', label: 'Full Detail', cents: 1000 },
          { kind: 'adjustment', label: 'Adjustment', cents: -1500 },
          { kind: 'extra', label: 'Wax', cents: 200 },
        ]),
      ),
      [
        ['serviceRevenue', 200],
        ['extraRevenue', -200],
      ],
    );
    assert.equal(sale([{ kind: 'package', label: 'Full Detail', cents: 0 }]), undefined);
  });
});

test('a change is the difference to everything that was posted, with the day of the first entry', () => {
  const paid = (cents: number): BookFact => ({
    subject: 'payment:1',
    source: 'payment:1',
    kind: 'payment',
    method: 'cash',
    day: '2027-06-15',
    reference: 'BB-1',
    cents,
    isTip: false,
    disputedCents: 0,
  });
  const june = entryOf(paid(5000));
  assert.ok(june);
  const july = differenceOf(entryOf(paid(3000)), [june], '2027-07-01');
  assert.ok(july);
  assert.deepEqual([july.day, july.originalDay], ['2027-07-01', '2027-06-15']);
  assert.deepEqual(postingsOf(july), [
    ['receivables', 2000],
    ['cash', -2000],
  ]);
  assert.equal(differenceOf(entryOf(paid(3000)), [june, july], '2027-08-01'), undefined, 'nothing has changed since');
  const gone = differenceOf(undefined, [june, july], '2027-08-01');
  assert.deepEqual(postingsOf(gone), [
    ['receivables', 3000],
    ['cash', -3000],
  ]);
});

test('months are locked in order once they are over', () => {
  const state = { firstMonth: '2026-11', lockedThrough: null, thisMonth: '2027-02' };
  assert.equal(lockableMonth(state), '2026-11');
  assert.equal(lockableMonth({ ...state, lockedThrough: '2026-12' }), '2027-01');
  assert.equal(lockableMonth({ ...state, lockedThrough: '2027-01' }), null);
  assert.equal(lockableMonth({ ...state, firstMonth: null }), null);
  assert.deepEqual(monthsOf({ from: '2026-12-30', to: '2027-02-01' }), [
    { month: '2026-12', from: '2026-12-30', to: '2026-12-31' },
    { month: '2027-01', from: '2027-01-01', to: '2027-01-31' },
    { month: '2027-02', from: '2027-02-01', to: '2027-02-01' },
  ]);
});
