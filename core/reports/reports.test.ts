import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  bucketsOf,
  comparisonRange,
  daysIn,
  figureFrom,
  figuresOf,
  presetRange,
  PRESETS,
  rangeError,
  type DateRange,
} from './reports.ts';

const range = (from: string, to: string): DateRange => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
});
const text = (given: DateRange | undefined) => given && `${given.from.toString()} ${given.to.toString()}`;

test('presets are whole days around today', () => {
  const today = Temporal.PlainDate.from('2028-02-29');
  assert.deepEqual(
    PRESETS.map((preset) => [preset, text(presetRange(preset, today))]),
    [
      ['this-month', '2028-02-01 2028-02-29'],
      ['last-month', '2028-01-01 2028-01-31'],
      ['last-30-days', '2028-01-31 2028-02-29'],
      ['last-90-days', '2027-12-02 2028-02-29'],
      ['last-12-months', '2027-03-01 2028-02-29'],
      ['this-year', '2028-01-01 2028-12-31'],
      ['last-year', '2027-01-01 2027-12-31'],
    ],
  );
});

describe('a range is compared with', () => {
  test('as many days before it', () => {
    assert.equal(text(comparisonRange(range('2027-06-10', '2027-06-16'), 'previous')), '2027-06-03 2027-06-09');
  });

  test('as many whole months before it, however many days they have', () => {
    assert.equal(text(comparisonRange(range('2027-03-01', '2027-03-31'), 'previous')), '2027-02-01 2027-02-28');
    assert.equal(text(comparisonRange(range('2027-01-01', '2027-12-31'), 'previous')), '2026-01-01 2026-12-31');
  });

  test('the same days of the year before, and the whole of a longer February', () => {
    assert.equal(text(comparisonRange(range('2028-02-29', '2028-03-05'), 'year')), '2027-02-28 2027-03-05');
    assert.equal(text(comparisonRange(range('2029-02-01', '2029-02-28'), 'year')), '2028-02-01 2028-02-29');
  });

  test('nothing, if so chosen', () => {
    assert.equal(comparisonRange(range('2027-06-10', '2027-06-16'), 'none'), undefined);
  });
});

test('a range may have five years, and begins before it ends', () => {
  assert.equal(rangeError(range('2022-06-01', '2027-05-31')), undefined);
  assert.equal(rangeError(range('2022-06-01', '2027-06-01')), 'too-long');
  assert.equal(rangeError(range('2027-06-02', '2027-06-01')), 'reversed');
  assert.equal(rangeError(range('2027-06-01', '2027-06-01')), undefined);
});

test('weeks begin on Sunday and are cut to the range', () => {
  assert.deepEqual(bucketsOf(range('2027-06-02', '2027-06-14'), 'week'), [
    { key: '2027-05-30', from: '2027-06-02', to: '2027-06-05' },
    { key: '2027-06-06', from: '2027-06-06', to: '2027-06-12' },
    { key: '2027-06-13', from: '2027-06-13', to: '2027-06-14' },
  ]);
});

test('months are cut to the range', () => {
  assert.deepEqual(bucketsOf(range('2027-12-31', '2028-01-01'), 'month'), [
    { key: '2027-12-01', from: '2027-12-31', to: '2027-12-31' },
    { key: '2028-01-01', from: '2028-01-01', to: '2028-01-01' },
  ]);
});

test('the weeks of five years hold each day once', () => {
  const whole = range('2022-06-01', '2027-05-31');
  const days = bucketsOf(whole, 'week').reduce((sum, { from, to }) => sum + daysIn(range(from, to)), 0);
  assert.equal(days, daysIn(whole));
});

describe('a figure is', () => {
  test('a sum, 0 where nothing counts', () => {
    assert.equal(figureFrom({ id: 'booked', unit: 'cents' }, { booked: 12_000 }), 12_000);
    assert.equal(figureFrom({ id: 'booked', unit: 'cents' }, {}), 0);
  });

  test('a ratio of two sums, nothing where there is nothing to divide by', () => {
    const inTime = { id: 'inTime', unit: 'percent', ratio: ['answeredInTime', 'answered'] } as const;
    assert.equal(figureFrom(inTime, { answeredInTime: 3, answered: 4 }), 0.75);
    assert.equal(figureFrom(inTime, { answeredInTime: 0, answered: 4 }), 0);
    assert.equal(figureFrom(inTime, { answered: 0 }), null);
    const lifetimeValue = { id: 'lifetimeValue', unit: 'cents', ratio: ['lifetimeCents', 'newCustomers'] } as const;
    assert.equal(figureFrom(lifetimeValue, { lifetimeCents: 6000, newCustomers: 9 }), 667);
  });
});

test('a report leaves out the figures that its grouping or filter has no value for', () => {
  const ids = (...by: Parameters<typeof figuresOf>[1]) => figuresOf('crew', by).map(({ id }) => id);
  assert.ok(ids('employee').includes('hoursByClock'));
  assert.ok(!ids('package').includes('hoursByClock'));
  assert.ok(!ids('month', 'package').includes('hoursByClock'));
});
