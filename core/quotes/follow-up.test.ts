import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { dueReminder, mayRate, reminderTimes } from './follow-up.ts';

const timeZone = 'America/New_York';
const { followUp } = DEFAULT_SETTINGS;
const timesOf = (visit: string, change = {}) =>
  reminderTimes({ ...followUp, ...change }, { startsAt: Temporal.Instant.from(visit), timeZone });
const shown = (visit: string, change = {}) =>
  timesOf(visit, change).map(
    ({ kind, from }) => `${kind} ${from.toZonedDateTimeISO(timeZone).toPlainDateTime().toString()}`,
  );

describe('the reminders of a visit', () => {
  const visits: readonly (readonly [string, string, readonly string[]])[] = [
    ['in summer', '2027-06-19T14:00:00Z', ['day-before 2027-06-18T10:00:00', 'same-day 2027-06-19T08:00:00']],
    [
      'early, across midnight',
      '2027-06-19T05:00:00Z',
      ['day-before 2027-06-18T10:00:00', 'same-day 2027-06-18T23:00:00'],
    ],
    [
      'on the Sunday on which clocks go forward',
      '2027-03-14T14:00:00Z',
      ['day-before 2027-03-13T10:00:00', 'same-day 2027-03-14T08:00:00'],
    ],
    [
      'at 3 AM on that Sunday, an hour that comes right after 1 AM',
      '2027-03-14T07:00:00Z',
      ['day-before 2027-03-13T10:00:00', 'same-day 2027-03-14T00:00:00'],
    ],
    [
      'on the Sunday on which clocks go back',
      '2027-11-07T15:00:00Z',
      ['day-before 2027-11-06T10:00:00', 'same-day 2027-11-07T08:00:00'],
    ],
  ];
  for (const [name, visit, expected] of visits) test(name, () => assert.deepEqual(shown(visit), expected));

  test('are as many as are on, at the hours of the business', () => {
    assert.deepEqual(shown('2027-06-19T14:00:00Z', { dayBefore: false, sameDayHours: 3 }), [
      'same-day 2027-06-19T07:00:00',
    ]);
    assert.deepEqual(shown('2027-06-19T14:00:00Z', { sameDay: false, dayBeforeHour: 18 }), [
      'day-before 2027-06-18T18:00:00',
    ]);
    assert.deepEqual(shown('2027-06-19T14:00:00Z', { sameDay: false, dayBefore: false }), []);
  });
});

describe('what is due', () => {
  const moments: readonly (readonly [string, string | undefined])[] = [
    ['2027-06-18T13:59:59Z', undefined],
    ['2027-06-18T14:00:00Z', 'day-before'],
    ['2027-06-19T11:59:59Z', 'day-before'],
    ['2027-06-19T12:00:00Z', 'same-day'],
    ['2027-06-19T13:59:59Z', 'same-day'],
    ['2027-06-19T14:00:00Z', undefined],
  ];
  for (const [now, kind] of moments) {
    test(`at ${now} is ${kind ?? 'nothing'}`, () => {
      assert.equal(dueReminder(timesOf('2027-06-19T14:00:00Z'), Temporal.Instant.from(now))?.kind, kind);
    });
  }
});

test('a visit may be rated for 60 days', () => {
  const done = Temporal.Instant.from('2027-06-19T16:00:00Z');
  assert.equal(mayRate(done, Temporal.Instant.from('2027-08-18T16:00:00Z')), true);
  assert.equal(mayRate(done, Temporal.Instant.from('2027-08-18T16:00:01Z')), false);
});
