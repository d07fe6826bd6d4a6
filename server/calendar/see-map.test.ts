import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DayMap } from '#contract/day-map.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { ROUND } from '#testing/rounds.ts';

const SATURDAY = '2027-06-19';
const TUESDAY = ROUND.firstOn;

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({
    settings: {
      slotCapacity: 5,
      mobileAvailable: true,
      rounds: [ROUND],
      address: { street: '1 State Street', locality: 'Albany', region: 'NY', postalCode: '12207', country: 'US' },
    },
  });
  owner = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => void (await testApp.deps.db.deleteFrom('quotes').execute()));

type Booked = { readonly id: string; readonly job: { readonly id: string } };

/** Work that was sold for that time, of an employee if one is named. */
async function book(change: object, employee?: string): Promise<Booked> {
  const quote = exampleWalkIn({ packageType: 'express', approve: true, overrule: true, ...change });
  const { status, body } = await owner('POST /api/quotes/walk-in', quote);
  assert.equal(status, 201, JSON.stringify(body));
  const booked = body as Booked;
  if (employee !== undefined) await acceptJob(testApp, booked.job.id, employee);
  return booked;
}

const at = (scheduledTime: string, serviceAddress: string) => ({
  serviceType: 'mobile',
  scheduledDate: SATURDAY,
  scheduledTime,
  serviceAddress,
});
const mapOf = async (date: string) => {
  const { status, body } = await owner(`GET /api/jobs/map?date=${date}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as DayMap;
};
const short = ({ routes }: DayMap) =>
  routes.map(({ driver, round, stops }) => [driver, round, stops.map(({ address, zip }) => `${address} ${zip}`)]);

test('a day has a route for each employee in the order of their times, and one for what no one has', async () => {
  const [maya, robin] = [await addCrew(testApp.deps, { name: 'Maya' }), await addCrew(testApp.deps, { name: 'Robin' })];
  await book(at('12:00 PM', '2 Elm Street, Troy, NY 12180'), robin.id);
  await book(at('10:00 AM', '1 Elm Street, Schenectady, NY 12305'), robin.id);
  await book(at('10:00 AM', '3 Elm Street, Albany, NY 12207'), maya.id);
  await book(at('2:00 PM', 'Behind the old mill'));
  await book({ serviceType: 'dropoff', scheduledDate: SATURDAY, scheduledTime: '2:00 PM', serviceAddress: undefined });
  const map = await mapOf(SATURDAY);
  assert.deepEqual(short(map), [
    ['Maya', null, ['3 Elm Street, Albany, NY 12207 12207']],
    ['Robin', null, ['1 Elm Street, Schenectady, NY 12305 12305', '2 Elm Street, Troy, NY 12180 12180']],
    [null, null, ['Behind the old mill null']],
  ]);
  assert.deepEqual([map.shop, map.tiles], ['12207', null]);
  assert.deepEqual(
    map.places.map(({ zip, town }) => `${zip} ${town}`).toSorted((one, other) => (one < other ? -1 : 1)),
    ['12180 Troy', '12207 Albany', '12305 Schenectady'],
  );
});

test('an employee sees their own stops of today, those of a round apart, and the same order as the owner', async () => {
  const robin = await asEmployee(testApp);
  const { roleId } = robin.person;
  await testApp.deps.db.updateTable('employees').set({ name: 'Robin' }).where('id', '=', roleId).execute();
  const stop = {
    packageType: 'garbage',
    vehicleType: undefined,
    vehicleSubtype: undefined,
    extras: [],
    scheduledDate: TUESDAY,
  };
  for (const house of [10, 30, 50, 70])
    await book(
      { ...stop, scheduledTime: ROUND.from, round: ROUND.id, serviceAddress: `${house} Fifth Avenue, Troy, NY 12182` },
      roleId,
    );
  await book({ ...at('2:00 PM', '1 Elm Street, Schenectady, NY 12305'), scheduledDate: TUESDAY }, roleId);
  await book({ ...at('4:00 PM', '9 Elm Street, Schenectady, NY 12305'), scheduledDate: TUESDAY });
  testApp.setNow(`${TUESDAY}T11:00:00Z`);
  owner = await asOwner(testApp);
  const { status, body } = await (await asEmployee(testApp, robin.person))('GET /api/employee/map');
  assert.equal(status, 200, JSON.stringify(body));
  const theirs = body as unknown as DayMap;
  assert.deepEqual(
    theirs.routes.map(({ driver, round, stops }) => [driver, round, stops.length]),
    [
      ['Robin', 'Lansingburgh', 4],
      ['Robin', null, 1],
    ],
  );
  const all = await mapOf(TUESDAY);
  assert.deepEqual(short(all).slice(0, 2), short(theirs));
  assert.deepEqual(theirs.routes[0]?.stops[0]?.arrival, all.routes[0]?.stops[0]?.arrival);
});

test('a day that the calendar can’t show is refused', async () => {
  assert.equal((await owner('GET /api/jobs/map?date=9999-01-01')).status, 422);
  assert.equal((await owner('GET /api/jobs/map?date=soon')).status, 422);
});
