import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundleExpiry, isBundleMonths, visitsLeft, visitWorth } from './bundles.ts';

test('the visits of a bundle add up to its price to the cent, whatever it costs', () => {
  for (const [price, visits] of [
    [40_000, 5],
    [10_000, 3],
    [39_999, 5],
    [101, 50],
  ] as const) {
    const each = Array.from({ length: visits }, (_, index) => visitWorth(price, visits, index + 1));
    assert.equal(
      each.reduce((sum, cents) => sum + cents, 0),
      price,
    );
    assert.ok(Math.max(...each) - Math.min(...each) <= 1);
  }
});

test('what is left are the visits that no quote has, in turn, as far as the balance goes', () => {
  const bundle = { priceCents: 10_000, visits: 3, balanceCents: 10_000 };
  const paid = (number: number) => ({ number, isPaid: true });
  const open = (number: number) => ({ number, isPaid: false });
  assert.deepEqual(visitsLeft({ ...bundle, taken: [] }), { left: 3, next: { number: 1, cents: 3333 } });
  assert.deepEqual(visitsLeft({ ...bundle, taken: [open(1)] }), { left: 2, next: { number: 2, cents: 3334 } });
  const afterOne = { ...bundle, balanceCents: 6667 };
  assert.deepEqual(visitsLeft({ ...afterOne, taken: [paid(1)] }).left, 2);
  assert.deepEqual(visitsLeft({ ...afterOne, taken: [paid(1), open(2)] }).left, 1);
  assert.deepEqual(visitsLeft({ ...bundle, balanceCents: 3333, taken: [paid(1), paid(2)] }), {
    left: 1,
    next: { number: 3, cents: 3333 },
  });
  assert.deepEqual(visitsLeft({ ...bundle, balanceCents: 0, taken: [] }), { left: 0, next: undefined });
  // A backup that was restored knows less visits than the balance does.
  assert.equal(visitsLeft({ ...bundle, balanceCents: 3333, taken: [] }).left, 1);
});

test('a bundle is valid for whole months, or without end', () => {
  assert.equal(bundleExpiry(Temporal.PlainDate.from('2027-08-31'), 6)?.toString(), '2028-02-29');
  assert.equal(bundleExpiry(Temporal.PlainDate.from('2027-08-31'), null), null);
  assert.deepEqual([null, 1, 240, 0, 241, 1.5].map(isBundleMonths), [true, true, true, false, false, false]);
});
