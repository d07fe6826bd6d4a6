import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Availability } from '#contract/catalog.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertRefused } from '#testing/refusal.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

describe('what is free', () => {
  test('is answered in the shape that other programs rely on', async () => {
    const answer = await testApp.app.inject('/api/availability?from=2027-06-05&to=2027-06-05&package=full');
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.json(), {
      timeZone: 'America/New_York',
      days: [
        {
          date: '2027-06-05',
          total: 5,
          slots: [
            { time: '8:00 AM', startsAt: '2027-06-05T12:00:00Z', free: 1 },
            { time: '10:00 AM', startsAt: '2027-06-05T14:00:00Z', free: 1 },
            { time: '2:00 PM', startsAt: '2027-06-05T18:00:00Z', free: 1 },
            { time: '4:00 PM', startsAt: '2027-06-05T20:00:00Z', free: 1 },
            { time: '6:00 PM', startsAt: '2027-06-05T22:00:00Z', free: 1 },
          ],
        },
      ],
    });
  });

  test('has one entry for each day, both ends included', async () => {
    const days = await daysOf('from=2027-06-01&to=2027-06-30&package=full');
    assert.equal(days.length, 30);
    assert.equal(days.at(0)?.date, '2027-06-01');
    assert.equal(days.at(-1)?.date, '2027-06-30');
  });

  test('has the late evening of summer weekends for garbage cans only', async () => {
    assert.equal((await timesOf('2027-06-05', 'garbage')).at(-1), '7:30 PM');
    assert.equal((await timesOf('2027-06-05', 'express')).at(-1), '6:00 PM');
    assert.equal((await timesOf('2027-06-07', 'garbage')).at(-1), '6:30 PM');
  });

  test('is the same for basic as for express, and for no package', async () => {
    const express = await daysOf('from=2027-06-05&to=2027-06-06&package=express');
    assert.deepEqual(await daysOf('from=2027-06-05&to=2027-06-06&package=basic'), express);
    assert.deepEqual(await daysOf('from=2027-06-05&to=2027-06-06'), express);
  });

  test('lacks what was taken, and a day that is full says so', async () => {
    const date = '2027-06-14';
    const times = await timesOf(date);
    assert.deepEqual(times, ['10:00 AM', '2:00 PM', '4:30 PM', '6:30 PM']);
    for (const [index, scheduledTime] of times.entries()) {
      const { status } = await submit(testApp.app, exampleQuote({ scheduledDate: date, scheduledTime }));
      assert.equal(status, 201);
      assert.deepEqual(await timesOf(date), times.slice(index + 1));
    }
    assert.deepEqual(await daysOf(`from=${date}&to=${date}&package=full`), [
      { date, slots: [], total: 4, reason: 'full' },
    ]);
  });

  test('says why a day has nothing', async () => {
    await testApp.changeSettings({ closedDays: ['2027-08-10'] });
    const reasonOf = async (date: string) => (await daysOf(`from=${date}&to=${date}&package=full`))[0]?.reason;
    assert.equal(await reasonOf('2027-05-31'), 'past');
    assert.equal(await reasonOf('2027-08-10'), 'closed');
    assert.equal(await reasonOf('2027-08-25'), 'season');
    assert.equal(await reasonOf('2028-06-01'), 'closed');
    assert.equal(await reasonOf('2028-05-31'), undefined);
    assert.equal(await reasonOf('2027-08-09'), undefined);
  });

  test("lacks today's slots from the second on which they start", async () => {
    testApp.setNow('2027-06-01T20:29:59Z');
    assert.deepEqual(await timesOf('2027-06-01'), ['4:30 PM', '6:00 PM']);
    testApp.setNow('2027-06-01T20:30:00Z');
    assert.deepEqual(await timesOf('2027-06-01'), ['6:00 PM']);
    testApp.setNow('2027-06-01T22:00:00Z');
    assert.deepEqual(await daysOf('from=2027-06-01&to=2027-06-01'), [
      { date: '2027-06-01', slots: [], total: 2, reason: 'past' },
    ]);
    testApp.setNow(TEST_NOW);
  });

  test('is right again when a clock that was ahead is set back', async () => {
    testApp.setNow('2027-06-01T20:30:00Z');
    assert.deepEqual(await timesOf('2027-06-01'), ['6:00 PM']);
    testApp.setNow('2027-06-01T20:29:59Z');
    assert.deepEqual(await timesOf('2027-06-01'), ['4:30 PM', '6:00 PM']);
    testApp.setNow(TEST_NOW);
  });

  test('has a time again that was given back, and lacks it when another is taken instead', async () => {
    const date = '2027-06-15';
    const times = await timesOf(date);
    const [first = '', second = ''] = times;
    const { body } = await submit(testApp.app, exampleQuote({ scheduledDate: date, scheduledTime: first }));
    assert.deepEqual(await timesOf(date), times.slice(1));
    await testApp.deps.db.deleteFrom('slot_holds').where('quote_id', '=', body.id).execute();
    assert.deepEqual(await timesOf(date), times);
    await submit(testApp.app, exampleQuote({ scheduledDate: date, scheduledTime: second }));
    assert.deepEqual(
      await timesOf(date),
      times.filter((time) => time !== second),
    );
  });

  test("computes today in the shop's time zone: late in the evening there it is tomorrow in Europe", async () => {
    testApp.setNow('2027-06-02T03:59:59Z');
    assert.equal((await daysOf('from=2027-06-01&to=2027-06-01'))[0]?.total, 2);
    testApp.setNow('2027-06-02T04:00:00Z');
    assert.equal((await daysOf('from=2027-06-01&to=2027-06-01'))[0]?.total, 0);
    testApp.setNow(TEST_NOW);
  });

  test('leaves out what is nearer than the notice that the owner wants', async () => {
    await testApp.changeSettings({ minimumNoticeMinutes: 600 });
    assert.deepEqual(await timesOf('2027-06-01'), []);
    await testApp.changeSettings({ minimumNoticeMinutes: 599 });
    assert.deepEqual(await timesOf('2027-06-01'), ['6:00 PM']);
    await testApp.changeSettings({ minimumNoticeMinutes: 0 });
  });
});

describe('the hour of a slot stays as it is written when the clocks change', () => {
  const days = [
    ['2027-03-13', '10:00 AM', '2027-03-13T15:00:00Z', 'the day before they go forward'],
    ['2027-03-14', '10:00 AM', '2027-03-14T14:00:00Z', 'the Sunday when they go forward'],
    ['2027-11-06', '6:30 PM', '2027-11-06T22:30:00Z', 'the day before they go back'],
    ['2027-11-07', '6:30 PM', '2027-11-07T23:30:00Z', 'the Sunday when they go back'],
  ] as const;
  for (const [date, time, startsAt, what] of days) {
    test(what, async () => {
      testApp.setNow('2027-03-01T12:00:00Z');
      const [day] = await daysOf(`from=${date}&to=${date}&package=full`);
      assert.deepEqual(
        day?.slots.find((slot) => slot.time === time),
        { time, startsAt, free: 1 },
      );
      const { body } = await submit(testApp.app, exampleQuote({ scheduledDate: date, scheduledTime: time }));
      assert.equal(body.scheduledDate, startsAt);
      assert.equal((await timesOf(date)).includes(time), false);
      testApp.setNow(TEST_NOW);
    });
  }
});

describe('a question about what is free is refused with its field for', () => {
  const cases = [
    ['no days', 'package=full', 'from', /A date is missing/],
    ['no last day', 'from=2027-06-01', 'to', /A date is missing/],
    ['a day that does not exist', 'from=2027-02-30&to=2027-03-01', 'from', /should read like 2027-06-19/],
    ['a day in another form', 'from=06/01/2027&to=2027-06-02', 'from', /should read like 2027-06-19/],
    ['an instant', 'from=2027-06-01T00:00:00Z&to=2027-06-02', 'from', /should read like 2027-06-19/],
    ['an end before the beginning', 'from=2027-06-02&to=2027-06-01', 'to', /is before the first one/],
    ['101 days', 'from=2027-06-01&to=2027-09-09', 'to', /at most 100 days at once/],
    ['ten thousand years', 'from=0001-01-01&to=9999-12-31', 'to', /at most 100 days at once/],
    ['an unknown package', 'from=2027-06-01&to=2027-06-02&package=gold', 'package', /Choose one of: express, full/],
    ['a key of every object', 'from=2027-06-01&to=2027-06-02&package=constructor', 'package', /Choose one of/],
    ['two first days', 'from=2027-06-01&from=2027-06-02&to=2027-06-03', 'from', /A date is missing|should read/],
  ] as const;
  for (const [what, query, path, says] of cases) {
    test(what, async () => {
      await assertRefused(testApp, { url: `/api/availability?${query}` }, { code: 'invalid', path, says });
    });
  }

  test('but not for 100 days, nor for the ends of the calendar', async () => {
    assert.equal((await daysOf('from=2027-06-01&to=2027-09-08')).length, 100);
    for (const ends of [
      'from=9999-12-30&to=9999-12-31',
      'from=0000-01-01&to=0000-01-02',
      'from=0001-01-01&to=0001-01-01',
    ])
      for (const day of await daysOf(ends)) assert.deepEqual(day.slots, []);
  });
});

async function daysOf(query: string): Promise<Availability['days']> {
  const answer = await testApp.app.inject(`/api/availability?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<Availability>().days;
}

async function timesOf(date: string, pack = 'full'): Promise<string[]> {
  const [day] = await daysOf(`from=${date}&to=${date}&package=${pack}`);
  return day?.slots.map((slot) => slot.time) ?? [];
}
