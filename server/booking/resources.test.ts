import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Availability } from '#contract/catalog.ts';
import type { NextTimes } from '#contract/dashboard-quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { SettingsEdit } from '#core/settings/settings-form.ts';
import type { Season } from '#core/settings/settings.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { settingsCallerOf, type SettingsCaller } from '#testing/settings.ts';

const DATE = '2027-06-21';
const TIMES = ['8:00 AM', '12:00 PM', '4:00 PM'].map((time) => ({ time }));
const SEASON: Season = { name: 'All year', from: '01-01', to: '12-31', weekends: [], weekdays: TIMES };
const BAY = { id: 'bay-1', name: 'Bay 1', kind: 'bay' } as const;
const VANS = [
  { id: 'van-1', name: 'Van 1', kind: 'van' },
  { id: 'van-2', name: 'Van 2', kind: 'van' },
] as const;
const ALL = [BAY, ...VANS];

let testApp: TestApp;
let owner: Caller;
let settings: SettingsCaller;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  settings = await settingsCallerOf(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.changeSettings({
    mobileAvailable: true,
    seasons: [SEASON],
    slotCapacity: 1,
    resources: [],
    packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 120 })),
  });
});

type Named = NonNullable<SettingsEdit['resources']>;

/** Saves these bays and vans as the owner does. */
const name = async (resources: Named) => {
  const { version, business } = await settings.now();
  return settings.ask('PUT', '/api/admin/business', { version, business: { ...business, resources } });
};
const check = async (resources: Named) => {
  const { business } = await settings.now();
  return settings.ask('POST', '/api/admin/business/check', { business: { ...business, resources } });
};
const given = async () => (await settings.now()).business.resources;

const MOBILE = { serviceType: 'mobile', serviceAddress: '12 Elm Street, Albany' };
const request = async (scheduledTime: string, change: object = {}) =>
  submit(
    testApp.app,
    exampleQuote({
      scheduledDate: DATE,
      scheduledTime,
      extras: [],
      basePrice: undefined,
      totalPrice: undefined,
      ...change,
    }),
  );

async function free(query: string): Promise<readonly string[]> {
  const { body } = await asAnyone(testApp)(`GET /api/availability?from=${DATE}&to=${DATE}&${query}`);
  assert.ok(!/bay|van/i.test(JSON.stringify(body)));
  return (body as Availability).days[0]?.slots.map(({ time, free: count }) => `${time}: ${count}`) ?? [];
}

/** The time and the bay or van of each reservation; the seat of those without one. */
async function places(): Promise<readonly string[]> {
  const resources = await given();
  const { rows } = await sql<{ time: string; seat: number }>`
    select to_char(starts_at at time zone 'America/New_York', 'FMHH12:MI AM') as time, seat
    from slot_holds order by starts_at, seat`.execute(testApp.deps.db);
  return rows.map(({ time, seat }) => `${time}: ${resources.find((each) => each.seat === seat)?.name ?? seat}`);
}

/** The rules that the rows break now, in words. */
async function brokenRules(): Promise<readonly string[]> {
  const said: string[] = [];
  const say = (line: unknown) => void said.push(JSON.stringify(line));
  await verifyDatabase({ deps: testApp.deps, say, signal: new AbortController().signal }).catch(() => {});
  return said.filter((line) => line.includes('holdOfOtherKind') || line.includes('holdTwice'));
}

describe('a shop that named its bays and vans', () => {
  test('sells at the shop as often as it has bays, and at the customer’s as often as it has vans', async () => {
    assert.equal((await name(ALL)).status, 200);
    assert.deepEqual(await free('package=full'), ['8:00 AM: 1', '12:00 PM: 1', '4:00 PM: 1']);
    assert.deepEqual(await free('package=full&serviceType=mobile'), ['8:00 AM: 2', '12:00 PM: 2', '4:00 PM: 2']);
    const sold = [];
    for (const change of [{}, MOBILE, MOBILE, {}, MOBILE]) sold.push((await request('12:00 PM', change)).status);
    assert.deepEqual(sold, [201, 201, 201, 409, 409]);
    assert.deepEqual(await places(), ['12:00 PM: Bay 1', '12:00 PM: Van 1', '12:00 PM: Van 2']);
    assert.deepEqual(await free('package=full'), ['8:00 AM: 1', '4:00 PM: 1']);
    assert.deepEqual(await free('package=full&serviceType=mobile'), ['8:00 AM: 2', '4:00 PM: 2']);
    assert.deepEqual(await brokenRules(), []);
  });

  test('sells what’s always at the customer’s address to a van', async () => {
    const packages = DEFAULT_SETTINGS.packages.map((pack) =>
      pack.id === 'full' ? { ...pack, offered: 'address' as const } : pack,
    );
    await testApp.changeSettings({ packages });
    await name(ALL);
    assert.deepEqual(await free('package=full'), ['8:00 AM: 2', '12:00 PM: 2', '4:00 PM: 2']);
    assert.equal((await request('12:00 PM', { serviceAddress: '12 Elm Street, Albany' })).status, 201);
    assert.deepEqual(await places(), ['12:00 PM: Van 1']);
  });

  test('keeps each for as long as the work takes', async () => {
    await name(ALL);
    await settings.publish((form) => ({
      ...form,
      seasons: form.seasons.map((season) => ({ ...season, timing: 'hourly' as const })),
    }));
    assert.equal((await request('12:00 PM')).status, 201);
    assert.equal((await request('1:00 PM')).status, 409);
    assert.equal((await request('1:00 PM', MOBILE)).status, 201);
    assert.deepEqual(await free('package=full'), [
      '8:00 AM: 1',
      '9:00 AM: 1',
      '10:00 AM: 1',
      '2:00 PM: 1',
      '3:00 PM: 1',
      '4:00 PM: 1',
    ]);
  });

  test('is looked for by its kind when the owner finds a time', async () => {
    await name(ALL);
    assert.equal((await request('12:00 PM')).status, 201);
    const next = async (query: string) => {
      const { body } = await owner(`GET /api/admin/next-times?after=${DATE}T00:00:00Z&package=full${query}`);
      return (body as unknown as NextTimes).times.map(({ date, time }) => `${date} ${time}`);
    };
    assert.deepEqual(await next(''), [`${DATE} 8:00 AM`, `${DATE} 4:00 PM`, '2027-06-22 8:00 AM']);
    assert.deepEqual(await next('&serviceType=mobile'), [`${DATE} 8:00 AM`, `${DATE} 12:00 PM`, `${DATE} 4:00 PM`]);
  });

  test('is warned that nothing can be booked at the shop without a bay, or mobile without a van', async () => {
    const warned = async (resources: Named) =>
      (await check(resources)).body.warnings.filter(({ path }) => path === 'resources').map(({ message }) => message);
    assert.deepEqual(await warned(VANS), ['No bay is named, so customers can’t book anything at the shop.']);
    assert.deepEqual(await warned([BAY]), ['No van is named, so customers can’t book mobile service.']);
    await name([BAY]);
    assert.deepEqual(await free('package=full&serviceType=mobile'), []);
    assert.equal((await request('12:00 PM', MOBILE)).status, 409);
  });

  test('refuses two of one name, and an end before its start', async () => {
    const twice = await name([BAY, { name: 'bay 1', kind: 'bay' }]);
    assert.deepEqual([twice.status, twice.body.errors[0]?.path], [422, 'business.resources.1.name']);
    const outages = [{ from: '2027-06-22', to: '2027-06-21', reason: '' }];
    const backwards = await name([{ ...BAY, outages }]);
    assert.deepEqual([backwards.status, backwards.body.errors[0]?.path], [422, 'business.resources.0.outages.0.to']);
  });

  test('lets the owner sell one more than fits, which has no bay until one is free', async () => {
    await name(ALL);
    const sell = async (change: object) =>
      owner('POST /api/quotes/walk-in', exampleWalkIn({ scheduledDate: DATE, scheduledTime: '12:00 PM', ...change }));
    const [first, refused, second] = [await sell({}), await sell({}), await sell({ overrule: true })];
    assert.deepEqual([first.status, refused.status, second.status], [201, 409, 201]);
    assert.deepEqual(await places(), ['12:00 PM: Bay 1', '12:00 PM: 10901']);
    assert.deepEqual(await brokenRules(), []);
    const warnings = await owner(
      `GET /api/admin/time-warnings?date=${DATE}&time=12:00%20PM&package=full&serviceType=mobile`,
    );
    assert.deepEqual(warnings.body, []);
    const { body } = await owner(`GET /api/admin/time-warnings?date=${DATE}&time=12:00%20PM&package=full`);
    assert.deepEqual(body, [{ kind: 'full', customers: ['Walt Ingram', 'Walt Ingram'] }]);
    // The one that has none needs the bay that would be free.
    await owner(`POST /api/quotes/${String(first.body['id'])}/reschedule`, {
      scheduledDate: DATE,
      scheduledTime: '8:00 AM',
    });
    assert.equal((await request('12:00 PM')).status, 409);
  });
});

describe('an appointment', () => {
  test('gets a van of its own at another time, and with a counter-offer', async () => {
    await name(ALL);
    for (const time of ['8:00 AM', '12:00 PM']) await request(time, MOBILE);
    const { body: moved } = await request('4:00 PM', MOBILE);
    const move = await owner(`POST /api/quotes/${moved.id}/reschedule`, {
      scheduledDate: DATE,
      scheduledTime: '12:00 PM',
    });
    assert.equal(move.status, 200, JSON.stringify(move.body));
    assert.deepEqual(await places(), ['8:00 AM: Van 1', '12:00 PM: Van 1', '12:00 PM: Van 2']);
    const offer = await owner(`POST /api/quotes/${moved.id}/counter-offer`, {
      scheduledDate: DATE,
      scheduledTime: '8:00 AM',
      reason: 'Earlier is quieter.',
    });
    assert.equal(offer.status, 200, JSON.stringify(offer.body));
    assert.deepEqual(await places(), ['8:00 AM: Van 1', '8:00 AM: Van 2', '12:00 PM: Van 1', '12:00 PM: Van 2']);
    assert.deepEqual(await brokenRules(), []);
  });
});

describe('naming bays and vans', () => {
  test('gives upcoming appointments one of their kind, and names those for whom there is none', async () => {
    await testApp.changeSettings({ slotCapacity: 4 });
    for (const change of [MOBILE, {}, MOBILE]) await request('12:00 PM', change);
    const { body: last } = await request('12:00 PM');
    assert.deepEqual(await places(), ['12:00 PM: 1', '12:00 PM: 2', '12:00 PM: 3', '12:00 PM: 4']);
    const checked = await check(ALL);
    const expected = [[last.reference, 'over-capacity']];
    const conflictsOf = ({ body }: typeof checked) =>
      body.conflicts.map(({ reference, reason }) => [reference, reason]);
    assert.deepEqual(conflictsOf(checked), expected);
    assert.deepEqual(conflictsOf(await name(ALL)), expected);
    assert.deepEqual(await places(), ['12:00 PM: Bay 1', '12:00 PM: 10901', '12:00 PM: Van 1', '12:00 PM: Van 2']);
    assert.deepEqual(await brokenRules(), []);
    await name([]);
    assert.deepEqual(await places(), ['12:00 PM: 1', '12:00 PM: 2', '12:00 PM: 3', '12:00 PM: 4']);
  });

  test('changes nothing else when one is renamed, and never gives a removed one’s seat to another', async () => {
    await name(ALL);
    for (const time of ['12:00 PM', '12:00 PM']) await request(time, MOBILE);
    const seats = async () => (await given()).map(({ seat }) => seat);
    const [bay = 0, van1 = 0, van2 = 0] = await seats();
    const [first, second] = VANS;
    await name([BAY, { ...first, name: 'Blue van' }, { ...second, kind: 'bay' }]);
    assert.deepEqual(await places(), ['12:00 PM: Blue van', '12:00 PM: Van 2']);
    const removed = await name([BAY, first]);
    assert.equal(removed.body.conflictCount, 1);
    assert.deepEqual(await places(), ['12:00 PM: Van 1', '12:00 PM: 20901']);
    await name([BAY, first, { name: 'Van 2', kind: 'van' }]);
    assert.deepEqual(await seats(), [bay, van1, van2 + 1]);
    assert.deepEqual(await places(), ['12:00 PM: Van 1', '12:00 PM: Van 2']);
    assert.deepEqual(await brokenRules(), []);
  });

  test('is the owner’s alone, and the site says nothing of it', async () => {
    await name([{ ...BAY, name: 'Secret spot' }]);
    const { body } = await asAnyone(testApp)('GET /api/catalogue');
    assert.ok(!JSON.stringify(body).includes('Secret spot'));
    assert.equal((await asAnyone(testApp)('GET /api/admin/business')).status, 401);
  });
});

describe('a van that’s out of service', () => {
  const OUT = { from: DATE, to: '2027-06-23', reason: 'Repair' };

  test('isn’t sold on those days, and its appointments move to one that’s free', async () => {
    await name(ALL);
    for (const time of ['8:00 AM', '12:00 PM']) await request(time, MOBILE);
    const { body: stays } = await request('12:00 PM', MOBILE);
    const [first, second] = VANS;
    const out = [BAY, { ...first, outages: [OUT] }, second];
    const { body } = await check(out);
    assert.deepEqual(
      body.moves?.map(({ from, to }) => `${from} to ${to}`),
      ['Van 1 to Van 2'],
    );
    assert.deepEqual(
      body.conflicts.map(({ reason }) => reason),
      ['out-of-service'],
    );
    const saved = await name(out);
    assert.deepEqual([saved.body.conflictCount, saved.body.moves], [1, undefined]);
    assert.deepEqual(await places(), ['8:00 AM: Van 2', '12:00 PM: Van 1', '12:00 PM: Van 2']);
    assert.deepEqual(await free('package=full&serviceType=mobile'), ['4:00 PM: 1']);
    assert.equal((await request('4:00 PM', MOBILE)).status, 201);
    assert.equal((await request('4:00 PM', MOBILE)).status, 409);
    // Once one of the two is gone, the van that is left is needed by the other.
    await owner(`POST /api/quotes/${stays.id}/cancel`, { reason: 'Ill' });
    assert.deepEqual(await free('package=full&serviceType=mobile'), []);
    assert.equal((await request('12:00 PM', MOBILE)).status, 409);
    await name([BAY, { ...first, outages: [] }, second]);
    assert.deepEqual(await free('package=full&serviceType=mobile'), ['8:00 AM: 1', '12:00 PM: 1', '4:00 PM: 1']);
  });

  test('may be so for a part of each day', async () => {
    const [first] = VANS;
    const out = { ...OUT, times: { from: '1:00 PM', until: '5:00 PM' } };
    await name([BAY, first]);
    for (const time of ['8:00 AM', '4:00 PM']) await request(time, MOBILE);
    const { body } = await check([BAY, { ...first, outages: [out] }]);
    // At these fixed times, the start counts.
    assert.deepEqual(
      body.conflicts.map(({ startsAt, reason }) => [startsAt, reason]),
      [['2027-06-21T20:00:00Z', 'out-of-service']],
    );
    assert.equal((await name([BAY, { ...first, outages: [out] }])).status, 200);
    assert.deepEqual((await given())[1]?.outages, [out]);
    assert.deepEqual(await free('package=full&serviceType=mobile'), ['12:00 PM: 1']);
    assert.equal((await request('4:00 PM', MOBILE)).status, 409);
    const backwards = await name([
      BAY,
      { ...first, outages: [{ ...out, times: { from: '5:00 PM', until: '1:00 PM' } }] },
    ]);
    assert.deepEqual(
      [backwards.status, backwards.body.errors[0]?.path],
      [422, 'business.resources.1.outages.0.times.until'],
    );
    await testApp.changeSettings({ seasons: [{ ...SEASON, timing: 'byLength' }] });
    await testApp.deps.db.deleteFrom('quotes').execute();
    // By length, work isn't begun that would run into it.
    assert.deepEqual(await free('package=full&serviceType=mobile'), ['8:00 AM: 1']);
  });

  test('can be sold above by the owner, never by itself', async () => {
    await name([BAY, { ...VANS[0], outages: [OUT] }]);
    const quote = { scheduledDate: DATE, scheduledTime: '12:00 PM', ...MOBILE };
    assert.equal((await owner('POST /api/quotes/walk-in', exampleWalkIn(quote))).status, 409);
    assert.equal((await owner('POST /api/quotes/walk-in', exampleWalkIn({ ...quote, overrule: true }))).status, 201);
    assert.deepEqual(await places(), ['12:00 PM: 20901']);
  });
});

test('one bay and two vans are sold exactly as often as they fit, however many ask at once', async () => {
  await name(ALL);
  await settings.publish((form) => ({
    ...form,
    seasons: form.seasons.map((season) => ({ ...season, timing: 'hourly' as const })),
  }));
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const isMobile = index % 2 === 0;
      const { status } = await request(index % 3 === 0 ? '12:00 PM' : '1:00 PM', isMobile ? MOBILE : {});
      return `${isMobile ? 'van' : 'bay'} ${status}`;
    }),
  );
  const count = (answer: string) => answers.filter((each) => each === answer).length;
  assert.deepEqual([count('bay 201'), count('van 201'), count('bay 409'), count('van 409')], [1, 2, 24, 23]);
  assert.deepEqual(await brokenRules(), []);
});

describe('the bay or van of an appointment', () => {
  const choices = async (id: string) => (await owner(`GET /api/quotes/${id}/resources`)).body;
  const give = async (id: string, resource: string) => owner(`PUT /api/quotes/${id}/resource`, { resource });

  test('is said to the owner on the quote and in the week, and not to the customer', async () => {
    const { body: unnamed } = await request('8:00 AM');
    assert.equal((await owner(`GET /api/quotes/${unnamed.id}`)).body['resource'], undefined);
    await name(ALL);
    const { body } = await request('12:00 PM', MOBILE);
    const van = { kind: 'van', id: 'van-1', name: 'Van 1' };
    assert.deepEqual((await owner(`GET /api/quotes/${body.id}`)).body['resource'], van);
    const week = (await owner(`GET /api/jobs/week?from=${DATE}`)).body as {
      readonly visits: readonly { readonly resource: object }[];
      readonly resources: readonly object[];
    };
    assert.deepEqual(
      week.visits.map(({ resource }) => resource),
      [{ kind: 'bay', id: 'bay-1', name: 'Bay 1' }, van],
    );
    assert.equal(week.resources.length, 3);
  });

  test('can be changed by the owner to one of its kind that’s free', async () => {
    await name(ALL);
    const { body: first } = await request('12:00 PM', MOBILE);
    assert.deepEqual(await choices(first.id), [
      { id: 'van-1', name: 'Van 1', isFree: true, isGiven: true },
      { id: 'van-2', name: 'Van 2', isFree: true, isGiven: false },
    ]);
    const given = await give(first.id, 'van-2');
    assert.equal(given.status, 200, JSON.stringify(given.body));
    assert.deepEqual(await places(), ['12:00 PM: Van 2']);
    assert.equal((await give(first.id, 'van-2')).status, 200);
    const { body: second } = await request('12:00 PM', MOBILE);
    assert.deepEqual(
      ((await choices(second.id)) as unknown as readonly { readonly isFree: boolean }[]).map(({ isFree }) => isFree),
      [true, false],
    );
    const taken = await give(second.id, 'van-2');
    assert.equal(taken.status, 409);
    assert.match(String(taken.body['detail']), new RegExp(`^Van 2 has another appointment on .*${first.reference}`));
    assert.equal((await give(second.id, 'bay-1')).status, 422);
    assert.deepEqual(await places(), ['12:00 PM: Van 1', '12:00 PM: Van 2']);
    const audit = await testApp.deps.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'quote.give-resource')
      .where('subject_id', '=', first.id)
      .execute();
    assert.deepEqual(audit, [{ before: { resource: 'Van 1' }, after: { resource: 'Van 2' } }]);
  });

  test('can’t be one that’s out of service then, nor be given to what was canceled', async () => {
    const [first, second] = VANS;
    await name([BAY, first, { ...second, outages: [{ from: DATE, to: DATE, reason: '' }] }]);
    const { body } = await request('12:00 PM', MOBILE);
    const out = await give(body.id, 'van-2');
    assert.equal(out.status, 409);
    assert.match(String(out.body['detail']), /^Van 2 is out of service/);
    await owner(`POST /api/quotes/${body.id}/cancel`, {});
    assert.equal((await give(body.id, 'van-2')).status, 409);
  });

  test('stays as it was given when other settings are saved', async () => {
    await name(ALL);
    const { body } = await request('12:00 PM', MOBILE);
    await give(body.id, 'van-2');
    await settings.publish((form) => ({ ...form, minimumNoticeMinutes: 60 }));
    assert.deepEqual(await places(), ['12:00 PM: Van 2']);
  });
});
