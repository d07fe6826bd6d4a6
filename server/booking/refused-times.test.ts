import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertRefused, type Refusal } from '#testing/refusal.ts';

type Case = readonly [what: string, date: unknown, time: unknown, path: string, says: RegExp];

const garbage = { packageType: 'garbage', vehicleType: undefined, vehicleSubtype: undefined, extras: [], truckFee: 0 };
const cases: readonly Case[] = [
  ['yesterday', '2027-05-31', '4:30 PM', 'scheduledDate', /That date has passed\. Please select another date\./],
  ['last year', '2026-06-19', '10:00 AM', 'scheduledDate', /That date has passed/],
  ['a day between the seasons', '2027-08-25', '10:00 AM', 'scheduledDate', /^No available time slots for this date\./],
  ['a time that is no slot', '2027-06-19', '9:15 AM', 'scheduledTime', /pick one of: 8:00 AM, 10:00 AM, 2:00 PM/],
  ['a time of weekends on a weekday', '2027-06-21', '8:00 AM', 'scheduledTime', /pick one of: 10:00 AM, 2:00 PM/],
  ['a time of summer in winter', '2027-12-04', '8:00 AM', 'scheduledTime', /pick one of: 10:00 AM, 2:30 PM/],
  ['the evening that is for garbage cans', '2027-06-19', '7:30 PM', 'scheduledTime', /Please pick one of: /],
  ['a slot written otherwise', '2027-06-19', '10:00 am', 'scheduledTime', /Please pick one of: /],
  ['a slot with NUL', '2027-06-19', '10:00 AM\u0000', 'scheduledTime', /Please type it again/],
  ['a day beyond the horizon', '2028-06-03', '10:00 AM', 'scheduledDate', /select one within the next 365 days\./],
  ['a day in a far century', '9999-06-19', '10:00 AM', 'scheduledDate', /too far ahead/],
  ['a day that does not exist', '2027-02-30', '10:00 AM', 'scheduledDate', /should read like 2027-06-19/],
  ['a day in words', 'next Saturday', '10:00 AM', 'scheduledDate', /should read like 2027-06-19/],
  ['a day as a number', 20_270_619, '10:00 AM', 'scheduledDate', /has to be text/],
  ['a year of six digits', '+102027-06-19', '10:00 AM', 'scheduledDate', /should read like 2027-06-19/],
  ['a time without a day', undefined, '10:00 AM', 'scheduledDate', /Please choose a date as well\./],
  ['a day without a time', '2027-06-19', undefined, 'scheduledTime', /Please choose a time as well\./],
];

describe('a time is refused that is not in the calendar:', () => {
  let testApp: TestApp;
  before(async () => void (testApp = await startTestApp()));
  after(() => testApp.close());

  for (const [what, scheduledDate, scheduledTime, path, says] of cases) {
    test(what, () => refuses(testApp, { scheduledDate, scheduledTime }, { path, says, code: 'invalid' }));
  }

  test('a day on which the shop is closed', async () => {
    await testApp.changeSettings({ closedDays: ['2027-06-19'] });
    await refuses(testApp, {}, { path: 'scheduledDate', says: /^No available time slots for this date\./ });
    await testApp.changeSettings({ closedDays: [] });
  });

  test('the last day of the horizon is still taken, the day after is not', async () => {
    testApp.setNow('2027-06-04T12:00:00Z');
    const sunday = { scheduledDate: '2028-06-04', scheduledTime: '8:00 AM' };
    await refuses(testApp, sunday, { path: 'scheduledDate', says: /too far ahead/ });
    assert.equal((await submit(testApp.app, exampleQuote({ ...sunday, scheduledDate: '2028-06-03' }))).status, 201);
    testApp.setNow('2027-06-05T12:00:00Z');
    assert.equal((await submit(testApp.app, exampleQuote(sunday))).status, 201);
    testApp.setNow(TEST_NOW);
  });

  test("today's slot once it has started, and not a second before", async () => {
    const today = { scheduledDate: '2027-06-01', scheduledTime: '4:30 PM' };
    testApp.setNow('2027-06-01T20:30:00Z');
    await refuses(testApp, today, { path: 'scheduledTime', says: /has already started.*Please pick another\./ });
    testApp.setNow('2027-06-01T20:29:59Z');
    assert.equal((await submit(testApp.app, exampleQuote(today))).status, 201);
    testApp.setNow(TEST_NOW);
  });

  test("what is today in Europe but yesterday in the business's zone counts as the business has it", async () => {
    testApp.setNow('2027-06-05T03:30:00Z');
    const friday = { scheduledDate: '2027-06-04', scheduledTime: '6:30 PM' };
    await refuses(testApp, friday, { path: 'scheduledTime', says: /has already started/ });
    await refuses(testApp, { scheduledDate: '2027-06-03' }, { path: 'scheduledDate', says: /has passed/ });
    testApp.setNow(TEST_NOW);
  });

  test('a slot that another quote has taken: 409, and the quote can be sent again for another time', async () => {
    const taken = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM' };
    assert.equal((await submit(testApp.app, exampleQuote(taken))).status, 201);
    await refuses(testApp, taken, {
      status: 409,
      code: 'slot-taken',
      says: /^That time was just taken\. Please pick another\.$/,
    });
    const evening = { ...garbage, ...taken, totalPrice: undefined, scheduledTime: '7:30 PM' };
    assert.equal((await submit(testApp.app, exampleQuote(evening))).status, 201);
  });
});

async function refuses(testApp: TestApp, change: Readonly<Record<string, unknown>>, expected: Refusal): Promise<void> {
  await assertRefused(testApp, { method: 'POST', url: '/api/quotes', payload: exampleQuote(change) }, expected);
}
