import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  boundsOf,
  clockError,
  neighborPeriod,
  overtimeSeconds,
  payPeriodOf,
  toHours,
  type ClockKind,
} from './attendance.ts';

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

describe('overtime', () => {
  // Ten hours each day from Sunday to Friday, and 45 hours in the week after.
  const days = [
    ...['05-30', '05-31', '06-01', '06-02', '06-03', '06-04'].map((day) => ({ date: `2027-${day}`, seconds: 36_000 })),
    { date: '2027-06-06', seconds: 45 * 3600 },
  ];
  const cases: readonly (readonly [string, string, number])[] = [
    ['2027-05-30', '2027-06-05', 20],
    ['2027-05-30', '2027-06-12', 25],
    ['2027-05-30', '2027-06-02', 0],
    // The hours before the period count, and only those within it are overtime of it.
    ['2027-06-03', '2027-06-05', 20],
    ['2027-06-04', '2027-06-06', 15],
    ['2027-06-07', '2027-06-12', 0],
  ];
  for (const [from, to, hours] of cases) {
    test(`of ${from} to ${to} is ${hours} h after 40 h a week`, () =>
      assert.equal(toHours(overtimeSeconds(days, { from: date(from), to: date(to) }, 40)), hours));
  }

  test('is nothing while the setting is 0', () =>
    assert.equal(overtimeSeconds(days, payPeriodOf(date('2027-06-01')), 0), 0));
});
