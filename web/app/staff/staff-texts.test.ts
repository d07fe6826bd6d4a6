import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hoursText, parseRate, periodText, rateText, rateTyped } from './staff-texts.ts';

describe('a rate', () => {
  const typed: readonly (readonly ['hourly' | 'percentage', string, number | undefined])[] = [
    ['hourly', '15', 1500],
    ['hourly', '15.00', 1500],
    ['hourly', ' $17.5 ', 1750],
    ['hourly', '19.99', 1999],
    ['hourly', '1,000', 100_000],
    ['hourly', '15.005', undefined],
    ['hourly', '-3', undefined],
    ['hourly', '', undefined],
    ['hourly', 'a lot', undefined],
    ['percentage', '30', 30],
    ['percentage', '30%', 30],
    ['percentage', '30.5', undefined],
    ['percentage', '', undefined],
  ];
  for (const [type, text, value] of typed) {
    test(`typed as '${text}' (${type}) is ${value}`, () => assert.equal(parseRate(type, text), value));
  }

  test('comes back as it was typed, and reads as people say it', () => {
    for (const paymentValue of [1, 1500, 1999, 100_000]) {
      const rate = { paymentType: 'hourly', paymentValue } as const;
      assert.equal(parseRate('hourly', rateTyped(rate)), paymentValue);
    }
    assert.equal(rateText({ paymentType: 'hourly', paymentValue: 1500 }, 'en'), '$15.00 per hour of each job');
    assert.equal(rateText({ paymentType: 'percentage', paymentValue: 30 }, 'en'), '30% of the job');
  });
});

test('hours and periods read shortly', () => {
  assert.equal(hoursText(3.5, 'en'), '3.5\u00A0h');
  assert.equal(hoursText(1204.25, 'en'), '1,204.25\u00A0h');
  assert.equal(periodText({ from: '2027-05-30', to: '2027-06-05' }, 'en'), 'Sun, May 30 to Sat, Jun 5');
  assert.equal(periodText({ from: '2027-05-30', to: '2027-06-05' }, 'es'), 'Dom, 30 de may a sáb, 5 de jun');
});
