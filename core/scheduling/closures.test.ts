import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { closedSpans, closureText } from './closure-text.ts';
import { isClosedAt, isClosedOn, type Closure } from './closures.ts';
import { FEDERAL_HOLIDAYS, holidayDate, nextHolidays, observedDate } from './federal-holidays.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const HOLIDAYS: Closure = { kind: 'dates', from: '2027-12-24', to: '2028-01-02', reason: 'family holidays' };
const SUNDAYS: Closure = { kind: 'weekly', day: 'sunday', reason: '' };
const THANKSGIVING: Closure = { kind: 'holiday', holiday: 'thanksgiving', observed: false, reason: '' };

describe('a closure', () => {
  const isClosed = (closure: Closure, date: string) => isClosedOn({ closedDays: [], closures: [closure] }, day(date));

  test('of dates has its first and its last day', () => {
    const dates = ['2027-12-23', '2027-12-24', '2028-01-01', '2028-01-02', '2028-01-03'];
    assert.deepEqual(
      dates.map((date) => isClosed(HOLIDAYS, date)),
      [false, true, true, true, false],
    );
  });

  test('of a weekday is every week, and of a holiday every year', () => {
    assert.deepEqual(
      ['2027-06-06', '2027-06-07', '2030-06-02'].map((date) => isClosed(SUNDAYS, date)),
      [true, false, true],
    );
    assert.deepEqual(
      ['2027-11-25', '2028-11-23', '2028-11-25'].map((date) => isClosed(THANKSGIVING, date)),
      [true, true, false],
    );
  });

  test('of a holiday has its observed day only if it says so, in the year before if need be', () => {
    const newYear: Closure = { kind: 'holiday', holiday: 'newYear', observed: true, reason: '' };
    assert.deepEqual([isClosed(newYear, '2027-12-31'), isClosed(newYear, '2028-01-01')], [true, true]);
    assert.equal(isClosed({ ...newYear, observed: false }, '2027-12-31'), false);
  });

  test('is told with its days and its reason', () => {
    const told = (closure: Closure, date: string) => closureText(closure, day(date), 'en');
    assert.equal(told(HOLIDAYS, '2027-12-30'), 'Closed December 24 to January 2: family holidays');
    assert.equal(told(SUNDAYS, '2027-06-06'), 'Closed every Sunday');
    assert.equal(told(THANKSGIVING, '2027-11-25'), 'Closed Thursday, November 25: Thanksgiving Day');
    assert.equal(
      closureText(HOLIDAYS, day('2027-12-30'), 'es'),
      'Cerrado del 24 de diciembre al 2 de enero: family holidays',
    );
    assert.equal(
      closureText(THANKSGIVING, day('2027-11-25'), 'es'),
      'Cerrado el jueves, 25 de noviembre: Día de Acción de Gracias',
    );
  });
});

describe('a closure of a part of the day', () => {
  const TRAINING: Closure = {
    kind: 'dates',
    from: '2027-06-18',
    to: '2027-06-19',
    times: { from: '12:00 PM', until: '5:00 PM' },
    reason: 'Training',
  };
  const calendar = { closedDays: [], closures: [TRAINING] };

  test('leaves the rest of its days open', () => {
    const times = ['11:59 AM', '12:00 PM', '4:59 PM', '5:00 PM'];
    for (const date of ['2027-06-18', '2027-06-19']) {
      assert.equal(isClosedOn(calendar, day(date)), false);
      assert.deepEqual(
        times.map((time) => isClosedAt(calendar, { date: day(date), time })),
        [false, true, true, false],
      );
    }
    assert.equal(isClosedAt(calendar, { date: day('2027-06-20'), time: '1:00 PM' }), false);
  });

  test('is told with its times', () => {
    const text = 'Closed June 18 to June 19, 12:00 PM to 5:00 PM each day: Training';
    assert.equal(closureText(TRAINING, day('2027-06-18'), 'en'), text);
    assert.equal(
      closureText({ ...TRAINING, to: TRAINING.from }, day('2027-06-18'), 'en'),
      'Closed Friday, June 18, 12:00 PM to 5:00 PM: Training',
    );
    assert.deepEqual(closedSpans(calendar, { from: day('2027-06-10'), days: 30, language: 'en' }), [
      { from: '2027-06-18', to: '2027-06-19', text, isPart: true },
    ]);
  });
});

test('what is closed soon is told once and whole, without what is closed every week', () => {
  const calendar = { closedDays: ['2027-12-20', '2027-12-26'], closures: [SUNDAYS, HOLIDAYS, THANKSGIVING] };
  assert.deepEqual(closedSpans(calendar, { from: day('2027-12-10'), days: 30, language: 'en' }), [
    { from: '2027-12-20', to: '2027-12-20', text: 'Closed Monday, December 20' },
    { from: '2027-12-24', to: '2028-01-02', text: 'Closed December 24 to January 2: family holidays' },
  ]);
});

test('the federal holidays of a year are on their days', () => {
  assert.deepEqual(
    FEDERAL_HOLIDAYS.map((holiday) => holidayDate(holiday, 2027).toString()),
    [
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-06-19',
      '2027-07-04',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-12-25',
    ],
  );
  assert.equal(observedDate(day('2027-06-19')).toString(), '2027-06-18');
  assert.equal(observedDate(day('2027-07-04')).toString(), '2027-07-05');
  assert.equal(observedDate(day('2027-11-25')).toString(), '2027-11-25');
});

test('the next holidays are each of them once within twelve months, soonest first', () => {
  const found = nextHolidays(day('2027-07-04'));
  assert.deepEqual(
    [found[0], found.at(-1)].map((each) => [each?.holiday, each?.date.toString()]),
    [
      ['independence', '2027-07-04'],
      ['juneteenth', '2028-06-19'],
    ],
  );
  assert.equal(found.length, FEDERAL_HOLIDAYS.length);
});
