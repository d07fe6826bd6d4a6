import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { PackageId } from '#core/settings/settings.ts';
import { payFor, shareTip, type PayRate, type SharedTip } from './pay.ts';

/** At the default of 1500 cents per hour: full 4 hours, interior 3, any other 2. */
const HOURLY: readonly (readonly [PackageId, number, string])[] = [
  ['express', 3000, '$15.00 × 2 h = $30.00'],
  ['full', 6000, '$15.00 × 4 h = $60.00'],
  ['interior', 4500, '$15.00 × 3 h = $45.00'],
  ['exterior', 3000, '$15.00 × 2 h = $30.00'],
  ['sxs', 3000, '$15.00 × 2 h = $30.00'],
  ['dirtbike', 3000, '$15.00 × 2 h = $30.00'],
  ['quad', 3000, '$15.00 × 2 h = $30.00'],
  ['garbage', 3000, '$15.00 × 2 h = $30.00'],
];

/** The rate, the total of the quote in cents, and what is earned. */
const RATES: readonly (readonly [PayRate, number, number, string])[] = [
  [{ type: 'percentage', value: 12 }, 12000, 1440, '12% of $120.00'],
  [{ type: 'percentage', value: 100 }, 12000, 12000, '100% of $120.00'],
  [{ type: 'percentage', value: 0 }, 12000, 0, '0% of $120.00'],
  [{ type: 'percentage', value: 33 }, 4550, 1502, '33% of $45.50'],
  [{ type: 'percentage', value: 12.5 }, 12000, 1500, '12.5% of $120.00'],
  [{ type: 'percentage', value: 15 }, 123456, 18518, '15% of $1,234.56'],
  [{ type: 'percentage', value: 20 }, 0, 0, '20% of $0.00'],
  [{ type: 'hourly', value: 1725 }, 12000, 6900, '$17.25 × 4 h = $69.00'],
  [{ type: 'hourly', value: 0 }, 12000, 0, '$0.00 × 4 h = $0.00'],
  [{ type: 'hourly', value: 30000 }, 0, 120000, '$300.00 × 4 h = $1,200.00'],
];

for (const [packageType, cents, explanation] of HOURLY) {
  test(`${packageType} by the hour: ${explanation}`, () => {
    const rate = { type: 'hourly', value: DEFAULT_SETTINGS.pay.defaultHourlyCents } as const;
    assert.deepEqual(payFor(DEFAULT_SETTINGS, rate, { packageType, untaxedCents: 99_900 }, 'en'), {
      cents,
      explanation,
    });
  });
}

for (const [rate, totalCents, cents, explanation] of RATES) {
  test(`a full detail at ${rate.type}: ${explanation}`, () => {
    assert.deepEqual(payFor(DEFAULT_SETTINGS, rate, { packageType: 'full', untaxedCents: totalCents }, 'en'), {
      cents,
      explanation,
    });
  });
}

const HOUR = 3600;
const onClock = [
  { employee: 'c', seconds: 6 * HOUR },
  { employee: 'a', seconds: 2 * HOUR },
  { employee: 'b', seconds: 0 },
];

/** The tip, and who gets how many cents of it. The worker is a, and b has collected it. */
const TIPS: readonly (readonly [string, Partial<SharedTip>, Readonly<Record<string, number>>])[] = [
  ['to the worker', { rule: 'job' }, { a: 1001 }],
  ['to the collector', { rule: 'collector' }, { b: 1001 }],
  ['to the worker where the shop collected it', { rule: 'collector', collector: null }, { a: 1001 }],
  ['in equal parts to those on the clock', { rule: 'equally' }, { a: 501, c: 500 }],
  ['by hours', { rule: 'hours' }, { a: 250, c: 751 }],
  ['to the worker where no one was on the clock', { rule: 'hours', onClock: [] }, { a: 1001 }],
  ['by hours, however short they were', { rule: 'hours', onClock: [{ employee: 'b', seconds: 0.2 }] }, { a: 1001 }],
  ['to no one where there is no one', { rule: 'equally', worker: null, onClock: [] }, {}],
  ['to those on the clock without a worker', { rule: 'equally', worker: null }, { a: 501, c: 500 }],
];

for (const [what, tip, expected] of TIPS) {
  test(`a tip goes ${what}, and its correction takes back as much from each`, () => {
    const given = { cents: 1001, rule: 'job', worker: 'a', collector: 'b', onClock, ...tip } as const;
    const parts = shareTip(given);
    assert.deepEqual(Object.fromEntries(parts.map(({ employee, cents }) => [employee, cents])), expected);
    const takenBack = shareTip({ ...given, cents: -given.cents });
    assert.deepEqual(
      takenBack.map(({ employee, cents }) => [employee, -cents]),
      parts.map(({ employee, cents }) => [employee, cents]),
    );
  });
}

test('the parts of any tip add up to it', () => {
  for (let cents = 0; cents < 200; cents += 1)
    for (const rule of ['equally', 'hours'] as const) {
      const crew = [1, 5, 7].map((hours) => ({ employee: `e${hours}`, seconds: hours * HOUR + cents }));
      const parts = shareTip({ cents, rule, worker: null, collector: null, onClock: crew });
      assert.equal(
        parts.reduce((sum, part) => sum + part.cents, 0),
        cents,
      );
      assert.ok(parts.every((part) => part.cents >= 0));
    }
});
