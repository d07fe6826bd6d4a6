import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linesIn, priceQuote, type PriceLine } from '#core/pricing/pricing.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { adjustedTo, linesFrom, offerExpiry, totalOf } from './counter-offers.ts';

const present: readonly PriceLine[] = [
  { kind: 'package', label: 'Full Detail', detail: 'Drop-off', cents: 12_000 },
  { kind: 'truck', label: 'Truck fee', cents: 500 },
];

const DIFFERENCE = { isDifference: true };

describe('the lines of an offer', () => {
  test('keep their kind by their label; new ones are adjustments', () => {
    const edited = [
      { label: 'Full Detail', detail: 'Drop-off', cents: 14_000 },
      { label: 'Pet hair', cents: 2500 },
    ];
    assert.deepEqual(linesFrom({ lines: present, shown: present }, edited), [
      { kind: 'package', label: 'Full Detail', detail: 'Drop-off', cents: 14_000 },
      { kind: 'adjustment', label: 'Pet hair', cents: 2500 },
    ]);
  });

  test('that an editor saw in Spanish stay the stored ones', () => {
    const request = {
      packageType: 'full',
      serviceType: 'mobile',
      vehicleType: 'truck',
      mobileDiscount: true,
      extras: ['tire-shine'],
    } as const;
    const { lines } = priceQuote(DEFAULT_SETTINGS, request, 'en');
    const shown = linesIn(DEFAULT_SETTINGS, lines, 'es');
    const wired = shown.map(({ label, detail, cents }) => ({ label, ...(detail && { detail }), cents }));
    assert.notEqual(wired[0]?.label, lines[0]?.label);
    assert.deepEqual(linesFrom({ lines, shown }, wired), lines);
    const cheaper = wired.map((line, index) => ({ ...line, cents: line.cents - (index === 0 ? 1000 : 0) }));
    const offered = linesFrom({ lines, shown }, [...cheaper, { label: 'Pelo de mascota', cents: 2500 }]);
    assert.deepEqual(offered[0], { ...lines[0], cents: (lines[0]?.cents ?? 0) - 1000 });
    assert.deepEqual(offered.slice(1, -1), lines.slice(1));
    assert.deepEqual(offered.at(-1), { kind: 'adjustment', label: 'Pelo de mascota', cents: 2500 });
  });

  test('keep what a line is, and the words of their editor, where its detail was rewritten', () => {
    const { lines } = priceQuote(DEFAULT_SETTINGS, { packageType: 'full', serviceType: 'dropoff', extras: [] }, 'en');
    const shown = linesIn(DEFAULT_SETTINGS, lines, 'es');
    const [line] = linesFrom({ lines, shown }, [{ label: shown[0]?.label ?? '', detail: 'Solo el martes', cents: 1 }]);
    assert.deepEqual(line, { kind: 'package', label: 'Full Detail', detail: 'Solo el martes', cents: 1 });
  });

  test('are brought to a total by one line, up or down', () => {
    assert.deepEqual(adjustedTo(present, 15_050).at(-1), {
      kind: 'adjustment',
      label: 'Adjustment',
      facts: DIFFERENCE,
      cents: 2550,
    });
    assert.deepEqual(adjustedTo(present, 10_000).at(-1), {
      kind: 'adjustment',
      label: 'Adjustment',
      facts: DIFFERENCE,
      cents: -2500,
    });
    assert.deepEqual(adjustedTo(present, 12_500), present);
  });

  test('have one adjustment, however often the total is named', () => {
    const twice = adjustedTo(adjustedTo(present, 15_000), 9000);
    assert.equal(twice.length, 3);
    assert.equal(totalOf(twice), 9000);
  });
});

test('an offer can be answered for 72 hours, but not once its visit has begun', () => {
  const at = Temporal.Instant.from('2027-06-01T12:00:00Z');
  const far = Temporal.Instant.from('2027-06-19T14:00:00Z');
  const near = Temporal.Instant.from('2027-06-02T14:00:00Z');
  assert.equal(offerExpiry(at, far).toString(), '2027-06-04T12:00:00Z');
  assert.equal(offerExpiry(at, near).toString(), '2027-06-02T14:00:00Z');
});
