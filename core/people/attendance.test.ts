import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boundsOf, clockError, neighborPeriod, payPeriodOf, toHours, type ClockKind } from './attendance.ts';

const ZONE = 'America/New_York';
const date = (text: string) => Temporal.PlainDate.from(text);
const textOf = ({ from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }) =>
  [from, to].join(' ');

describe('a pay period', () => {
  for (const day of ['2027-05-30', '2027-06-01', '2027-06-05']) {
    test(`of ${day} is its week from Sunday to Saturday`, () =>
      assert.equal(textOf(payPeriodOf(date(day))), '2027-05-30 2027-06-05'));
  }

  test('has neighbors of its own length', () => {
    const week = payPeriodOf(date('2027-06-01'));
    assert.equal(textOf(neighborPeriod(week, -1)), '2027-05-23 2027-05-29');
    assert.equal(textOf(neighborPeriod(week, 1)), '2027-06-06 2027-06-12');
    const days = { from: date('2027-02-20'), to: date('2027-03-05') };
    assert.equal(textOf(neighborPeriod(days, 1)), '2027-03-06 2027-03-19');
  });

  const weeks: readonly (readonly [string, number])[] = [
    ['2027-06-01', 168],
    ['2027-03-14', 167],
    ['2027-11-07', 169],
  ];
  for (const [day, hours] of weeks) {
    test(`of ${day} lasts ${hours} hours`, () => {
      const { start, end } = boundsOf(payPeriodOf(date(day)), ZONE);
      assert.equal(end.since(start).total('hours'), hours);
    });
  }
});

describe('the clock', () => {
  const now = Temporal.Instant.from('2027-06-01T12:00:00Z');
  const cases: readonly (readonly [what: string, readonly (readonly [ClockKind, string])[], string | undefined])[] = [
    ['nothing', [], undefined],
    ['a shift that runs', [['in', '08:00']], undefined],
    [
      'a shift of no time',
      [
        ['in', '08:00'],
        ['out', '08:00'],
      ],
      undefined,
    ],
    [
      'until now',
      [
        ['in', '08:00'],
        ['out', '12:00'],
      ],
      undefined,
    ],
    ['the future', [['in', '12:01']], 'clockInFuture'],
    ['an end without a beginning', [['out', '08:00']], 'clockOutAlone'],
    [
      'two ends',
      [
        ['in', '08:00'],
        ['out', '09:00'],
        ['out', '10:00'],
      ],
      'clockOutAlone',
    ],
    [
      'two beginnings',
      [
        ['in', '08:00'],
        ['in', '09:00'],
      ],
      'twoClockIns',
    ],
  ];
  for (const [what, presses, error] of cases) {
    test(`with ${what} is ${error ? 'refused' : 'fine'}`, () => {
      const list = presses.map(([kind, time]) => ({ kind, at: Temporal.Instant.from(`2027-06-01T${time}:00Z`) }));
      const found = clockError(list, now);
      if (error) assert.equal(found, error);
      else assert.equal(found, undefined);
    });
  }
});

test('hours have two decimals', () => {
  assert.deepEqual([3600, 5400, 100, 0].map(toHours), [1, 1.5, 0.03, 0]);
});
