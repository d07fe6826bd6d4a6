import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { instantOf } from '#core/lib/time.ts';
import {
  DATE_ORDERS,
  isAmbiguous,
  readCents,
  readDuration,
  readSpan,
  type DateOrder,
  type TimeInRow,
} from './import-times.ts';

const TROY = 'America/New_York';
const said = (row: Partial<TimeInRow>): TimeInRow => ({ date: '', time: '', end: '', duration: '', ...row });
const read = (row: Partial<TimeInRow>, order: DateOrder = 'month') => readSpan(said(row), { order, timeZone: TROY });
const textOf = (found: ReturnType<typeof read>) =>
  typeof found === 'string' ? found : [found.startsAt.toString(), found.minutes];

describe('when an appointment of a file is', () => {
  const AT_3 = '2026-12-24T20:00:00Z';
  const table: readonly (readonly [Partial<TimeInRow>, string | readonly [string, number | null]])[] = [
    [{ date: '12/24/2026 3:00 PM' }, [AT_3, null]],
    [{ date: '12/24/2026, 3:00 pm' }, [AT_3, null]],
    [{ date: '12/24/26 3pm' }, [AT_3, null]],
    [{ date: '12/24/2026 15:00' }, [AT_3, null]],
    [{ date: '12/24/2026 15:00:00' }, [AT_3, null]],
    [{ date: '12-24-2026 3:00 p.m.' }, [AT_3, null]],
    [{ date: '24.12.2026 15:00' }, [AT_3, null]],
    [{ date: '2026-12-24 15:00:00' }, [AT_3, null]],
    [{ date: '2026-12-24T15:00' }, [AT_3, null]],
    [{ date: '2026-12-24T15:00:00-05:00' }, [AT_3, null]],
    [{ date: '2026-12-24T20:00:00Z' }, [AT_3, null]],
    [{ date: '2026-12-24 20:00:00 UTC' }, [AT_3, null]],
    [{ date: '2026-12-24 12:00:00 -0800' }, [AT_3, null]],
    [{ date: '12/24/2026 2:00 PM CST' }, [AT_3, null]],
    [{ date: '12/24/2026 3:00 PM America/New_York' }, [AT_3, null]],
    [{ date: 'Dec 24, 2026 3:00 PM' }, [AT_3, null]],
    [{ date: 'December 24th, 2026 at 3:00 PM' }, [AT_3, null]],
    [{ date: 'Thu, Dec 24, 2026, 3:00 PM' }, [AT_3, null]],
    [{ date: '24 Dec 2026 15:00' }, [AT_3, null]],
    [{ date: '24-Dec-2026', time: '3:00 PM' }, [AT_3, null]],
    [{ date: '24 de diciembre de 2026', time: '15:00' }, [AT_3, null]],
    [{ date: 'Mar 4, 2026', time: '3 PM' }, ['2026-03-04T20:00:00Z', null]],
    [{ date: '12/24/2026', time: '3:00 PM - 5:30 PM' }, [AT_3, 150]],
    [{ date: '12/24/2026', time: '3 – 5pm' }, [AT_3, 120]],
    [{ date: '12/24/2026', time: '3:00 PM', end: '4:15 PM' }, [AT_3, 75]],
    [{ date: '12/24/2026 3:00 PM', end: '12/24/2026 4:15 PM' }, [AT_3, 75]],
    [{ date: '2026-12-24 15:00:00', end: '2026-12-24 16:00:00' }, [AT_3, 60]],
    [{ date: '12/24/2026 3:00 PM', end: '12/24/2026' }, [AT_3, null]],
    [{ date: '12/24/2026 3:00 PM', duration: '1:30' }, [AT_3, 90]],
    [{ date: '12/24/2026 3:00 PM', end: '5:00 PM', duration: '45 min' }, [AT_3, 45]],
    [{ date: '' }, 'noDate'],
    [{ date: 'soon' }, 'badDate'],
    [{ date: '13/13/2026 3:00 PM' }, 'badDate'],
    [{ date: '02/30/2026 3:00 PM' }, 'badDate'],
    [{ date: '12/24/2026' }, 'noTime'],
    [{ date: '12/24/2026', time: 'Anytime' }, 'badTime'],
    [{ date: '12/24/2026', time: '25:00' }, 'badTime'],
    [{ date: '12/24/2026', time: '13:00 PM' }, 'badTime'],
    [{ date: '12/24/2026 3:00 PM XYZ' }, 'badDate'],
    [{ date: '12/24/2026 3:00 PM', end: '2:00 PM' }, 'badEnd'],
    [{ date: '12/24/2026 3:00 PM', end: 'later' }, 'badEnd'],
    [{ date: '12/24/2026 3:00 PM', duration: 'long' }, 'badDuration'],
  ];
  for (const [row, expected] of table)
    test(JSON.stringify(row), () => {
      assert.deepEqual(textOf(read(row)), expected);
    });

  test('follows the order that was chosen only where both could be the month', () => {
    const dayOf = (date: string, order: DateOrder) => {
      const found = read({ date, time: '12:00' }, order);
      return typeof found === 'string' ? found : found.startsAt.toString().slice(0, 10);
    };
    assert.deepEqual(
      DATE_ORDERS.map((order) => dayOf('03/04/2027', order)),
      ['2027-03-04', '2027-04-03'],
    );
    assert.deepEqual(
      ['03/04/2027', '3-4-27 9:00', '03/03/2027', '12/24/2026', '2027-03-04', 'Mar 4, 2027'].map(isAmbiguous),
      [true, true, false, false, false, false],
    );
    for (const order of DATE_ORDERS) {
      assert.equal(dayOf('24/12/2026', order), '2026-12-24');
      assert.equal(dayOf('12/24/2026', order), '2026-12-24');
      assert.equal(dayOf('2027-03-04', order), '2027-03-04');
      assert.equal(dayOf('3.4.2027', order), '2027-04-03');
    }
  });

  test('is the same of every day of two years, however it is written', () => {
    const time = Temporal.PlainTime.from('09:05');
    let date = Temporal.PlainDate.from('2027-01-01');
    for (; date.year < 2029; date = date.add({ days: 1 })) {
      const { year, month, day } = date;
      const two = (number: number) => String(number).padStart(2, '0');
      const expected = instantOf(date, time, TROY).toString();
      const written: readonly (readonly [string, DateOrder])[] = [
        [`${month}/${day}/${year} 9:05 AM`, 'month'],
        [`${two(month)}/${two(day)}/${year - 2000} 09:05`, 'month'],
        [`${day}/${month}/${year} 9:05`, 'day'],
        [`${year}-${two(month)}-${two(day)}T09:05:00`, 'month'],
        [`${date.toLocaleString('en-US', { dateStyle: 'full' })} at 9:05 AM`, 'day'],
        [`${date.toLocaleString('en-US', { dateStyle: 'medium' })}, 9:05 AM`, 'month'],
        [expected, 'month'],
      ];
      for (const [text, order] of written)
        assert.deepEqual(textOf(read({ date: text }, order)), [expected, null], text);
    }
  });

  test('moves forward in the hour that daylight saving skips, and is the first of a doubled one', () => {
    assert.deepEqual(textOf(read({ date: '03/14/2027 2:30 AM' })), ['2027-03-14T07:30:00Z', null]);
    assert.deepEqual(textOf(read({ date: '11/07/2027 1:30 AM' })), ['2027-11-07T05:30:00Z', null]);
  });
});

test('a length is read in hours and minutes', () => {
  const table: readonly (readonly [string, number | undefined])[] = [
    ['90', 90],
    ['90 min', 90],
    ['90 minutes', 90],
    ['1:30', 90],
    ['01:30:00', 90],
    ['1.5', 90],
    ['2', 120],
    ['2 hours', 120],
    ['1.5 hrs', 90],
    ['1h 30m', 90],
    ['1 hr 30 mins', 90],
    ['1 hora y 30 minutos', 90],
    ['0', undefined],
    ['25 hours', undefined],
    ['min', undefined],
    ['', undefined],
  ];
  for (const [text, minutes] of table) assert.equal(readDuration(text), minutes, text);
});

test('an amount is read in cents', () => {
  const table: readonly (readonly [string, number | null | undefined])[] = [
    ['', null],
    ['$150.00', 15_000],
    ['150', 15_000],
    ['150.5', 15_050],
    ['1,250.00', 125_000],
    ['USD 1,250', 125_000],
    ['150,00', 15_000],
    ['0', 0],
    ['-5', undefined],
    ['free', undefined],
    ['1.250.000', undefined],
  ];
  for (const [text, cents] of table) assert.equal(readCents(text), cents, text);
});
