import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { DayRoute } from '#contract/calendar.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { openRoadServer, type RoadServerStandIn } from '#testing/road-server.ts';
import { openRoads } from './roads.ts';

const TRAVEL_TIME = { isCounted: true, detourPercent: 30, mph: 25 };
const elm = (zip: string) => `12 Elm Street, Anytown, NY ${zip}`;

let service: RoadServerStandIn;
let testApp: TestApp;
let owner: Caller;
before(async () => {
  service = await openRoadServer();
  testApp = await startTestApp({
    env: { OSRM_URL: `${service.url}/` },
    settings: { slotCapacity: 1, mobileAvailable: true, travelTime: TRAVEL_TIME },
  });
  owner = await asOwner(testApp);
});
afterEach(() => {
  Object.assign(service, { mood: 'roads', mostPlaces: 100, secondsPerDegree: 8000 });
  service.tables.length = 0;
});
after(async () => {
  await testApp.close();
  await service.close();
});

/** What a process knows that begins with nothing. */
function newRoads() {
  const { env, db, secret, log } = testApp.deps;
  return openRoads({ env, db, secret, log });
}
const settings = { travelTime: TRAVEL_TIME };

describe('what is known of roads', () => {
  test('is asked for once for all pairs, with miles, and costs nothing where drives aren’t counted', async () => {
    const roads = newRoads();
    await roads.learn({ travelTime: { ...TRAVEL_TIME, isCounted: false } }, [elm('12180'), elm('12305')]);
    assert.deepEqual([service.tables, roads.between('12180', '12305')], [[], undefined]);
    await roads.learn(settings, [elm('12180'), elm('12305'), null, 'nowhere', elm('12180')]);
    const drive = roads.between('12180', '12305');
    assert.ok(drive && drive.minutes > 20 && drive.minutes < 60, JSON.stringify(drive));
    assert.ok(drive.miles !== undefined && drive.miles > 10 && drive.miles < 40, JSON.stringify(drive));
    await roads.learn(settings, [elm('12305'), elm('12180')]);
    assert.deepEqual(service.tables, [2]);
    await roads.learn(settings, [elm('12305'), elm('12182')]);
    assert.deepEqual(service.tables, [2, 2]);
  });

  test('comes in smaller tables where the server takes fewer places', async () => {
    service.mostPlaces = 6;
    const roads = newRoads();
    const zips = ['12180', '12182', '12183', '12188', '12189', '12205', '12208', '12303', '12304', '12305'];
    await roads.learn(settings, zips.map(elm));
    for (const from of zips)
      for (const to of zips) assert.equal(roads.between(from, to) !== undefined, from !== to, `${from} ${to}`);
    assert.ok(service.tables.slice(1).some((places) => places <= 6));
  });

  test('lacks miles where the server says none, and pairs without a road or with one that can’t be', async () => {
    service.mood = 'no-distances';
    const roads = newRoads();
    await roads.learn(settings, [elm('12180'), elm('12305')]);
    assert.equal(roads.between('12180', '12305')?.miles, undefined);
    assert.ok(roads.between('12180', '12305'));
    for (const mood of ['no-roads', 'elsewhere'] as const) {
      service.mood = mood;
      const others = newRoads();
      await others.learn(settings, [elm('12180'), elm('12305')]);
      assert.equal(others.between('12180', '12305'), undefined, mood);
    }
  });

  for (const mood of ['down', 'page', 'cut-off', 'narrow', 'redirect', 'no-segment'] as const)
    test(`is nothing, and the server rests, when its answer is: ${mood}`, async () => {
      service.mood = mood;
      const roads = newRoads();
      await roads.learn(settings, [elm('12180'), elm('12305')]);
      assert.equal(roads.between('12180', '12305'), undefined);
      service.mood = 'roads';
      await roads.learn(settings, [elm('12180'), elm('12305')]);
      assert.deepEqual([roads.between('12180', '12305'), service.tables], [undefined, [2]]);
    });

  test('makes no one wait longer than two seconds for a server that says nothing, and then no one', async () => {
    service.mood = 'silent';
    const roads = newRoads();
    const start = performance.now();
    await roads.learn(settings, [elm('12180'), elm('12305')]);
    const waited = performance.now() - start;
    assert.ok(waited > 1500 && waited < 4000, String(waited));
    assert.equal(roads.between('12180', '12305'), undefined);
  });
});

describe('a day with four stops', () => {
  beforeEach(async () => {
    await testApp.deps.db.deleteFrom('quotes').execute();
  });

  async function bookedDay() {
    const robin = await addCrew(testApp.deps, { name: 'Robin' });
    for (const [scheduledTime, zip] of [
      ['8:00 AM', '12180'],
      ['10:00 AM', '12305'],
      ['12:00 PM', '12182'],
      ['2:00 PM', '12306'],
    ]) {
      const where = { serviceType: 'mobile', serviceAddress: elm(String(zip)), customerEmail: `at-${zip}@example.com` };
      const quote = exampleWalkIn({ packageType: 'express', scheduledTime, approve: true, overrule: true, ...where });
      const { status, body } = await owner('POST /api/quotes/walk-in', quote);
      assert.equal(status, 201, JSON.stringify(body));
      const { job } = body as unknown as { readonly job: { readonly id: string } };
      await acceptJob(testApp, job.id, robin.id);
    }
    return robin.id;
  }

  test('has the drives and the best order of the road server, in its minutes and miles', async () => {
    const employee = await bookedDay();
    const { body: week } = await owner('GET /api/jobs/week?from=2027-06-13');
    const drives = week['drives'] as readonly { readonly minutes: number; readonly miles: number }[];
    assert.equal(drives.length, 3);
    const { body } = await owner('POST /api/jobs/route', { date: '2027-06-19', employee });
    const { before, after: proposed, stops } = body as unknown as DayRoute;
    const sum = drives.reduce((all, { miles }) => all + miles, 0);
    // From and to the shop as well.
    assert.ok(before.miles > sum && before.minutes > drives.reduce((all, { minutes }) => all + minutes, 0) - 15);
    assert.ok(proposed.miles < before.miles && proposed.minutes < before.minutes);
    const towns = stops.map(({ address }) => address?.slice(-5, -2));
    assert.ok(towns[0] === towns[1] && towns[2] === towns[3], String(towns));
    assert.equal(service.tables.length > 0, true);
  });

  test('is planned with estimates when the server is away', async () => {
    const other = await startTestApp({
      env: { OSRM_URL: service.url },
      settings: { slotCapacity: 1, mobileAvailable: true, travelTime: TRAVEL_TIME },
    });
    try {
      service.mood = 'down';
      const caller = await asOwner(other);
      for (const [scheduledTime, zip] of [
        ['8:00 AM', '12180'],
        ['10:00 AM', '12305'],
      ]) {
        const where = {
          serviceType: 'mobile',
          serviceAddress: elm(String(zip)),
          customerEmail: `b-${zip}@example.com`,
        };
        await caller(
          'POST /api/quotes/walk-in',
          exampleWalkIn({ packageType: 'express', scheduledTime, approve: true, overrule: true, ...where }),
        );
      }
      assert.equal((await caller('GET /api/jobs/week?from=2027-06-13')).status, 200);
    } finally {
      await other.close();
    }
  });
});
