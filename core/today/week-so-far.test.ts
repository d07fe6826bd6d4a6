import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datesOf, weeksSoFar, type WeekName } from './week-so-far.ts';

/** Now; for each week its dates, and the instant until which its last day counts. New York. */
const ROWS: readonly (readonly [string, string, Readonly<Record<WeekName, string>>])[] = [
  [
    'a Wednesday at 7 AM',
    '2027-06-16T11:00:00Z',
    {
      week: '2027-06-13 2027-06-16 2027-06-16T11:00:00Z',
      lastWeek: '2027-06-06 2027-06-09 2027-06-09T11:00:00Z',
      lastYear: '2026-06-14 2026-06-17 2026-06-17T11:00:00Z',
    },
  ],
  [
    'the first minute of a Sunday',
    '2027-06-13T04:00:00Z',
    {
      week: '2027-06-13 2027-06-13 2027-06-13T04:00:00Z',
      lastWeek: '2027-06-06 2027-06-06 2027-06-06T04:00:00Z',
      lastYear: '2026-06-14 2026-06-14 2026-06-14T04:00:00Z',
    },
  ],
  [
    'a Saturday at 11:59 PM',
    '2027-06-20T03:59:00Z',
    {
      week: '2027-06-13 2027-06-19 2027-06-20T03:59:00Z',
      lastWeek: '2027-06-06 2027-06-12 2027-06-13T03:59:00Z',
      lastYear: '2026-06-14 2026-06-20 2026-06-21T03:59:00Z',
    },
  ],
  [
    'the Tuesday after clocks went forward, at the same time on the wall',
    '2027-03-16T13:00:00Z',
    {
      week: '2027-03-14 2027-03-16 2027-03-16T13:00:00Z',
      lastWeek: '2027-03-07 2027-03-09 2027-03-09T14:00:00Z',
      lastYear: '2026-03-15 2026-03-17 2026-03-17T13:00:00Z',
    },
  ],
  [
    'the Sunday on which clocks go back',
    '2027-11-07T15:00:00Z',
    {
      week: '2027-11-07 2027-11-07 2027-11-07T15:00:00Z',
      lastWeek: '2027-10-31 2027-10-31 2027-10-31T14:00:00Z',
      lastYear: '2026-11-08 2026-11-08 2026-11-08T15:00:00Z',
    },
  ],
];

for (const [name, now, expected] of ROWS) {
  test(`the week so far on ${name}, and the same part of the weeks that it is compared with`, () => {
    const weeks = weeksSoFar(Temporal.Instant.from(now), 'America/New_York');
    const shown = Object.entries(weeks).map(([week, { from, to, until }]) => [
      week,
      [from, to, until].map(String).join(' '),
    ]);
    assert.deepEqual(Object.fromEntries(shown), expected);
  });
}

test('its dates begin with Sunday and end with today', () => {
  const { week } = weeksSoFar(Temporal.Instant.from('2027-06-15T16:00:00Z'), 'America/New_York');
  assert.deepEqual(datesOf(week), ['2027-06-13', '2027-06-14', '2027-06-15']);
});
