import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adjustedTo, linesFrom, offerExpiry, totalOf } from './counter-offers.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';

const present: readonly PriceLine[] = [
  { kind: 'package', label: 'Full Detail', detail: 'Drop-off', cents: 12_000 },
  { kind: 'truck', label: 'Truck fee', cents: 500 },
];

describe('the lines of an offer', () => {
  test('keep their kind by their label; new ones are adjustments', () => {
    const edited = [
      { label: 'Full Detail', detail: 'Drop-off', cents: 14_000 },
      { label: 'Pet hair', cents: 2500 },
    ];
    assert.deepEqual(linesFrom(present, edited), [
      { kind: 'package', label: 'Full Detail', detail: 'Drop-off', cents: 14_000 },
      { kind: 'adjustment', label: 'Pet hair', cents: 2500 },
    ]);
  });

  test('are brought to a total by one line, up or down', () => {
    assert.deepEqual(adjustedTo(present, 15_050).at(-1), { kind: 'adjustment', label: 'Adjustment', cents: 2550 });
    assert.deepEqual(adjustedTo(present, 10_000).at(-1), { kind: 'adjustment', label: 'Adjustment', cents: -2500 });
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
