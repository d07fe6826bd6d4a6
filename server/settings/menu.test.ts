import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Catalog } from '#contract/catalog.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { cookieFor } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let caller: SettingsCaller;
before(async () => {
  testApp = await startTestApp();
  caller = await openSettingsCaller(testApp);
});
after(() => testApp.close());

const catalogFor = async (headers: Readonly<Record<string, string>> = {}) =>
  (await testApp.app.inject({ url: '/api/catalogue', headers })).json<Catalog>();
const idsOf = ({ packages }: Pick<Catalog, 'packages'>) => packages.map(({ id }) => id);
const publish = async (change: (settings: SettingsForm) => SettingsForm) => {
  const { status, body } = await caller.publish(change);
  assert.equal(status, 200, JSON.stringify(body));
  return body.business;
};

/** The settings with that package changed. */
function changed(settings: SettingsForm, id: string, change: Partial<SettingsForm['packages'][number]>): SettingsForm {
  return { ...settings, packages: settings.packages.map((pack) => (pack.id === id ? { ...pack, ...change } : pack)) };
}

describe('a package', () => {
  test('that a save leaves out is retired: it keeps its name, and is nowhere offered', async () => {
    const { packages } = await publish((settings) => ({
      ...settings,
      packages: settings.packages.filter(({ id }) => id !== 'quad'),
    }));
    assert.equal(packages.find(({ id }) => id === 'quad')?.status, 'retired');
    assert.equal(idsOf(await catalogFor()).includes('quad'), false);
    const cookie = await cookieFor(testApp.deps, caller.admin, 'admin');
    assert.equal(idsOf(await catalogFor({ cookie })).includes('quad'), true);
    const asked = exampleQuote({ packageType: 'quad', vehicleType: 'powersport', vehicleSubtype: 'KTM' });
    const { status, body } = await submit(testApp.app, asked);
    assert.deepEqual([status, JSON.stringify(body).includes('packageType')], [422, true]);
  });

  test('or a vehicle class that never was is refused where it is named', async () => {
    const unknown = ['never-sold'];
    const cases: readonly [string, (settings: SettingsForm) => SettingsForm][] = [
      ['extras.0.packages', (all) => ({ ...all, extras: [{ ...all.extras[0]!, packages: unknown }] })],
      ['packages.0.classes', (all) => ({ ...all, packages: [{ ...all.packages[0]!, classes: unknown }] })],
      [
        'seasons.0.weekdays.0.packages',
        (all) => ({
          ...all,
          seasons: [{ ...all.seasons[0]!, weekdays: [{ time: '8:00 AM', packages: unknown }] }],
        }),
      ],
    ];
    for (const [path, change] of cases) {
      const { status, body } = await caller.publish(change);
      assert.deepEqual([status, JSON.stringify(body).includes(`"business.${path}"`)], [422, true], path);
    }
  });

  test('that is hidden is sold by the owner only', async () => {
    await publish((settings) => changed(settings, 'interior', { status: 'hidden' }));
    assert.equal(idsOf(await catalogFor()).includes('interior'), false);
    const { status } = await submit(testApp.app, exampleQuote({ packageType: 'interior', totalPrice: undefined }));
    assert.equal(status, 422);
  });

  test('of a class with a surcharge in percent costs that much more, and what the class costs by itself if it says so', async () => {
    await publish((settings) => ({
      ...settings,
      vehicleClasses: settings.vehicleClasses.map((each) =>
        each.id === 'truck' ? { ...each, surcharge: 0, surchargePercent: 10 } : each,
      ),
    }));
    const truck = await submit(testApp.app, exampleQuote({ extras: [], totalPrice: undefined }));
    assert.equal(truck.status, 201, JSON.stringify(truck.body));
    assert.equal(truck.body.totalPrice, 132);
    await publish((settings) =>
      changed(settings, 'full', { classPrices: { truck: { dropoffPrice: 150, mobilePrice: 180 } } }),
    );
    const later = { scheduledDate: undefined, scheduledTime: undefined };
    const own = await submit(testApp.app, exampleQuote({ ...later, extras: [], totalPrice: undefined }));
    assert.equal(own.status, 201, JSON.stringify(own.body));
    assert.equal(own.body.totalPrice, 150);
  });

  test('that is done at the shop only refuses mobile service', async () => {
    await publish((settings) => ({ ...changed(settings, 'express', { offered: 'dropoff' }), mobileAvailable: true }));
    const { status, body } = await submit(
      testApp.app,
      exampleQuote({
        packageType: 'express',
        serviceType: 'mobile',
        serviceAddress: '3 Elm Street',
        totalPrice: undefined,
      }),
    );
    assert.equal(status, 422);
    assert.match(JSON.stringify(body), /Express Wash is done at the shop only/);
    assert.match((await testApp.app.inject('/')).body, /<b>\$30<\/b> drop-off only/);
  });

  test('that is done at the customer’s only costs its mobile price, and so does the surcharge in percent of it', async () => {
    await publish((settings) => changed(settings, 'exterior', { offered: 'mobile', dropoffPrice: 0, mobilePrice: 90 }));
    const { status, body } = await submit(
      testApp.app,
      exampleQuote({
        packageType: 'exterior',
        serviceType: 'mobile',
        serviceAddress: '3 Elm Street',
        scheduledDate: undefined,
        scheduledTime: undefined,
        extras: [],
        totalPrice: undefined,
      }),
    );
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.totalPrice, 99);
    assert.match((await testApp.app.inject('/')).body, /<b>\$90<\/b> at your address/);
  });
});
