import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { canChangePrice, extrasAfter, withExtraLines } from './price-changes.ts';

const lineOf = (kind: PriceLine['kind'], label: string, cents: number): PriceLine => ({ kind, label, cents });
const SOLD = [lineOf('package', 'Full Detail', 12_000), lineOf('extra', 'Tire Shine', 1000)];
const TRAVEL = lineOf('fee', 'Travel', 500);
const WAX = lineOf('extra', 'Wax', 2000);

test('what was sold can change from the approval until the work is completed', () => {
  const statuses = ['pending', 'countered', 'approved', 'declined', 'cancelled'] as const;
  assert.deepEqual(
    statuses.filter((status) => canChangePrice({ status, isCompleted: false })),
    ['approved'],
  );
  assert.equal(canChangePrice({ status: 'approved', isCompleted: true }), false);
});

describe('lines of added extras', () => {
  const rows: readonly (readonly [what: string, lines: readonly PriceLine[], labels: readonly string[]])[] = [
    ['come after the extras', [...SOLD, TRAVEL], ['Full Detail', 'Tire Shine', 'Wax', 'Travel']],
    ['come without the tax', [...SOLD, lineOf('tax', 'Sales tax', 1000)], ['Full Detail', 'Tire Shine', 'Wax']],
    ['come first where no package is left', [TRAVEL], ['Wax', 'Travel']],
  ];
  for (const [what, lines, labels] of rows)
    test(what, () => {
      assert.deepEqual(
        withExtraLines(lines, [WAX]).map(({ label }) => label),
        labels,
      );
    });
});

describe('the names of extras', () => {
  const rows: readonly (readonly [
    what: string,
    extras: readonly string[],
    from: readonly PriceLine[],
    to: readonly PriceLine[],
    after: readonly string[],
  ])[] = [
    ['follow an added line', ['Tire Shine'], SOLD, [...SOLD, WAX], ['Tire Shine', 'Wax']],
    ['follow a removed line', ['Tire Shine'], SOLD, SOLD.slice(0, 1), []],
    ['stay where the lines never had one', ['Tire Shine', 'Bag'], SOLD, [...SOLD, TRAVEL], ['Tire Shine', 'Bag']],
    ['name each once', ['Tire Shine', 'Wax'], SOLD, [...SOLD, WAX], ['Tire Shine', 'Wax']],
  ];
  for (const [what, extras, from, to, after] of rows)
    test(what, () => assert.deepEqual(extrasAfter(extras, { from, to }), after));
});
