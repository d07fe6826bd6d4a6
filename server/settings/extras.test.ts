import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Catalog } from '#contract/catalog.ts';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { acceptJob, addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

type ExtraForm = SettingsForm['extras'][number];
type PackageForm = SettingsForm['packages'][number];

let testApp: TestApp;
let caller: SettingsCaller;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
});
after(() => testApp.close());
beforeEach(async () => {
  caller = await openSettingsCaller(testApp);
  owner = await asOwner(testApp);
});

/** The settings with those extras and packages changed. */
function changed(
  settings: SettingsForm,
  {
    extras = {},
    packages = {},
  }: {
    readonly extras?: Readonly<Record<string, Partial<ExtraForm>>>;
    readonly packages?: Readonly<Record<string, Partial<PackageForm>>>;
  },
): SettingsForm {
  return {
    ...settings,
    extras: settings.extras.map((extra) => ({ ...extra, ...extras[extra.id] })),
    packages: settings.packages.map((pack) => ({ ...pack, ...packages[pack.id] })),
  };
}

async function publish(change: Parameters<typeof changed>[1]) {
  const { status, body } = await caller.publish((settings) => changed(settings, change));
  assert.equal(status, 200, JSON.stringify(body));
  return body.business;
}

const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined, totalPrice: undefined };
const CAR = { vehicleType: 'car', vehicleSubtype: 'Honda' };
const CANS = {
  packageType: 'garbage',
  vehicleType: 'car',
  vehicleSubtype: undefined,
  truckFee: 0,
  serviceAddress: '3 Elm Street',
};
const ask = (change: Readonly<Record<string, unknown>>) => submit(testApp.app, exampleQuote({ ...UNTIMED, ...change }));
const catalogFor = async (cookie = '') =>
  (await testApp.app.inject({ url: '/api/catalogue', headers: { cookie } })).json<Catalog>();

const PRICED: readonly (readonly [string, Partial<ExtraForm>, Readonly<Record<string, unknown>>, string, string])[] = [
  ['its price', {}, { ...CAR, extras: ['Tire Shine'] }, 'tire-shine', 'Tire Shine  1000'],
  [
    'the price of the vehicle’s class',
    { classPrices: { truck: 15 } },
    { extras: ['Tire Shine'] },
    'tire-shine',
    'Tire Shine  1500',
  ],
  [
    'its price for a class without one',
    { classPrices: { truck: 15 } },
    { ...CAR, extras: ['Tire Shine'] },
    'tire-shine',
    'Tire Shine  1000',
  ],
  [
    'nothing for a class that has it free',
    { classPrices: { truck: 0 } },
    { extras: ['tire-shine'] },
    'tire-shine',
    'Tire Shine  0',
  ],
  ['its price once', {}, { ...CANS, garbageCanCount: 3, extras: ['Add bag'] }, 'add-bag', 'Add bag  300'],
  [
    'its price for each can',
    { perUnit: true },
    { ...CANS, garbageCanCount: 3, extras: ['Add bag'] },
    'add-bag',
    'Add bag 3 cans 900',
  ],
  [
    'its price once with a vehicle, also if it’s per unit',
    { perUnit: true },
    { ...CAR, extras: ['Tire Shine'] },
    'tire-shine',
    'Tire Shine  1000',
  ],
];

describe('an extra costs', () => {
  for (const [name, change, request, id, line] of PRICED)
    test(name, async () => {
      await publish({ extras: { [id]: change } });
      const { status, body } = await ask(request);
      assert.equal(status, 201, JSON.stringify(body));
      const { lines } = (await owner(`GET /api/quotes/${body.id}`)).body as QuoteDetail;
      const extra = lines.find(({ kind }) => kind === 'extra');
      assert.equal(`${extra?.label} ${extra?.detail ?? ''} ${extra?.cents}`, line);
      assert.equal(body.totalPrice, lines.reduce((sum, { cents }) => sum + cents, 0) / 100);
    });

  test('per can in the words of the reader', async () => {
    await publish({ extras: { 'add-bag': { perUnit: true } } });
    const { body } = await ask({ ...CANS, garbageCanCount: 2, extras: ['Add bag'] });
    const headers = { cookie: `${owner.cookie}; language=es` };
    const { lines } = (await testApp.app.inject({ url: `/api/quotes/${body.id}`, headers })).json<QuoteDetail>();
    assert.equal(lines.find(({ kind }) => kind === 'extra')?.detail, '2 botes');
  });
});

describe('an extra of a category', () => {
  const wheels = { categories: [{ id: 'outside', name: 'Outside' }] };
  const publishCategory = async (extra: Partial<ExtraForm>) => {
    const { status, body } = await caller.publish((settings) =>
      changed(
        { ...settings, ...wheels },
        { extras: { 'tire-shine': extra }, packages: { exterior: { category: 'outside' } } },
      ),
    );
    assert.equal(status, 200, JSON.stringify(body));
  };

  test('is sold with its packages and no others, and the catalog names them', async () => {
    await publishCategory({ packages: ['full'], categories: ['outside'] });
    const extra = (await catalogFor()).extras.find(({ id }) => id === 'tire-shine');
    assert.deepEqual(extra?.packages, ['full', 'exterior']);
    const sold = { ...CAR, extras: ['Tire Shine'] };
    assert.equal((await ask({ ...sold, packageType: 'exterior' })).status, 201);
    const other = await ask({ ...sold, packageType: 'express' });
    assert.deepEqual([other.status, other.body.errors[0]?.path], [422, 'extras.0']);
  });

  test('needs no packages of its own', async () => {
    await publishCategory({ packages: [], categories: ['outside'] });
    assert.deepEqual((await catalogFor()).extras.find(({ id }) => id === 'tire-shine')?.packages, ['exterior']);
  });
});

describe('a retired extra', () => {
  test('isn’t sold any more, and keeps its name on past quotes', async () => {
    const { body: quote } = await ask({ ...CAR, extras: ['Tire Shine'] });
    await publish({ extras: { 'tire-shine': { retired: true } } });
    assert.equal(
      (await catalogFor()).extras.some(({ id }) => id === 'tire-shine'),
      false,
    );
    const cookie = await cookieFor(testApp.deps, caller.admin, 'admin');
    assert.equal((await catalogFor(cookie)).extras.find(({ id }) => id === 'tire-shine')?.retired, true);

    const asked = await ask({ ...CAR, extras: ['Tire Shine'] });
    assert.deepEqual([asked.status, asked.body.errors[0]?.path], [422, 'extras.0']);
    const walkIn = await owner('POST /api/quotes/walk-in', exampleWalkIn({ extras: ['Tire Shine'] }));
    assert.equal(walkIn.status, 422);

    const headers = { cookie: `${owner.cookie}; language=es` };
    const sold = (await testApp.app.inject({ url: `/api/quotes/${quote.id}`, headers })).json<QuoteDetail>();
    assert.deepEqual(sold.extras, ['Brillo para llantas']);
  });

  test('is what a save without it makes of it, and its name is taken', async () => {
    const { body } = await caller.publish((settings) => ({
      ...settings,
      extras: settings.extras.filter(({ id }) => id !== 'tire-shine'),
    }));
    const retired = body.business.extras.find(({ id }) => id === 'tire-shine');
    assert.deepEqual([retired?.name, retired?.retired], ['Tire Shine', true]);
    const again = await caller.publish((settings) => ({
      ...settings,
      extras: settings.extras.map((extra) => (extra.id === 'tire-shine' ? { ...extra, id: 'shine' } : extra)),
    }));
    assert.deepEqual([again.status, again.body.errors[0]?.path], [422, 'business.extras.6.name']);
  });

  test('that came along by itself is left out of a request from an older tab', async () => {
    await publish({ extras: { 'air-freshener': { retired: true } } });
    const { status, body } = await ask({ ...CAR, extras: ['Little Tree Black Ice Air Freshener'] });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(((await owner(`GET /api/quotes/${body.id}`)).body as QuoteDetail).extras, []);
  });
});

const REFUSED: readonly (readonly [string, Parameters<typeof changed>[1], string])[] = [
  ['an unknown package', { extras: { 'tire-shine': { packages: ['boat'] } } }, 'extras.1.packages'],
  ['no package and no category', { extras: { 'tire-shine': { packages: [] } } }, 'extras.1.packages'],
  ['an unknown category', { extras: { 'tire-shine': { categories: ['boats'] } } }, 'extras.1.categories'],
  ['a price for an unknown class', { extras: { 'tire-shine': { classPrices: { boat: 5 } } } }, 'extras.1.classPrices'],
  [
    'a price of a class in cents',
    { extras: { 'tire-shine': { classPrices: { car: 5.5 } } } },
    'extras.1.classPrices.car',
  ],
  [
    'a price of a class below 0',
    { extras: { 'tire-shine': { classPrices: { car: -1 } } } },
    'extras.1.classPrices.car',
  ],
  ['half a minute', { extras: { 'tire-shine': { minutes: 0.5 } } }, 'extras.1.minutes'],
  ['more minutes than a day has', { extras: { 'tire-shine': { minutes: 1441 } } }, 'extras.1.minutes'],
  ['a package of no minutes', { packages: { full: { minutes: 0 } } }, 'packages.1.minutes'],
  ['minutes for an unknown class', { packages: { full: { classMinutes: { boat: 90 } } } }, 'packages.1.classes'],
  ['no minutes for a class', { packages: { full: { classMinutes: { car: 0 } } } }, 'packages.1.classMinutes.car'],
];

describe('a save is refused, by field, with', () => {
  for (const [name, change, path] of REFUSED)
    test(name, async () => {
      const { status, body } = await caller.publish((settings) => changed(settings, change));
      assert.deepEqual([status, body.errors.map((error) => error.path)], [422, [`business.${path}`]]);
    });
});

test('a save that leaves the fields of extras and minutes out changes none of the menu that had none', async () => {
  const { business } = await caller.now();
  assert.deepEqual(
    business.extras.map((extra) => Object.keys(extra)),
    business.extras.map(() => ['id', 'name', 'description', 'price', 'packages']),
  );
  assert.equal(JSON.stringify(business).includes('"minutes":'), false);
});

const TIMED: readonly (readonly [
  string,
  Parameters<typeof changed>[1],
  Readonly<Record<string, unknown>>,
  number | null,
])[] = [
  [
    'nothing where the owner hasn’t said',
    { extras: { 'tire-shine': { minutes: 20 } } },
    { extras: ['Tire Shine'] },
    null,
  ],
  ['the package', { packages: { full: { minutes: 150 } } }, { ...CAR, extras: ['Tire Shine'] }, 150],
  [
    'the package for the vehicle’s class, and its extras',
    { packages: { full: { minutes: 150, classMinutes: { truck: 180 } } }, extras: { 'tire-shine': { minutes: 20 } } },
    { extras: ['Tire Shine'] },
    200,
  ],
  [
    'each of something counted, extras once or each',
    {
      packages: { garbage: { minutes: 15 } },
      extras: { 'add-bag': { minutes: 1, perUnit: true }, 'add-deodorizer': { minutes: 2 } },
    },
    { ...CANS, garbageCanCount: 4, extras: ['Add bag', 'Add Deodorizer'] },
    66,
  ],
];

describe('the time that a quote is sold with is that of', () => {
  for (const [name, change, request, minutes] of TIMED)
    test(name, async () => {
      await publish(change);
      const { id, quoteId } = await addJob(testApp, { quote: { totalPrice: undefined, ...request } });
      const detail = (await owner(`GET /api/quotes/${quoteId}`)).body as QuoteDetail;
      assert.equal(detail.minutes, minutes);
      // What was sold stays, whatever the menu says later.
      await testApp.changeSettings({ packages: DEFAULT_SETTINGS.packages, extras: DEFAULT_SETTINGS.extras });
      const person = await addPerson(testApp.deps, 'employee');
      await acceptJob(testApp, id, person.roleId);
      const crew = await asEmployee(testApp, person);
      const { employee_id: employeeId } = await testApp.deps.db
        .selectFrom('employees')
        .select('employee_id')
        .where('id', '=', person.roleId)
        .executeTakeFirstOrThrow();
      const { body } = await crew(`GET /api/jobs/employee/${employeeId}`);
      assert.deepEqual(
        (body as unknown as readonly CrewJob[]).map((job) => job.minutes),
        [minutes],
      );
    });
});
