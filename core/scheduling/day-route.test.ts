import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movesOf, planRoute, type RouteStop } from './day-route.ts';

const at = (time: string) => Temporal.PlainDateTime.from(`2027-06-19T${time}`).toZonedDateTime('UTC').toInstant();
const timeOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainTime().toString().slice(0, 5);

/** Places are miles along a road; a mile takes two minutes. */
const driveOf = (from: string, to: string) => {
  const miles = Math.abs(Number(from) - Number(to));
  const exactMinutes = miles * 2;
  return Number.isNaN(miles) ? undefined : { miles, exactMinutes, minutes: Math.ceil(exactMinutes / 5) * 5 };
};
const RULES: Parameters<typeof planRoute>[1] = { driveOf, shop: undefined, between: 0 };
const stop = (id: string, time: string, address: string | undefined, change: Partial<RouteStop> = {}): RouteStop => ({
  id,
  startsAt: at(time),
  minutes: 30,
  address,
  canMove: true,
  ...change,
});
const shown = (stops: readonly RouteStop[], rules: Partial<typeof RULES> = {}) => {
  const { stops: proposed, milesBefore, milesAfter } = planRoute(stops, { ...RULES, ...rules });
  return { text: proposed.map((each) => `${each.id} ${timeOf(each.newStartsAt)}`).join(', '), milesBefore, milesAfter };
};

describe('a day that goes back and forth', () => {
  // The first one stays, so that the way has one direction.
  const DAY = [
    stop('a', '08:00', '0', { canMove: false }),
    stop('b', '09:00', '10'),
    stop('c', '10:00', '1'),
    stop('d', '11:00', '11'),
  ];

  test('gets the shortest order, in the times of the day', () => {
    assert.deepEqual(shown(DAY), { text: 'a 08:00, c 09:00, b 10:00, d 11:00', milesBefore: 29, milesAfter: 11 });
  });

  test('starts and ends at the shop where its place is known', () => {
    const { text, milesBefore, milesAfter } = shown(DAY, { shop: '0' });
    assert.deepEqual([milesBefore, milesAfter], [40, 22]);
    assert.match(text, /^a 08:00, .*(?:b 09:00|d 11:00)/);
  });

  test('keeps the times of what can’t move, and of what is at an unknown place', () => {
    const kept = shown(DAY.with(1, stop('b', '09:00', '10', { canMove: false })));
    assert.deepEqual([kept.text, kept.milesAfter], ['a 08:00, b 09:00, d 10:00, c 11:00', 21]);
    const unknown = shown(DAY.with(2, stop('c', '10:00', undefined))).text;
    assert.match(unknown, /c 10:00/);
  });

  test('gives a later time to a stop that the one before it and the drive leave no room for', () => {
    const long = DAY.with(2, stop('c', '10:00', '1', { minutes: 80 }));
    assert.equal(shown(long).text, 'a 08:00, c 09:00, b 10:40, d 11:15');
    assert.equal(shown(long, { between: 25 }).text, 'a 08:00, c 09:00, b 10:45, d 11:40');
  });
});

test('a good order moves no one, even where a drive can’t be made', () => {
  const day = [stop('a', '08:00', '0'), stop('b', '08:35', '10'), stop('c', '10:00', '20')];
  const { stops } = planRoute(day, RULES);
  assert.deepEqual(
    stops.map(({ startsAt, newStartsAt, isLate }) => [startsAt.equals(newStartsAt), isLate]),
    [
      [true, false],
      [true, true],
      [true, false],
    ],
  );
  assert.deepEqual(movesOf(stops), []);
});

test('each stop moves to a time that’s free then, but two that change places can’t', () => {
  const day = (times: readonly (readonly [string, string])[]) =>
    times.map(([from, to], index) => ({
      ...stop(String(index), from, '0'),
      newStartsAt: at(to),
      drive: 0,
      isLate: false,
    }));
  const moved = (times: readonly (readonly [string, string])[]) =>
    movesOf(day(times)).map(({ stop: { id }, isTaken }) => `${id}${isTaken ? ' taken' : ''}`);
  assert.deepEqual(
    moved([
      ['08:00', '09:00'],
      ['09:00', '10:00'],
      ['11:00', '11:00'],
    ]),
    ['1', '0'],
  );
  assert.deepEqual(
    moved([
      ['08:00', '09:00'],
      ['09:00', '08:00'],
    ]),
    ['0 taken', '1'],
  );
});
