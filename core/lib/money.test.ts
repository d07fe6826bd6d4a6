import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { centsTyped, formatMoney, formatMoneyExact, formatPrice, toCents, toDollars } from './money.ts';

/** Cents, dollars on the wire, and how they read: short, under each other, as the price of an extra. */
const MONEY: readonly (readonly [number, number, string, string, string])[] = [
  [0, 0, '$0', '$0.00', 'FREE'],
  [1, 0.01, '$0.01', '$0.01', '$0.01'],
  [10, 0.1, '$0.10', '$0.10', '$0.10'],
  [500, 5, '$5', '$5.00', '$5'],
  [1999, 19.99, '$19.99', '$19.99', '$19.99'],
  [12000, 120, '$120', '$120.00', '$120'],
  [12050, 120.5, '$120.50', '$120.50', '$120.50'],
  [100000, 1000, '$1,000', '$1,000.00', '$1,000'],
  [123456789, 1234567.89, '$1,234,567.89', '$1,234,567.89', '$1,234,567.89'],
  [-500, -5, '−$5', '−$5.00', '−$5'],
  [-1050, -10.5, '−$10.50', '−$10.50', '−$10.50'],
  [-1, -0.01, '−$0.01', '−$0.01', '−$0.01'],
];
const NO_CENTS = [0.001, 120.005, 1.2345, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300];

for (const [cents, dollars, text, exact, price] of MONEY) {
  test(`${cents} cents are ${dollars} dollars and read ${text}, ${exact} and ${price}`, () => {
    assert.equal(toDollars(cents), dollars);
    assert.equal(toCents(dollars), cents);
    assert.deepEqual([formatMoney(cents), formatMoneyExact(cents), formatPrice(cents, 'en')], [text, exact, price]);
  });
}

for (const dollars of NO_CENTS) {
  test(`${dollars} dollars are no whole number of cents`, () => {
    assert.throws(() => toCents(dollars), RangeError);
  });
}

test('cents survive the way over the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      assert.equal(toCents(JSON.parse(JSON.stringify(toDollars(cents)))), cents);
    }),
  );
});

for (const [typed, cents] of [
  ['67.50', 6750],
  ['120', 12_000],
  [' $1,200.5 ', 120_050],
  ['$ 8.01', 801],
  [' 0.29 ', 29],
  ['-15', -1500],
  ['−15.05', -1505],
  ['-0', 0],
] as const) {
  test(`'${typed}' is ${cents} cents`, () => assert.equal(centsTyped(typed), cents));
}

test('anything else is no amount', () => {
  for (const typed of ['', '1.234', '1,20', 'ten', '1e3', '5,', '12 34', '$', '-'])
    assert.equal(centsTyped(typed), undefined, typed);
});
