import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DayRoute } from '#contract/calendar.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addCrew } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';

const TRAVEL_TIME = { isCounted: true, detourPercent: 30, mph: 25 };
const VAN = { id: 'van-1', name: 'Van 1', kind: 'van', seat: 20_001, outages: [] } as const;
const elm = (zip: string) => `12 Elm Street, Anytown, NY ${zip}`;
/** Troy, Schenectady, Troy, Schenectady: an hour each time. */
const BACK_AND_FORTH = [
  ['8:00 AM', '12180'],
  ['10:00 AM', '12305'],
  ['12:00 PM', '12182'],
  ['2:00 PM', '12306'],
] as const;

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({
    settings: { slotCapacity: 1, mobileAvailable: true, travelTime: TRAVEL_TIME },
  });
  owner = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
});

type Booked = { readonly id: string; readonly job: { readonly id: string } };

/** Accepted jobs of one employee on that Saturday. */
async function bookedDay() {
  const robin = await addCrew(testApp.deps, { name: 'Robin' });
  const jobs: Booked[] = [];
  for (const [scheduledTime, zip] of BACK_AND_FORTH) {
    const where = { serviceType: 'mobile', serviceAddress: elm(zip), customerFirstName: `From ${zip}` };
    const email = { customerEmail: `at-${zip}@example.com` };
    const quote = exampleWalkIn({
      packageType: 'express',
      scheduledTime,
      approve: true,
      overrule: true,
      ...where,
      ...email,
    });
    const { status, body } = await owner('POST /api/quotes/walk-in', quote);
    assert.equal(status, 201, JSON.stringify(body));
    jobs.push(body as Booked);
    await acceptJob(testApp, (body as Booked).job.id, robin.id);
  }
  return { robin, ids: jobs.map(({ id }) => id) };
}

const routeOf = async (asked: Readonly<Record<string, unknown>>) => {
  const { status, body } = await owner('POST /api/jobs/route', { date: '2027-06-19', ...asked });
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as DayRoute;
};
const times = ({ stops }: DayRoute) =>
  stops.map(({ address, newStartsAt }) => [address?.slice(-5), newStartsAt.slice(11, 16)]);

/** Makes the moves as the screen does, and returns their undos, the last one first. */
async function make({ moves }: DayRoute) {
  const undos: string[] = [];
  const done = (body: unknown) => undos.unshift((body as { readonly undo: { readonly id: string } }).undo.id);
  for (const { quoteId, scheduledTime, resource, isTaken } of moves) {
    const time = { scheduledDate: '2027-06-19', scheduledTime, overrule: true };
    const van = resource !== null && !isTaken ? { resource } : {};
    const { status, body } = await owner(`POST /api/quotes/${quoteId}/reschedule`, { ...time, ...van });
    assert.equal(status, 200, JSON.stringify(body));
    done(body);
  }
  for (const { quoteId, resource } of moves.filter(({ isTaken }) => isTaken)) {
    if (resource === null) continue;
    const { status, body } = await owner(`PUT /api/quotes/${quoteId}/resource`, { resource });
    assert.equal(status, 200, JSON.stringify(body));
    done(body);
  }
  return undos;
}

async function holds() {
  return testApp.deps.db
    .selectFrom('slot_holds')
    .select(['quote_id', 'starts_at', 'seat'])
    .orderBy('quote_id')
    .execute();
}

describe('the day of an employee who drives back and forth', () => {
  test('gets a shorter order, which moves nothing until the owner does', async () => {
    const { robin, ids } = await bookedDay();
    const held = await holds();
    const route = await routeOf({ employee: robin.id });
    assert.ok(route.after.miles < route.before.miles / 2, JSON.stringify([route.before, route.after]));
    assert.ok(route.after.minutes < route.before.minutes / 2);
    assert.deepEqual(route.stops.map(({ quoteId }) => quoteId).toSorted(), ids.toSorted());
    // Two in Troy follow each other, and two in Schenectady.
    const towns = times(route).map(([zip]) => zip?.slice(0, 3));
    assert.ok(towns[0] === towns[1] && towns[2] === towns[3] && towns[1] !== towns[2], String(towns));
    assert.deepEqual(await holds(), held);
  });

  test('is moved by the owner’s moves in a shop with one place at a time, with an email each, and undone', async () => {
    const { robin } = await bookedDay();
    const held = await holds();
    const route = await routeOf({ employee: robin.id });
    const undos = await make(route);
    const moved = await holds();
    assert.equal(moved.length, 4);
    assert.deepEqual(
      moved.map(({ quote_id: id, starts_at: at }) => [id, new Date(at).toISOString().slice(11, 16)]),
      route.stops
        .map(({ quoteId, newStartsAt }) => [quoteId, newStartsAt.slice(11, 16)])
        .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    );
    const mails = await testApp.deps.db
      .selectFrom('outbox')
      .select('quote_id')
      .where('kind', '=', 'quote-rescheduled')
      .execute();
    assert.deepEqual(new Set(mails.map(({ quote_id: id }) => id)), new Set(route.moves.map(({ quoteId }) => quoteId)));
    assert.equal(mails.length, route.moves.length);
    for (const id of undos) assert.equal((await owner(`POST /api/admin/undo/${id}`)).status, 204);
    assert.deepEqual(await holds(), held);
  });

  test('keeps the time of a customer who can’t be flexible, and of a job that was begun', async () => {
    const { robin, ids } = await bookedDay();
    const [, second = ''] = ids;
    const kept = await routeOf({ employee: robin.id, keep: [second] });
    assert.equal(kept.stops.find(({ quoteId }) => quoteId === second)?.newStartsAt, '2027-06-19T14:00:00Z');
    assert.ok(kept.after.miles < kept.before.miles);
    const all = await routeOf({ employee: robin.id, keep: ids });
    assert.deepEqual([all.moves, all.after], [[], all.before]);
  });
});

test('a van’s day is put in order in the same van', async () => {
  await testApp.changeSettings({ resources: [VAN] });
  const { ids } = await bookedDay();
  assert.deepEqual(
    (await holds()).map(({ seat }) => seat),
    ids.map(() => VAN.seat),
  );
  const route = await routeOf({ resource: VAN.id });
  assert.ok(route.moves.length > 1);
  await make(route);
  assert.deepEqual(
    (await holds()).map(({ seat }) => seat),
    ids.map(() => VAN.seat),
  );
  await testApp.changeSettings({ resources: [] });
});

test('nothing is proposed while drives aren’t counted, or for no one', async () => {
  await testApp.changeSettings({ travelTime: { ...TRAVEL_TIME, isCounted: false } });
  const { status, body } = await owner('POST /api/jobs/route', { date: '2027-06-19' });
  assert.deepEqual([status, body['code']], [409, 'wrong-state']);
  await testApp.changeSettings({ travelTime: TRAVEL_TIME });
  assert.deepEqual((await routeOf({})).stops, []);
});
