import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JobStatus } from '#core/jobs/jobs.ts';
import { dayAxis, dayState, isLate, linesOf, placeOnAxis, type DayState } from './day-jobs.ts';

const ZONE = 'America/New_York';
const [SENT, SET_OUT, STARTED, DONE] = [
  '2027-06-18T12:00Z',
  '2027-06-19T13:30Z',
  '2027-06-19T14:00Z',
  '2027-06-19T17:00Z',
];

type Row = readonly [
  status: JobStatus,
  steps: string,
  photos: number,
  dueCents: number,
  DayState | undefined,
  since: string | null,
];

/** Status; what has happened (sent, set out, started); photos, cents that are due; state, and since when. */
const ROWS: readonly Row[] = [
  ['scheduled', '', 0, 9000, 'open', null],
  ['scheduled', 'sent', 0, 9000, 'sent', SENT],
  ['approved', '', 0, 9000, 'sent', null],
  ['approved', 'sent', 0, 9000, 'sent', SENT],
  ['pending-approval', 'sent', 0, 9000, 'answered', null],
  ['employee-accepted', 'sent', 0, 9000, 'accepted', null],
  ['employee-accepted', 'sent set-out', 0, 9000, 'on-the-way', SET_OUT],
  ['employee-accepted', 'sent set-out started', 0, 9000, 'started', STARTED],
  ['employee-accepted', 'sent started', 0, 0, 'started', STARTED],
  ['employee-accepted', 'sent set-out started', 3, 9000, 'photos', STARTED],
  // Late photos of someone who had the job before don't start it.
  ['employee-accepted', 'sent', 2, 9000, 'accepted', null],
  ['completed', 'sent started', 3, 9000, 'done', DONE],
  ['completed', 'sent started', 0, 1, 'done', DONE],
  ['completed', 'sent started', 3, 0, 'paid', DONE],
  ['completed', 'sent started', 3, -500, 'paid', DONE],
  ['declined', 'sent set-out started', 3, 9000, undefined, null],
];

for (const [status, steps, photos, dueCents, state, since] of ROWS) {
  test(`a job that is ${status}${steps && `, ${steps}`}, with ${photos} photos and ${dueCents} cents due: ${state ?? 'not shown'}`, () => {
    const at = (step: string, when: string) => (steps.split(' ').includes(step) ? when : null);
    const progress = {
      sentAt: at('sent', SENT),
      onTheWayAt: at('set-out', SET_OUT),
      startedAt: at('started', STARTED),
    };
    const completedAt = status === 'completed' ? DONE : null;
    assert.deepEqual(dayState({ status, ...progress, completedAt, photos, dueCents }), state && { state, since });
  });
}

test('a job is late a quarter of an hour after its time, until the work starts', () => {
  const startsAt = '2027-06-19T14:00:00Z';
  const at = (state: DayState, time: string) => isLate(state, startsAt, Temporal.Instant.from(time));
  assert.equal(at('accepted', '2027-06-19T14:15:00Z'), false);
  assert.equal(at('accepted', '2027-06-19T14:15:01Z'), true);
  assert.equal(at('on-the-way', '2027-06-19T15:00:00Z'), true);
  assert.equal(at('started', '2027-06-19T15:00:00Z'), false);
  assert.equal(at('paid', '2027-06-19T18:00:00Z'), false);
});

describe('the axis of a day', () => {
  const hoursOf = (date: string, spans: readonly (readonly [string, string])[] = []) => {
    const axis = dayAxis(
      Temporal.PlainDate.from(date),
      spans.map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
      ZONE,
    );
    return { axis, hours: axis.hours.map(({ hour }) => hour) };
  };

  test('has the usual hours, and those of earlier and later appointments', () => {
    assert.deepEqual(hoursOf('2027-06-19').hours, [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    const { hours } = hoursOf('2027-06-19', [
      ['2027-06-19T10:30:00Z', '2027-06-19T12:00:00Z'],
      ['2027-06-19T23:30:00Z', '2027-06-20T01:30:00Z'],
    ]);
    assert.deepEqual([hours[0], hours.at(-1), hours.length], [6, 22, 17]);
  });

  test('places each appointment at its time on the wall, also where clocks change', () => {
    for (const [date, ten] of [
      ['2027-06-19', '2027-06-19T14:00:00Z'],
      ['2027-03-14', '2027-03-14T14:00:00Z'],
      ['2027-11-07', '2027-11-07T15:00:00Z'],
    ] as const) {
      const { axis } = hoursOf(date);
      assert.equal(placeOnAxis(axis, ten), 0.2, date);
      assert.equal(placeOnAxis(axis, axis.until.toString()), 1);
    }
  });

  test('lacks the hour that is skipped in March, and has one of November twice', () => {
    const spring = hoursOf('2027-03-14', [['2027-03-14T05:30:00Z', '2027-03-14T07:30:00Z']]);
    assert.deepEqual(spring.hours.slice(0, 4), [0, 1, 3, 4]);
    const autumn = hoursOf('2027-11-07', [['2027-11-07T04:30:00Z', '2027-11-07T05:30:00Z']]);
    assert.deepEqual(autumn.hours.slice(0, 4), [0, 1, 1, 2]);
  });

  test('ends at midnight where an appointment does', () => {
    const { hours } = hoursOf('2027-06-19', [['2027-06-20T02:00:00Z', '2027-06-20T04:00:00Z']]);
    assert.deepEqual([hours.at(-2), hours.at(-1)], [23, 0]);
  });
});

test('appointments that overlap are in lines of their own', () => {
  const job = (id: string, from: number, to: number) => ({
    id,
    startsAt: `2027-06-19T${from}:00:00Z`,
    endsAt: `2027-06-19T${to}:00:00Z`,
  });
  const lines = linesOf([job('a', 12, 16), job('b', 14, 16), job('c', 16, 18), job('d', 17, 19)]);
  assert.deepEqual(
    lines.map((line) => line.map(({ id }) => id)),
    [
      ['a', 'c'],
      ['b', 'd'],
    ],
  );
});
