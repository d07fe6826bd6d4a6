import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatDate,
  formatInstant,
  formatInstantInYear,
  formatShortDate,
  formatHour,
  formatTime,
  instantOf,
  isWeekend,
  localDate,
  parseSlotTime,
  timeZoneLabel,
  withUnbrokenTimes,
} from './time.ts';

const NEW_YORK = 'America/New_York';

const SLOT_TIMES: readonly (readonly [string, string])[] = [
  ['8:00 AM', '08:00:00'],
  ['10:00 AM', '10:00:00'],
  ['12:00 PM', '12:00:00'],
  ['12:30 AM', '00:30:00'],
  ['2:30 PM', '14:30:00'],
  ['7:30 PM', '19:30:00'],
  ['11:59 PM', '23:59:00'],
];
const NO_SLOT_TIMES = [
  '',
  '8 AM',
  '8:00',
  '08:00 AM',
  '8:00AM',
  '8:00 am',
  '0:30 AM',
  '13:00 PM',
  '8:60 AM',
  ' 8:00 AM',
  '8:00 AM ',
];

/** Local date, wall time and the instant that they are in New York. */
const INSTANTS: readonly (readonly [string, string, string])[] = [
  ['2027-06-05', '8:00 AM', '2027-06-05T12:00:00Z'],
  ['2027-12-05', '10:00 AM', '2027-12-05T15:00:00Z'],
  ['2027-12-31', '7:30 PM', '2028-01-01T00:30:00Z'],
  // The clock goes from 1:59 to 3:00: what is skipped moves an hour on.
  ['2027-03-14', '1:30 AM', '2027-03-14T06:30:00Z'],
  ['2027-03-14', '2:30 AM', '2027-03-14T07:30:00Z'],
  ['2027-03-14', '3:30 AM', '2027-03-14T07:30:00Z'],
  ['2027-03-14', '10:00 AM', '2027-03-14T14:00:00Z'],
  // The clock goes from 1:59 back to 1:00: what is there twice means the first.
  ['2027-11-07', '12:30 AM', '2027-11-07T04:30:00Z'],
  ['2027-11-07', '1:30 AM', '2027-11-07T05:30:00Z'],
  ['2027-11-07', '2:30 AM', '2027-11-07T07:30:00Z'],
  ['2027-11-07', '10:00 AM', '2027-11-07T15:00:00Z'],
];

/** Instant, zone, and what people read. */
const READ: readonly (readonly [string, string, string])[] = [
  ['2027-06-19T14:00:00Z', NEW_YORK, 'Saturday, June 19, 2027 at 10:00 AM'],
  ['2027-06-19T23:30:00Z', NEW_YORK, 'Saturday, June 19, 2027 at 7:30 PM'],
  ['2027-06-20T03:59:00Z', NEW_YORK, 'Saturday, June 19, 2027 at 11:59 PM'],
  ['2027-06-20T04:00:00Z', NEW_YORK, 'Sunday, June 20, 2027 at 12:00 AM'],
  ['2028-01-01T04:30:00Z', NEW_YORK, 'Friday, December 31, 2027 at 11:30 PM'],
  ['2027-03-14T14:00:00Z', NEW_YORK, 'Sunday, March 14, 2027 at 10:00 AM'],
  ['2027-11-07T15:00:00Z', NEW_YORK, 'Sunday, November 7, 2027 at 10:00 AM'],
  ['2028-02-29T17:00:00Z', NEW_YORK, 'Tuesday, February 29, 2028 at 12:00 PM'],
  ['2027-06-19T14:00:00Z', 'Pacific/Auckland', 'Sunday, June 20, 2027 at 2:00 AM'],
  ['2027-06-19T14:00:00Z', 'Pacific/Honolulu', 'Saturday, June 19, 2027 at 4:00 AM'],
];

const ZONES: readonly (readonly [string, string])[] = [
  ['America/New_York', 'Eastern time'],
  ['America/Chicago', 'Central time'],
  ['America/Denver', 'Mountain time'],
  ['America/Phoenix', 'Mountain standard time'],
  ['America/Los_Angeles', 'Pacific time'],
  ['America/Anchorage', 'Alaska time'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian standard time'],
  ['Europe/London', 'United Kingdom time'],
  ['Pacific/Auckland', 'New Zealand time'],
];

for (const [text, time] of SLOT_TIMES) {
  test(`'${text}' is ${time}`, () => {
    assert.equal(parseSlotTime(text).toString(), time);
  });
}

for (const text of NO_SLOT_TIMES) {
  test(`'${text}' is not the text of a slot`, () => {
    assert.throws(() => parseSlotTime(text), RangeError);
  });
}

for (const [date, time, instant] of INSTANTS) {
  test(`${time} of ${date} in New York is ${instant}`, () => {
    assert.equal(instantOf(Temporal.PlainDate.from(date), parseSlotTime(time), NEW_YORK).toString(), instant);
  });
}

for (const [instant, timeZone, text] of READ) {
  test(`${instant} reads '${text}' in ${timeZone}`, () => {
    assert.equal(formatInstant(Temporal.Instant.from(instant), timeZone, 'en'), text);
  });
}

test('a time is written with an ordinary space, so that it equals the text of its slot', () => {
  assert.equal(formatTime(Temporal.Instant.from('2027-06-19T12:00:00Z'), NEW_YORK, 'en'), '8:00 AM');
  assert.equal(formatTime(Temporal.Instant.from('2027-06-19T23:30:00Z'), NEW_YORK, 'en'), '7:30 PM');
  assert.equal(formatHour(Temporal.Instant.from('2027-06-19T23:30:00Z'), NEW_YORK, 'es'), '7 PM');
});

test('a date is written in full and short', () => {
  const date = Temporal.PlainDate.from('2027-06-05');
  assert.equal(formatDate(date, 'en'), 'Saturday, June 5, 2027');
  assert.equal(formatShortDate(date, 'en'), 'Sat, Jun 5');
});

test('Saturday and Sunday are the weekend', () => {
  // A Monday and the six days after it.
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => Temporal.PlainDate.from('2027-06-07').add({ days }));
  assert.deepEqual(week.map(isWeekend), [false, false, false, false, false, true, true]);
});

test('today changes at midnight of the business', () => {
  assert.equal(localDate(Temporal.Instant.from('2027-06-20T03:59:59.999Z'), NEW_YORK).toString(), '2027-06-19');
  assert.equal(localDate(Temporal.Instant.from('2027-06-20T04:00:00Z'), NEW_YORK).toString(), '2027-06-20');
  assert.equal(localDate(Temporal.Instant.from('2027-06-20T04:00:00Z'), 'Pacific/Honolulu').toString(), '2027-06-19');
});

for (const [timeZone, label] of ZONES) {
  test(`${timeZone} is called ${label}`, () => {
    assert.equal(timeZoneLabel(timeZone, 'en'), label);
  });
}

test('zones of the United States are called in Spanish as people there call them', () => {
  assert.equal(timeZoneLabel(NEW_YORK, 'es'), 'hora del Este');
  assert.equal(timeZoneLabel('America/Phoenix', 'es'), 'hora estándar de la Montaña');
  assert.equal(timeZoneLabel('America/Anchorage', 'es'), 'hora de Alaska');
});

test('an instant of this year is written without its year, in each language', () => {
  const at = Temporal.Instant.from('2027-06-19T14:00:00Z');
  assert.equal(formatInstantInYear(at, NEW_YORK, 'en'), 'Saturday, June 19 at 10:00 AM');
  assert.equal(formatInstantInYear(at, NEW_YORK, 'es'), 'sábado, 19 de junio, 10:00 AM');
});

test('on a screen, no line ends between a time and its AM or PM', () => {
  assert.equal(withUnbrokenTimes('On the way 9:40 AM, done 1 PM'), 'On the way 9:40\u00A0AM, done 1\u00A0PM');
  assert.equal(withUnbrokenTimes('I AM here'), 'I AM here');
});
