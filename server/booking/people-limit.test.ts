import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { CalendarMonth, CalendarWeek } from '#contract/calendar.ts';
import type { Availability, RoundDays } from '#contract/catalog.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { offerWaitlist } from '#server/waitlist/offer.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { fromAnywhere } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { exampleStop, ROUND } from '#testing/rounds.ts';

/** A Saturday. Work takes the hours that are paid for it: two for a full detail, one for an express wash. */
const DAY = '2027-06-19';
const TIMES = ['8:00 AM', '9:00 AM', '10:00 AM', '12:00 PM'].map((time) => ({ time }));
const LISTED = { name: 'All year', from: '01-01', to: '12-31', weekends: TIMES, weekdays: TIMES };
const HOURS = [{ day: 'saturday', from: '8:00 AM', to: '12:00 PM', breakFrom: '10:00 AM', breakTo: '10:30 AM' }];
const CATEGORIES = [{ id: 'boats', name: 'Boats' }];

let testApp: TestApp;
let owner: Caller;
let ask: Ask;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  ask = asAnyone(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  const { db } = testApp.deps;
  for (const table of ['quotes', 'waitlist_entries', 'time_off', 'employees'] as const)
    await db.deleteFrom(table).execute();
  await testApp.changeSettings({
    limitsByPeople: true,
    hasWaitlist: true,
    slotCapacity: 5,
    seasons: [LISTED],
    categories: CATEGORIES,
    packages: DEFAULT_SETTINGS.packages,
    rounds: [],
    buffers: DEFAULT_SETTINGS.buffers,
    pay: { ...DEFAULT_SETTINGS.pay, hoursByPackage: { full: 2, express: 1, garbage: 1 } },
  });
});

const crew = (hours: unknown = null, skills: readonly string[] = []) =>
  addCrew(testApp.deps, {
    working_hours: hours === null ? null : JSON.stringify(hours),
    skills: JSON.stringify(skills),
  });
const freeOn = async (query = 'package=full', call: Ask = ask) => {
  const { body } = await call(`GET /api/availability?from=${DAY}&to=${DAY}&${query}`);
  return Object.fromEntries(
    (body as unknown as Availability).days[0]?.slots.map(({ time, free }) => [time, free]) ?? [],
  );
};
const book = async (scheduledTime: string, change: object = {}) => {
  const { status, body } = await submit(testApp.app, exampleQuote({ scheduledDate: DAY, scheduledTime, ...change }));
  return { status, body };
};
const walkIn = (scheduledTime: string, change: object = {}) =>
  owner('POST /api/quotes/walk-in', exampleWalkIn({ scheduledDate: DAY, scheduledTime, approve: true, ...change }));

describe('where people limit what customers can book', () => {
  test('nothing is offered or sold without employees, and everything again with the setting off', async () => {
    assert.deepEqual(await freeOn(), {});
    const { status, body } = await book('9:00 AM');
    assert.deepEqual(
      [status, body.code, body.detail],
      [409, 'slot-taken', 'That time was just taken. Please pick another.'],
    );
    await testApp.changeSettings({ limitsByPeople: false });
    assert.deepEqual(await freeOn(), { '8:00 AM': 5, '9:00 AM': 5, '10:00 AM': 5, '12:00 PM': 5 });
    assert.equal((await book('9:00 AM')).status, 201);
    assert.equal('limitsByPeople' in (await ask('GET /api/catalogue')).body, false);
  });

  test('working hours, breaks and days off count for the whole work', async () => {
    const { id } = await crew(HOURS);
    assert.deepEqual(await freeOn(), { '8:00 AM': 1 });
    assert.deepEqual(await freeOn('package=express'), { '8:00 AM': 1, '9:00 AM': 1 });
    const off = await owner(`POST /api/staff/${id}/time-off`, { from: DAY, to: DAY, note: '' });
    assert.equal(off.status, 201, JSON.stringify(off.body));
    assert.deepEqual(await freeOn(), {});
    await testApp.deps.db.deleteFrom('time_off').execute();
    await testApp.deps.db.updateTable('employees').set({ deleted_at: '2027-01-01T00:00:00Z' }).execute();
    assert.deepEqual(await freeOn(), {});
  });

  test('what’s sold takes its people until it’s done, and a package as many as it says', async () => {
    const packages = DEFAULT_SETTINGS.packages.map((pack) => (pack.id === 'express' ? { ...pack, people: 2 } : pack));
    await testApp.changeSettings({ packages });
    await Promise.all([crew(), crew()]);
    assert.deepEqual(await freeOn('package=express'), { '8:00 AM': 1, '9:00 AM': 1, '10:00 AM': 1, '12:00 PM': 1 });
    assert.equal((await book('8:00 AM')).status, 201);
    assert.deepEqual(await freeOn(), { '8:00 AM': 1, '9:00 AM': 1, '10:00 AM': 2, '12:00 PM': 2 });
    assert.deepEqual(await freeOn('package=express'), { '10:00 AM': 1, '12:00 PM': 1 });
    assert.equal((await book('9:00 AM')).status, 201);
    assert.deepEqual(await freeOn(), { '10:00 AM': 1, '12:00 PM': 2 });
    assert.equal((await book('9:00 AM')).status, 409);
  });

  test('skills count, also those of work that no one has yet', async () => {
    const packages = DEFAULT_SETTINGS.packages.map((pack) =>
      pack.id === 'full' ? { ...pack, category: 'boats' } : pack,
    );
    await testApp.changeSettings({ packages });
    await Promise.all([crew(null, ['boats']), crew(null, ['cars'])]);
    assert.equal((await freeOn())['9:00 AM'], 1);
    assert.equal((await book('9:00 AM')).status, 201);
    assert.equal((await freeOn())['9:00 AM'], undefined);
    assert.equal((await freeOn('package=express'))['9:00 AM'], 1);
  });

  test('who has a job has no time for another one', async () => {
    const [robin] = await Promise.all([crew(null, ['boats']), crew(null, ['cars'])]);
    const { body } = await walkIn('9:00 AM', { packageType: 'express' });
    const boats = DEFAULT_SETTINGS.packages.map((pack) => (pack.id === 'full' ? { ...pack, category: 'boats' } : pack));
    await testApp.changeSettings({ packages: boats });
    assert.equal((await freeOn())['9:00 AM'], 1);
    await acceptJob(testApp, (body['job'] as { readonly id: string }).id, robin.id);
    assert.equal((await freeOn())['9:00 AM'], undefined);
  });

  test('by length, the buffers keep people busy, too', async () => {
    const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 60 }));
    await testApp.changeSettings({
      seasons: [{ ...LISTED, timing: 'hourly' }],
      packages,
      buffers: { before: 0, after: 15 },
    });
    await crew();
    assert.equal((await book('10:00 AM')).status, 201);
    assert.deepEqual(await freeOn(), { '8:00 AM': 1, '12:00 PM': 1 });
  });

  test('a customer moves an appointment only to where people are free; its own time is no obstacle', async () => {
    await crew();
    const { body: made } = await book('8:00 AM');
    const link = `/api/quotes/by-token/${String(made.quoteUrl.split('/').at(-1))}`;
    await testApp.deps.db.updateTable('quotes').set({ email_confirmed_at: '2027-06-01T12:00:00Z' }).execute();
    assert.equal((await book('10:00 AM')).status, 201);
    const move = (scheduledTime: string) => ask(`POST ${link}/reschedule`, { scheduledDate: DAY, scheduledTime });
    assert.equal((await move('9:00 AM')).status, 409);
    assert.equal((await move('12:00 PM')).status, 200);
    const { body } = await ask(`GET ${link}/times?from=${DAY}&to=${DAY}`);
    assert.deepEqual(
      (body as unknown as Availability).days[0]?.slots.map(({ time }) => time),
      ['8:00 AM'],
    );
  });

  test('the waitlist offers a time once someone is free', async () => {
    await crew(HOURS);
    assert.equal((await book('8:00 AM')).status, 201);
    const entry = {
      day: DAY,
      firstName: 'Ana',
      email: 'ana@example.com',
      draft: { packageType: 'full', vehicleType: 'truck', extras: [] },
    };
    const headers = fromAnywhere();
    const joined = await testApp.app.inject({ method: 'POST', url: '/api/waitlist', payload: entry, headers });
    assert.equal(joined.statusCode, 201, joined.body);
    assert.equal(await offerWaitlist(testApp.deps), 0);
    await crew(HOURS);
    assert.equal(await offerWaitlist(testApp.deps), 1);
    // What is held for it takes its people.
    assert.deepEqual(await freeOn(), {});
    assert.equal((await book('8:00 AM')).status, 409);
  });

  test('the stops of a round need their people once, and the round isn’t offered without them', async () => {
    await testApp.changeSettings({ mobileAvailable: true, rounds: [{ ...ROUND, firstOn: DAY, stops: 3 }] });
    const days = async () => {
      const { body } = await ask('GET /api/round-days?package=garbage&zip=12182');
      return (body as unknown as RoundDays).days.filter(({ date }) => date === DAY).map(({ free }) => free);
    };
    assert.deepEqual(await days(), []);
    await crew();
    assert.deepEqual(await days(), [3]);
    for (const _ of [1, 2]) {
      const { status, body } = await submit(testApp.app, exampleStop({ scheduledDate: DAY }));
      assert.equal(status, 201, JSON.stringify(body));
    }
    assert.deepEqual(await days(), [1]);
    assert.equal((await freeOn())['9:00 AM'], undefined);
  });

  test('the owner’s calendar agrees, names what’s missing, and overrules it', async () => {
    await crew(HOURS);
    assert.deepEqual(await freeOn('package=full', owner), { '8:00 AM': 1 });
    const week = (await owner(`GET /api/jobs/week?from=${DAY}`)).body as unknown as CalendarWeek;
    // The shortest work fits at nine, too.
    assert.deepEqual(
      week.days[0]?.slots.map(({ time, free }) => [time, free]),
      [
        ['8:00 AM', 1],
        ['9:00 AM', 1],
        ['10:00 AM', 0],
        ['12:00 PM', 0],
      ],
    );
    const month = (await owner('GET /api/jobs/month?month=2027-06')).body as unknown as CalendarMonth;
    assert.deepEqual(
      month.days.filter(({ date }) => date >= DAY && date <= '2027-06-21').map(({ freeTimes }) => freeTimes),
      [2, 0, 0],
    );
    const next = (await owner('GET /api/admin/next-times?package=full')).body['times'] as readonly {
      readonly time: string;
    }[];
    assert.deepEqual(new Set(next.map(({ time }) => time)), new Set(['8:00 AM']));
    const at = `date=${DAY}&time=${encodeURIComponent('10:00 AM')}&package=full`;
    assert.deepEqual((await owner(`GET /api/admin/time-warnings?${at}`)).body, [{ kind: 'no-people' }]);
    const refused = await walkIn('10:00 AM');
    assert.equal(refused.status, 409);
    assert.equal(
      refused.body['detail'],
      'Not enough employees are free on Saturday, June 19, 2027 at 10:00 AM. Please pick another time.',
    );
    const sold = await walkIn('10:00 AM', { overrule: true });
    assert.equal(sold.status, 201);
    const move = (scheduledTime: string, overrule: boolean) =>
      owner(`POST /api/quotes/${String(sold.body['id'])}/reschedule`, { scheduledDate: DAY, scheduledTime, overrule });
    assert.equal((await move('12:00 PM', false)).status, 409);
    assert.equal((await move('12:00 PM', true)).status, 200);
    assert.equal((await move('8:00 AM', false)).status, 200);
  });

  test('a counter-offer needs people for its time, too', async () => {
    await crew();
    const { body } = await book('8:00 AM');
    assert.equal((await book('12:00 PM')).status, 201);
    const offer = { scheduledDate: DAY, scheduledTime: '12:00 PM', reason: 'Later' };
    assert.equal((await owner(`POST /api/quotes/${body.id}/counter-offer`, offer)).status, 409);
    // Its own time is given up for the one that it's offered.
    assert.equal(
      (await owner(`POST /api/quotes/${body.id}/counter-offer`, { ...offer, scheduledTime: '9:00 AM' })).status,
      200,
    );
  });
});
