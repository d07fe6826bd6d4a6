import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageId } from '#core/settings/settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { payFor, type PayRate } from './pay.ts';

/** At the default of 1500 cents per hour: full 4 hours, interior 3, any other 2. */
const HOURLY: readonly (readonly [PackageId, number, string])[] = [
  ['express', 3000, '$15.00 x 2 h = $30.00'],
  ['full', 6000, '$15.00 x 4 h = $60.00'],
  ['interior', 4500, '$15.00 x 3 h = $45.00'],
  ['exterior', 3000, '$15.00 x 2 h = $30.00'],
  ['sxs', 3000, '$15.00 x 2 h = $30.00'],
  ['dirtbike', 3000, '$15.00 x 2 h = $30.00'],
  ['quad', 3000, '$15.00 x 2 h = $30.00'],
  ['garbage', 3000, '$15.00 x 2 h = $30.00'],
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
  [{ type: 'hourly', value: 1725 }, 12000, 6900, '$17.25 x 4 h = $69.00'],
  [{ type: 'hourly', value: 0 }, 12000, 0, '$0.00 x 4 h = $0.00'],
  [{ type: 'hourly', value: 30000 }, 0, 120000, '$300.00 x 4 h = $1,200.00'],
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
