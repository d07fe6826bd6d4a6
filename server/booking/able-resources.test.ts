import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { CalendarWeek } from '#contract/calendar.ts';
import type { Availability } from '#contract/catalog.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Season, Settings } from '#core/settings/settings.ts';
import { offerWaitlist } from '#server/waitlist/offer.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { fromAnywhere } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { ROUND } from '#testing/rounds.ts';
import { settingsCallerOf, type SettingsCaller } from '#testing/settings.ts';

const DATE = '2027-06-21';
const [EIGHT, NOON, FOUR] = ['8:00 AM', '12:00 PM', '4:00 PM'] as const;
const TIMES = [EIGHT, NOON, FOUR].map((time) => ({ time }));
const SEASON: Season = { name: 'All year', from: '01-01', to: '12-31', weekends: [], weekdays: TIMES };
const NAMES = ['Bay 1', 'Bay 2', 'Van 1', 'Van 2'] as const;
const RESOURCES: Settings['resources'] = NAMES.map((name, index) => {
  const kind = name.startsWith('Bay') ? ('bay' as const) : ('van' as const);
  return {
    id: name.toLowerCase().replace(' ', '-'),
    name,
    kind,
    seat: index < 2 ? 10_001 + index : 19_999 + index,
    outages: [],
  };
});
/** The lift is in Bay 1, and the steam cleaner in Van 2. */
const ABLE: Readonly<Record<string, readonly string[]>> = { full: ['bay-1', 'van-2'], express: ['bay-2'] };
const MOBILE = { serviceType: 'mobile', serviceAddress: '12 Elm Street, Albany' };
const PRICE = { extras: [], basePrice: undefined, totalPrice: undefined };
const EXPRESS = { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] };
const INTERIOR = { ...EXPRESS, packageType: 'interior' };
const SENTENCE = 'We can’t do Full Detail and Express Wash in one appointment. Please book them separately.';

let testApp: TestApp;
let owner: Caller;
let anyone: Ask;
let settings: SettingsCaller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
  anyone = asAnyone(testApp);
  settings = await settingsCallerOf(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  for (const table of ['quotes', 'waitlist_entries'] as const) await testApp.deps.db.deleteFrom(table).execute();
  await testApp.changeSettings({
    mobileAvailable: true,
    hasWaitlist: true,
    severalVehicles: { isOffered: true, discountPercent: 0, most: 6 },
    planOffers: [{ interval: '1-week', discount: { kind: 'percent', percent: 10 }, packages: [] }],
    rounds: [],
    seasons: [SEASON],
    resources: RESOURCES,
    packages: packagesThat(ABLE),
  });
});

function packagesThat(able: typeof ABLE): Settings['packages'] {
  return DEFAULT_SETTINGS.packages.map((pack) => {
    const resources = able[pack.id];
    return { ...pack, minutes: 120, ...(resources && { resources }) };
  });
}

let senders = 0;
const from = () => ({
  customerEmail: `able-${(senders += 1)}@example.com`,
  customerPhone: `518555${String(1000 + senders)}`,
});
const request = (scheduledTime: string, change: object = {}) =>
  submit(testApp.app, exampleQuote({ scheduledDate: DATE, scheduledTime, ...PRICE, ...from(), ...change }));
const walkIn = (scheduledTime: string, change: object = {}) =>
  owner(
    'POST /api/quotes/walk-in',
    exampleWalkIn({ scheduledDate: DATE, scheduledTime, ...PRICE, ...from(), approve: true, ...change }),
  );
const free = async (query: string, call = anyone, path = '/api/availability') => {
  const { body } = await call(`GET ${path}?from=${DATE}&to=${DATE}&${query}`);
  return (body as unknown as Availability).days[0]?.slots.map(({ time, free: count }) => `${time}: ${count}`) ?? [];
};
const errorsIn = (body: unknown) =>
  (body as { readonly errors: readonly { readonly path: string; readonly message: string }[] }).errors.map(
    ({ path, message }) => [path, message],
  );
const withItems = (...items: readonly object[]) => `items=${encodeURIComponent(JSON.stringify(items))}`;
const everyTime = (count: number) => [EIGHT, NOON, FOUR].map((time) => `${time}: ${count}`);

/** The bay or van of each reservation, with its start. */
async function places(): Promise<readonly string[]> {
  const holds = await testApp.deps.db.selectFrom('slot_holds').select(['starts_at', 'seat']).execute();
  return holds
    .map(({ starts_at: at, seat }) => {
      const { hour } = Temporal.Instant.from(at).toZonedDateTimeISO('America/New_York');
      return `${hour}: ${RESOURCES.find((each) => each.seat === seat)?.name ?? 'none'}`;
    })
    .toSorted();
}

describe('a package that names its bays and vans', () => {
  test('is offered and sold as often as these are free, and other work goes elsewhere while it can', async () => {
    assert.deepEqual(await free('package=full'), everyTime(1));
    assert.deepEqual(await free('package=full&serviceType=mobile'), everyTime(1));
    assert.deepEqual(await free('package=interior&serviceType=mobile'), everyTime(2));
    // None of its vans is named, so that all can do it.
    assert.deepEqual(await free('package=express&serviceType=mobile'), everyTime(2));
    const other = { ...MOBILE, packageType: 'interior' };
    assert.equal((await request(NOON, other)).status, 201);
    assert.deepEqual(await places(), ['12: Van 1']);
    assert.equal((await request(NOON, MOBILE)).status, 201);
    assert.equal((await request(EIGHT, MOBILE)).status, 201);
    const late = await request(EIGHT, MOBILE);
    assert.deepEqual([late.status, late.body.code], [409, 'slot-taken']);
    assert.deepEqual(await free('package=full&serviceType=mobile'), [`${FOUR}: 1`]);
    assert.deepEqual(await free('package=interior&serviceType=mobile'), [`${EIGHT}: 1`, `${FOUR}: 2`]);
    assert.equal((await request(EIGHT, other)).status, 201);
    assert.deepEqual(await places(), ['12: Van 1', '12: Van 2', '8: Van 1', '8: Van 2']);
  });

  test('shares with the packages of other vehicles what can do all of them', async () => {
    assert.deepEqual(await free(`package=interior&${withItems(EXPRESS)}`), everyTime(1));
    assert.equal((await request(NOON, { packageType: 'interior', items: [EXPRESS] })).status, 201);
    assert.deepEqual(await places(), ['12: Bay 2']);
    assert.deepEqual(await free(`package=interior&${withItems(EXPRESS)}`), [`${EIGHT}: 1`, `${FOUR}: 1`]);
    assert.deepEqual(await free(`package=interior&${withItems(INTERIOR)}`), [
      `${EIGHT}: 2`,
      `${NOON}: 1`,
      `${FOUR}: 2`,
    ]);
  });

  test('and one that nothing else can do, too, is refused in a sentence', async () => {
    const search = `/api/availability?from=${DATE}&to=${DATE}&package=full&${withItems(EXPRESS)}`;
    const found = await anyone(`GET ${search}`);
    assert.equal(found.status, 422);
    assert.deepEqual(errorsIn(found.body), [['items', SENTENCE]]);
    const sent = await request(NOON, { items: [EXPRESS] });
    assert.deepEqual([sent.status, errorsIn(sent.body)], [422, [['items', SENTENCE]]]);
    const noted = await walkIn(NOON, { items: [EXPRESS] });
    assert.deepEqual([noted.status, errorsIn(noted.body)], [422, [['items', SENTENCE]]]);
    // At the customer's, any van does an express wash.
    assert.deepEqual(await free(`package=full&serviceType=mobile&${withItems(EXPRESS)}`), everyTime(1));
    assert.equal((await walkIn(NOON, { items: [EXPRESS], overrule: true })).status, 201);
    assert.deepEqual(await places(), ['12: none']);
    assert.equal((await request(EIGHT, { items: [EXPRESS], ...MOBILE })).status, 201);
  });

  test('has no time while all of them are out of service', async () => {
    const outages = [{ from: DATE, to: DATE, reason: '' }];
    await testApp.changeSettings({
      resources: RESOURCES.map((each) => (each.id === 'van-2' ? { ...each, outages } : each)),
    });
    assert.deepEqual(await free('package=full&serviceType=mobile'), []);
    assert.deepEqual(await free('package=interior&serviceType=mobile'), everyTime(1));
    assert.equal((await request(NOON, MOBILE)).status, 409);
  });

  test('is the owner’s alone: the site says only that the packages count', async () => {
    const { body } = await anyone('GET /api/catalogue');
    assert.equal(body['limitsByPackages'], true);
    assert.ok(!JSON.stringify(body).includes('van-2'));
    await testApp.changeSettings({ packages: packagesThat({}) });
    assert.equal('limitsByPackages' in (await anyone('GET /api/catalogue')).body, false);
    assert.deepEqual(await free('package=full&serviceType=mobile'), everyTime(2));
  });
});

describe('in the settings', () => {
  const save = (change: (pack: { readonly id?: string | undefined }) => object) =>
    settings.publish((form) => ({
      ...form,
      packages: form.packages.map((pack) => ({ ...pack, ...change(pack) })),
    }));

  test('what is sold stays where it is when what can do it changes', async () => {
    for (const time of [EIGHT, NOON])
      assert.equal((await request(time, { ...MOBILE, packageType: 'interior' })).status, 201);
    const before = await places();
    const saved = await save(({ id }) => (id === 'interior' ? { resources: ['van-2'] } : {}));
    assert.deepEqual([saved.status, saved.body.conflictCount], [200, 0], JSON.stringify(saved.body.errors));
    assert.deepEqual(await places(), before);
    assert.deepEqual(before, ['12: Van 1', '8: Van 1']);
    assert.deepEqual(await free('package=interior&serviceType=mobile'), everyTime(1));
  });

  test('one that was removed has to be replaced, and a round can’t have a van that can’t do its work', async () => {
    const removed = await settings.publish((form) => ({
      ...form,
      resources: form.resources.filter(({ id }) => id !== 'van-2'),
    }));
    const at = (await settings.now()).business.packages.findIndex(({ id }) => id === 'full');
    const gone = 'A bay or van that this package names was removed. Uncheck it, and choose which ones can do it.';
    assert.deepEqual([removed.status, errorsIn(removed.body)], [422, [[`business.packages.${at}.resources`, gone]]]);
    const round = await settings.publish((form) => ({
      ...form,
      rounds: [{ ...ROUND, packages: ['full'], van: 'van-1' }],
    }));
    const unable = 'This van can’t do Full Detail. Please choose another van, or other packages.';
    assert.deepEqual([round.status, errorsIn(round.body)], [422, [['business.rounds.0.van', unable]]]);
    const able = await settings.publish((form) => ({
      ...form,
      rounds: [{ ...ROUND, packages: ['full'], van: 'van-2' }],
    }));
    assert.equal(able.status, 200, JSON.stringify(able.body.errors));
  });

  test('two packages that can’t be one appointment are said, and the change is in the history by its names', async () => {
    const { business } = await settings.now();
    const { body } = await settings.ask('POST', '/api/admin/business/check', { business });
    assert.deepEqual(
      body.warnings.filter(({ path }) => path === 'packages').map(({ message }) => message),
      ['No bay can do both Express Wash and Full Detail, so they can’t be booked in one appointment.'],
    );
    const saved = await save(({ id }) => (id === 'interior' ? { resources: ['van-1', 'bay-2'] } : {}));
    assert.match(JSON.stringify(saved.body), /Van 1/);
  });
});

describe('the owner', () => {
  test('gives an appointment only a bay or van that can do it, at its time or at another', async () => {
    const { body } = await walkIn(NOON, MOBILE);
    const id = String(body['id']);
    assert.deepEqual(await places(), ['12: Van 2']);
    const choices = (await owner(`GET /api/quotes/${id}/resources`)).body as unknown as readonly {
      readonly id: string;
    }[];
    assert.deepEqual(
      choices.map((each) => each.id),
      ['van-2'],
    );
    const given = await owner(`PUT /api/quotes/${id}/resource`, { resource: 'van-1' });
    const cant = [['resource', 'Van 1 can’t do Full Detail. Choose another one.']];
    assert.deepEqual([given.status, errorsIn(given.body)], [422, cant]);
    const to = { scheduledDate: DATE, scheduledTime: FOUR };
    const moved = await owner(`POST /api/quotes/${id}/reschedule`, { ...to, resource: 'van-1' });
    assert.deepEqual([moved.status, errorsIn(moved.body)], [422, cant]);
    assert.equal((await owner(`POST /api/quotes/${id}/reschedule`, { ...to, resource: 'van-2' })).status, 200);
    assert.deepEqual(await places(), ['16: Van 2']);
    const week = (await owner(`GET /api/jobs/week?from=${DATE}`)).body as unknown as CalendarWeek;
    assert.deepEqual(
      week.visits.map(({ ableResources }) => ableResources),
      [['bay-1', 'van-2']],
    );
  });

  test('is warned in words of a time that only others have left, and may take it anyway', async () => {
    const first = await walkIn(NOON, { ...MOBILE, customerFirstName: 'Ana', customerLastName: 'Silva' });
    assert.equal(first.status, 201);
    const at = `date=${DATE}&time=${encodeURIComponent(NOON)}&package=full&serviceType=mobile`;
    const { body } = await owner(`GET /api/admin/time-warnings?${at}`);
    assert.deepEqual(body, [{ kind: 'full', customers: ['Ana Silva'], resources: ['Van 2'] }]);
    const several = await owner(
      `GET /api/admin/time-warnings?date=${DATE}&time=${encodeURIComponent(NOON)}&package=full&${withItems(EXPRESS)}`,
    );
    assert.deepEqual(several.body, [{ kind: 'undoable' }]);
    const searched = await owner(`GET /api/admin/next-times?package=full&${withItems(EXPRESS)}`);
    assert.deepEqual([searched.status, errorsIn(searched.body)[0]?.[0]], [422, 'items']);
    assert.deepEqual(await free('package=full&serviceType=mobile', owner, '/api/admin/availability'), [
      `${EIGHT}: 1`,
      `${FOUR}: 1`,
    ]);
    const next = await owner(`GET /api/admin/next-times?after=${DATE}T00:00:00Z&package=full&serviceType=mobile`);
    assert.deepEqual(
      (next.body['times'] as readonly { readonly time: string }[]).map(({ time }) => time),
      [EIGHT, FOUR, EIGHT],
    );
    const refused = await walkIn(NOON, MOBILE);
    assert.equal(refused.status, 409);
    assert.match(String(refused.body['detail']), /Ana Silva/);
    assert.equal((await walkIn(NOON, { ...MOBILE, overrule: true })).status, 201);
    assert.deepEqual(await places(), ['12: Van 2', '12: none']);
  });

  test('sees in the week and the month only what can be sold', async () => {
    const able = Object.fromEntries(DEFAULT_SETTINGS.packages.map(({ id }) => [id, ['bay-1', 'van-2']]));
    await testApp.changeSettings({ packages: packagesThat(able) });
    for (const change of [{}, MOBILE]) assert.equal((await walkIn(NOON, change)).status, 201);
    const week = (await owner(`GET /api/jobs/week?from=${DATE}`)).body as unknown as CalendarWeek;
    const day = week.days.find(({ date }) => date === DATE);
    assert.deepEqual(
      day?.slots.map(({ time, free: count }) => `${time}: ${count}`),
      [`${EIGHT}: 2`, `${NOON}: 0`, `${FOUR}: 2`],
    );
    const month = (await owner('GET /api/jobs/month?month=2027-06')).body;
    const days = month['days'] as readonly { readonly date: string; readonly freeTimes: number }[];
    assert.equal(days.find(({ date }) => date === DATE)?.freeTimes, 2);
  });

  test('offers another time only where one that can do it is free', async () => {
    const { body } = await request(EIGHT, MOBILE);
    assert.equal((await walkIn(NOON, MOBILE)).status, 201);
    const offer = (scheduledTime: string) =>
      owner(`POST /api/quotes/${body.id}/counter-offer`, { scheduledDate: DATE, scheduledTime, reason: 'Quieter' });
    assert.equal((await offer(NOON)).status, 409);
    assert.equal((await offer(FOUR)).status, 200);
    assert.deepEqual(await places(), ['12: Van 2', '16: Van 2', '8: Van 2']);
  });
});

describe('a customer', () => {
  test('who moves an appointment, or is asked to, sees and gets only such times', async () => {
    const { body } = await request(EIGHT, MOBILE);
    assert.equal((await walkIn(NOON, MOBILE)).status, 201);
    const link = `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`;
    assert.deepEqual(await free('', anyone, `${link}/times`), [`${FOUR}: 1`]);
    await owner(`POST /api/quotes/${body.id}/approve`, {});
    await owner('POST /api/quotes/ask-to-move', { ids: [body.id], reason: 'The van is at the garage.' });
    const move = (scheduledTime: string) => anyone(`POST ${link}/reschedule`, { scheduledDate: DATE, scheduledTime });
    assert.equal((await move(NOON)).status, 409);
    assert.equal((await move(FOUR)).status, 200);
    assert.deepEqual(await places(), ['12: Van 2', '16: Van 2']);
  });

  test('on the waitlist is offered a time only when one that can do it is free', async () => {
    const sold = [];
    for (const time of [EIGHT, NOON, FOUR]) sold.push(String((await walkIn(time, MOBILE)).body['id']));
    const payload = {
      day: DATE,
      firstName: 'Ana',
      email: 'ana@example.com',
      draft: {
        packageType: 'full',
        vehicleType: 'truck',
        vehicleSubtype: 'Ford F-150',
        extras: [],
        serviceType: 'mobile',
      },
    };
    const joined = await testApp.app.inject({ method: 'POST', url: '/api/waitlist', headers: fromAnywhere(), payload });
    assert.equal(joined.statusCode, 201, joined.body);
    // Van 1 is free all day.
    assert.equal(await offerWaitlist(testApp.deps), 0);
    await owner(`POST /api/quotes/${sold[1]}/cancel`, {});
    assert.equal(await offerWaitlist(testApp.deps), 1);
    assert.deepEqual(await places(), ['12: Van 2', '16: Van 2', '8: Van 2']);
    assert.equal((await mailsOf(testApp, { kind: 'waitlist-offer' })).length, 1);
    // What is held for them stays there when other settings are saved.
    assert.equal((await settings.publish((form) => ({ ...form, minimumNoticeMinutes: 30 }))).status, 200);
    assert.deepEqual(await places(), ['12: Van 2', '16: Van 2', '8: Van 2']);
    await testApp.changeSettings({ minimumNoticeMinutes: 0 });
  });
});

test('the one van that can do it is sold once, however many ask at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const packageType = index % 2 === 0 ? 'full' : 'interior';
      return `${packageType} ${(await request(NOON, { ...MOBILE, packageType })).status}`;
    }),
  );
  const count = (answer: string) => answers.filter((each) => each === answer).length;
  assert.equal(count('full 201') + count('interior 201'), 2);
  assert.ok(count('full 201') <= 1);
  assert.deepEqual(await places(), ['12: Van 1', '12: Van 2']);
});

// Its quotes stay while there's a plan, so it's the last one.
test('each visit of a plan goes where it can be done', async () => {
  assert.equal((await walkIn(NOON, { ...MOBILE, scheduledDate: '2027-06-28' })).status, 201);
  const { body: first } = await walkIn(NOON, MOBILE);
  const plan = await owner(`POST /api/quotes/${String(first['id'])}/plan`, {
    interval: '1-week',
    firstOn: '2027-06-28',
  });
  assert.equal(plan.status, 201, JSON.stringify(plan.body));
  const visits = await testApp.deps.db
    .selectFrom('slot_holds')
    .innerJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
    .select(['slot_holds.seat', 'scheduled_time'])
    .where('plan_due_on', 'is not', null)
    .orderBy('slot_holds.starts_at')
    .execute();
  assert.ok(visits.length > 1);
  assert.ok(visits.every(({ seat }) => seat === 20_002));
  assert.notEqual(visits[0]?.scheduled_time, NOON);
});
