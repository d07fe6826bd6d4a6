import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositFor, depositOf, excessOf } from './deposits.ts';

test('a deposit is an amount or a share of the total to the cent, and at most what a gift card leaves', () => {
  const cases = [
    [{}, { totalCents: 13_500 }, 0],
    [{ depositCents: 4000 }, { totalCents: 13_500 }, 4000],
    [{ depositCents: 4000 }, { totalCents: 2500 }, 2500],
    [{ depositPercent: 25 }, { totalCents: 13_500 }, 3375],
    [{ depositPercent: 33 }, { totalCents: 12_350 }, 4076],
    [{ depositPercent: 100 }, { totalCents: 13_501 }, 13_501],
    [{ depositPercent: 50 }, { totalCents: 13_500, creditCents: 10_000 }, 3500],
    [{ depositCents: 4000 }, { totalCents: 13_500, creditCents: 20_000 }, 0],
    // The card service charges nothing below 50 cents.
    [{ depositPercent: 1 }, { totalCents: 4900 }, 0],
    [{ depositCents: 4000 }, { totalCents: 0 }, 0],
  ] as const;
  for (const [terms, quote, cents] of cases)
    assert.equal(depositFor(terms, quote), cents, JSON.stringify([terms, quote]));
});

test('a deposit is due until it is paid or waived, and of no interest once a quote ended without it', () => {
  const quote = { status: 'pending', totalCents: 13_500, depositCents: 4000 } as const;
  const open = { ...quote, isPaid: false, isWaived: false, isReturned: false };
  assert.deepEqual(depositOf(open), { cents: 4000, state: 'due' });
  assert.deepEqual(depositOf({ ...open, status: 'countered', totalCents: 3000 }), { cents: 3000, state: 'due' });
  assert.equal(depositOf({ ...open, depositCents: 0 }), null);
  assert.equal(depositOf({ ...open, status: 'declined' }), null);
  assert.equal(depositOf({ ...open, status: 'approved', isWaived: true })?.state, 'waived');
  assert.equal(depositOf({ ...open, status: 'approved', isWaived: true, isPaid: true })?.state, 'paid');
  assert.equal(depositOf({ ...open, status: 'cancelled', isPaid: true, isReturned: true })?.state, 'returned');
});

test('what is paid beyond the deposit, the price or the fee is not kept', () => {
  const paid = { chargeCents: 13_500, depositCents: 4000, isDepositPaid: true, paidCents: 8000 } as const;
  assert.equal(excessOf({ ...paid, status: 'pending' }), 4000);
  assert.equal(excessOf({ ...paid, status: 'pending', isDepositPaid: false }), 8000);
  assert.equal(excessOf({ ...paid, status: 'approved' }), 0);
  assert.equal(excessOf({ ...paid, status: 'approved', paidCents: 14_000 }), 500);
  assert.equal(excessOf({ ...paid, status: 'cancelled', chargeCents: 3000 }), 5000);
  assert.equal(excessOf({ ...paid, status: 'declined', chargeCents: 0 }), 8000);
});
