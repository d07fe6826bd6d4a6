import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { BusinessVersion, SavedBusiness } from '#contract/settings.ts';
import { DEFAULT_BUSINESS } from '#core/default-business.ts';
import { settingsOf, type Settings } from '#core/settings.ts';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { addPerson, cookieFor, type TestPerson } from '../test-people.ts';
import { exampleQuote, submit } from '../test-quote.ts';
import { until } from '../test-process.ts';
import { watchBusiness } from './watch.ts';

let testApp: TestApp;
let admin: TestPerson;
let cookie: string;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.changeBusiness(DEFAULT_BUSINESS);
  await testApp.changeBusiness({ launch: { ...DEFAULT_BUSINESS.launch, locked: false } });
  admin = await addPerson(testApp.deps, 'admin');
  cookie = await cookieFor(testApp.deps, admin, 'admin');
});

type Answered = SavedBusiness & { readonly code: string; readonly detail: string };

async function ask(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, as = cookie) {
  const answer = await testApp.app.inject({ method, url, headers: { cookie: as }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Answered>() };
}

const now = async () => (await ask('GET', '/api/admin/business')).body;

/** Publishes what `change` makes of the settings as they are. */
async function publish(change: (settings: Settings) => Settings) {
  const { version, business } = await now();
  return ask('PUT', '/api/admin/business', { version, business: change(business) });
}

const dearer = (settings: Settings): Settings => ({
  ...settings,
  packages: settings.packages.map((pack) =>
    pack.id === 'full' ? { ...pack, dropoffPrice: 135, name: 'Whole Detail' } : pack,
  ),
});

describe('saving the business', () => {
  test('is a new version with who and when, shown at once on pages, calls and the card', async () => {
    const { version } = await now();
    const { status, body } = await publish(dearer);
    assert.equal(status, 200);
    assert.equal(body.version, version + 1);
    assert.equal(body.savedBy, (await now()).savedBy);
    assert.match(String(body.savedBy), /^The admin/);
    assert.equal(body.savedAt, '2027-06-01T12:00:00Z');
    assert.match((await testApp.app.inject('/')).body, /Whole Detail.*\$135/s);
    const catalogue = (await testApp.app.inject('/api/catalogue')).json<Settings>();
    assert.equal(catalogue.packages.find(({ id }) => id === 'full')?.dropoffPrice, 135);
    const counts = (await testApp.app.inject({ url: '/api/admin/counts', headers: { cookie } })).json();
    assert.deepEqual(counts.business, { version: version + 1, savedOn: '2027-06-01' });
  });

  test('reads back every field as it was sent', async () => {
    const { version, business } = await now();
    const sent = changedEverywhere(business);
    const { status, body } = await ask('PUT', '/api/admin/business', { version, business: sent });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.business, sent);
    assert.deepEqual((await now()).business, sent);
  });

  test('is shown by another process on the same database without being asked', async () => {
    const watch = await watchBusiness(testApp.deps.database);
    const other = await buildApp({ ...testApp.deps, business: watch.current, refreshBusiness: watch.refresh });
    await publish(dearer);
    await until('the other process shows it', async () => (await other.inject('/')).body.includes('Whole Detail'));
    watch.stop();
    await other.close();
  });

  test('leaves stored quotes as they were sold', async () => {
    const { body: sold } = await submit(testApp.app, exampleQuote());
    const url = `/api/quotes/by-token/${sold.quoteUrl.split('/').at(-1)}`;
    const read = async () => ({
      customer: (await testApp.app.inject(url)).json(),
      desk: (await ask('GET', `/api/quotes/${sold.id}`)).body,
    });
    const was = await read();
    await publish(dearer);
    assert.deepEqual(await read(), was);
    await publish((settings) => ({ ...settings, packages: settings.packages.filter(({ id }) => id !== 'full') }));
    assert.deepEqual(await read(), was);
  });

  test('on a version that is not the newest is refused with who was faster, and changes nothing', async () => {
    const { version, business } = await now();
    const other = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
    const first = await ask('PUT', '/api/admin/business', { version, business: { ...business, name: 'First' } }, other);
    const { status, body } = await ask('PUT', '/api/admin/business', { version, business: dearer(business) });
    assert.equal(status, 409);
    assert.equal(body.code, 'business-changed');
    assert.equal(body.version, version + 1);
    assert.equal(body.savedBy, first.body.savedBy);
    assert.match(body.detail, /^The admin \d+ has published version \d+ meanwhile/);
    assert.deepEqual((await now()).business, { ...business, name: 'First' });
  });

  test('by two at once makes one version', async () => {
    const { version, business } = await now();
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => ask('PUT', '/api/admin/business', { version, business: { ...business, name } })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await now()).version, version + 1);
  });

  test('writes down which fields changed, and no value', async () => {
    const { body } = await publish((settings) => ({
      ...dearer(settings),
      phone: '(518) 555-0199',
      applicantCode: 'HIRE5',
    }));
    const row = await testApp.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'business')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.equal(row.action, 'business.save');
    assert.equal(row.person_id, admin.personId);
    assert.deepEqual(row.after, {
      version: body.version,
      changed: ['phone', 'packages.1.name', 'packages.1.dropoffPrice', 'applicantCode'],
    });
    assert.equal(/0199|HIRE5|135/.test(JSON.stringify(row)), false);
  });
});

describe('visits that are booked already', () => {
  const conflictsAfter = async (change: (settings: Settings) => Settings) => {
    const { body } = await publish(change);
    return body.conflicts.map(({ reference, reason }) => [reference, reason]);
  };

  test('stay booked and are named when their day is closed, their time is gone or there is no place any more', async () => {
    await publish((settings) => ({ ...settings, slotCapacity: 2 }));
    const { body: first } = await submit(testApp.app, exampleQuote());
    const { body: second } = await submit(testApp.app, exampleQuote());
    assert.deepEqual(await conflictsAfter((settings) => ({ ...settings, slotCapacity: 1 })), [
      [second.reference, 'over-capacity'],
    ]);
    const bothAre = (reason: string) => [first, second].map(({ reference }) => [reference, reason]);
    assert.deepEqual(
      await conflictsAfter((settings) => ({ ...settings, closedDays: ['2027-06-19'] })),
      bothAre('closed'),
    );
    assert.deepEqual(
      await conflictsAfter((settings) => ({
        ...settings,
        closedDays: [],
        seasons: settings.seasons.map((season) => ({ ...season, weekends: [{ time: '9:00 AM' }] })),
      })),
      bothAre('no-such-time'),
    );
    const holds = await testApp.deps.db.selectFrom('slot_holds').selectAll().execute();
    assert.equal(holds.length, 2);
  });

  test('keep their moment in another time zone, and the owner is told before', async () => {
    const { body: sold } = await submit(testApp.app, exampleQuote());
    const { business } = await now();
    const moved = { ...business, timeZone: 'America/Chicago' };
    const { body } = await ask('POST', '/api/admin/business/check', { business: moved });
    assert.match(body.warnings[0]?.message ?? '', /^1 visit is booked already and stays at the same moment/);
    assert.equal(body.warnings[0]?.path, 'timeZone');
    assert.deepEqual(await conflictsAfter(() => moved), [[sold.reference, 'no-such-time']]);
    const row = await testApp.deps.db.selectFrom('quotes').select('starts_at').executeTakeFirstOrThrow();
    assert.equal(row.starts_at, '2027-06-19T14:00:00Z');
  });
});

describe('looking before publishing', () => {
  test('says what would change, and saves nothing', async () => {
    const { version, business } = await now();
    const { status, body } = await ask('POST', '/api/admin/business/check', { business: dearer(business) });
    assert.equal(status, 200);
    assert.deepEqual('differences' in body && body.differences, [
      { path: 'packages.1.name', label: 'Whole Detail: name', before: 'Full Detail', after: 'Whole Detail' },
      { path: 'packages.1.dropoffPrice', label: 'Whole Detail: drop-off price', before: '$120', after: '$135' },
    ]);
    assert.deepEqual(body.warnings, []);
    assert.equal((await now()).version, version);
  });

  test('warns of a month without times, and a save does not refuse it', async () => {
    const summerOnly = (settings: Settings) => ({ ...settings, seasons: settings.seasons.slice(0, 1) });
    const { body } = await ask('POST', '/api/admin/business/check', { business: summerOnly((await now()).business) });
    assert.deepEqual(body.warnings[0], {
      path: 'seasons',
      message: 'September 2027 has no times at all: nobody can book a visit in it.',
    });
    assert.equal(body.warnings.length, 9);
    assert.equal((await publish(summerOnly)).status, 200);
  });
});

describe('the history', () => {
  test('says in short what each version changed, page by page', async () => {
    await publish(dearer);
    await publish((settings) => ({
      ...settings,
      area: 'Troy',
      slotCapacity: 3,
      launch: { ...settings.launch, locked: true },
    }));
    const { version } = await now();
    const page = (await ask('GET', '/api/admin/business/versions?limit=2')).body as never as Page;
    assert.deepEqual(
      page.items.map((item) => [item.version, item.changeCount, item.summary]),
      [
        [version, 3, 'Service area, Visits at one time and 1 more'],
        [version - 1, 2, 'Whole Detail: name and Whole Detail: drop-off price'],
      ],
    );
    const next = (await ask('GET', `/api/admin/business/versions?cursor=${page.nextCursor}`)).body as never as Page;
    assert.equal(next.items[0]?.version, version - 2);
    assert.equal((await ask('GET', '/api/admin/business/versions/99999')).status, 404);
    assert.equal((await ask('GET', '/api/admin/business/versions/nonsense')).status, 422);
  });

  test('gives an earlier version back as a new one, unless somebody was faster', async () => {
    const { version, business } = await now();
    await publish(dearer);
    const url = `/api/admin/business/versions/${version}/restore`;
    assert.equal((await ask('POST', url, { version })).status, 409);
    assert.equal(
      (await ask('POST', '/api/admin/business/versions/99999/restore', { version: version + 1 })).status,
      404,
    );
    const { status, body } = await ask('POST', url, { version: version + 1 });
    assert.equal(status, 200);
    assert.equal(body.version, version + 2);
    assert.deepEqual(body.business, business);
    assert.equal((await testApp.app.inject('/')).body.includes('Whole Detail'), false);
    assert.deepEqual((await ask('GET', `/api/admin/business/versions/${version + 1}`)).body.business, dearer(business));
  });

  test('reads a version of an older shape, with the figures of a fresh install where it had none', async () => {
    const { minutesByLevel, ...estimate } = DEFAULT_BUSINESS.estimate;
    const settings = JSON.stringify({ ...DEFAULT_BUSINESS, estimate, name: 'An Older Shop' });
    const { version } = await testApp.deps.db
      .insertInto('business_versions')
      .values({ settings, saved_by: null, saved_at: '2027-06-01T12:00:00Z' })
      .returning('version')
      .executeTakeFirstOrThrow();
    const read = (await ask('GET', `/api/admin/business/versions/${version}`)).body as BusinessVersion;
    assert.deepEqual(read.business, { ...settingsOf(DEFAULT_BUSINESS), name: 'An Older Shop' });
    assert.deepEqual(read.business.estimate.minutesByLevel, minutesByLevel);
  });
});

test('a script that stands in a text is shown as text on pages, in data and in mails', async () => {
  const script = '<script>alert(1)</script>';
  const { status } = await publish((settings) => ({
    ...settings,
    name: `Bay ${script}`,
    packages: settings.packages.map((pack) => ({
      ...pack,
      name: `${pack.id} ${script}`,
      description: script,
      features: [script],
    })),
    launch: { ...settings.launch, message: script },
  }));
  assert.equal(status, 200);
  const { business } = await testApp.deps.business();
  await submit(testApp.app, exampleQuote());
  const open = await Promise.all(['/', '/quote', '/disclaimer'].map((url) => testApp.app.inject(url)));
  await publish((settings) => ({ ...settings, launch: { ...settings.launch, locked: true } }));
  const pages = [...open, await testApp.app.inject('/')];
  const mails = await testApp.deps.db
    .selectFrom('outbox')
    .select('data')
    .where('kind', '=', 'quote-received')
    .execute();
  const mail = await testApp.deps.render.renderMail('quote-received', mails.at(-1)?.data as never, business);
  for (const html of [...pages.map(({ body }) => body), mail.html]) {
    assert.equal(html.includes(script), false);
    assert.match(html, /&lt;script&gt;alert\(1\)|\\u003cscript>alert\(1\)/);
  }
  assert.match(pages[0]?.body ?? '', /"name":"full \\u003cscript>alert\(1\)/);
});

type Page = {
  readonly items: readonly { readonly version: number; readonly changeCount: number; readonly summary: string }[];
  readonly nextCursor: string | null;
};

/** Another value in every field that can be edited. */
function changedEverywhere(settings: Settings): Settings {
  const [first, second] = settings.packages;
  if (!first || !second) throw new Error('there are no packages');
  return {
    name: 'Bright Bay & Sons',
    email: 'crew@brightbay.example',
    phone: '(518) 555-0199',
    venmo: 'Bright-Bay_2',
    area: 'Troy, New York',
    address: { locality: 'Troy', region: 'New York', country: 'CA' },
    social: [{ network: 'YouTube', url: 'https://www.youtube.com/@brightbay' }],
    timeZone: 'America/Denver',
    packages: [
      {
        ...first,
        name: 'Quick Wash',
        emoji: '🧽',
        dropoffPrice: 33.33,
        mobilePrice: 44.5,
        description: 'Quick.',
        features: ['One'],
        popular: true,
        conditionPrices: { light: 1, moderate: 2, heavy: 3 },
      },
      { ...second, popular: false },
    ],
    extras: [{ name: 'Wax', description: '', price: 12, packages: ['express', 'full'] }],
    makes: { car: ['Saab'], truck: ['Rivian'], powersport: ['Ducati'] },
    fees: { truck: 7.5, waterDiscount: 9 },
    cans: { one: 16, two: 31, eachBeyond: 6, most: 12 },
    seasons: [
      {
        name: 'All year',
        from: '01-01',
        to: '12-31',
        weekends: [{ time: '9:00 AM' }, { time: '7:30 PM', packages: ['garbage'] }],
        weekdays: [],
      },
    ],
    closedDays: ['2027-07-04'],
    slotCapacity: 2,
    horizonDays: 90,
    minimumNoticeMinutes: 120,
    mobileAvailable: true,
    estimate: {
      mode: 'show',
      percentByLevel: { light: -5, moderate: 0, heavy: 10, extreme: 20 },
      minutesByLevel: { light: 30, moderate: 60, heavy: 90, extreme: 120 },
      leastPercent: -10,
      mostPercent: 30,
    },
    pay: { hoursByPackage: { ...settings.pay.hoursByPackage, full: 4.5 }, defaultHourly: 16.25 },
    launch: { locked: true, message: 'Opening soon.' },
    applicantCode: 'HIRE5',
  };
}
