import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { until } from '#testing/server-process.ts';
import {
  dearer,
  openSettingsCaller,
  settingsCallerOf,
  OTHER_SETTINGS,
  type SettingsCaller,
} from '#testing/settings.ts';
import { watchSettings } from './watch.ts';

let testApp: TestApp;
let caller: SettingsCaller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => void (caller = await openSettingsCaller(testApp)));

describe('saving the business', () => {
  test('is a new version with who and when, shown at once on pages, calls and the card', async () => {
    const { version } = await caller.now();
    const { status, body } = await caller.publish(dearer);
    assert.equal(status, 200);
    assert.equal(body.version, version + 1);
    assert.equal(body.savedBy, (await caller.now()).savedBy);
    assert.match(String(body.savedBy), /^The admin/);
    assert.equal(body.savedAt, '2027-06-01T12:00:00Z');
    assert.match((await testApp.app.inject('/')).body, /Whole Detail.*\$135/s);
    const catalog = (await testApp.app.inject('/api/catalogue')).json<SettingsForm>();
    assert.equal(catalog.packages.find(({ id }) => id === 'full')?.dropoffPrice, 135);
    const counts = (await caller.ask('GET', '/api/admin/counts')).body;
    assert.deepEqual(counts.business, { version: version + 1, savedOn: '2027-06-01' });
  });

  test('reads back every field as it was sent', async () => {
    const { version } = await caller.now();
    const sent = OTHER_SETTINGS;
    const { status, body } = await caller.ask('PUT', '/api/admin/business', { version, business: sent });
    assert.equal(status, 200, JSON.stringify(body));
    // What was sold before stays in the menu, retired, behind what was sent.
    const { business } = await caller.now();
    assert.deepEqual(body.business, business);
    const sentOnly = {
      packages: business.packages.filter(({ id }) => sent.packages.some((pack) => pack.id === id)),
      vehicleClasses: business.vehicleClasses.filter(({ id }) => sent.vehicleClasses.some((each) => each.id === id)),
      extras: business.extras.filter(({ id }) => sent.extras.some((extra) => extra.id === id)),
      pay: { ...business.pay, hoursByPackage: sent.pay.hoursByPackage },
    };
    assert.deepEqual({ ...business, ...sentOnly }, sent);
    assert.deepEqual(
      [business.packages, business.vehicleClasses, business.extras].map((list) => list.length),
      [sent.packages.length + 7, sent.vehicleClasses.length + 1, sent.extras.length + 7],
    );
  });

  test('is shown by another process on the same database without being asked', async () => {
    const watch = await watchSettings(testApp.deps.database);
    const other = await buildApp({ ...testApp.deps, settings: watch.current, refreshSettings: watch.refresh });
    await caller.publish(dearer);
    await until('the other process shows it', async () => (await other.inject('/')).body.includes('Whole Detail'));
    watch.stop();
    await other.close();
  });

  test('leaves stored quotes as they were sold', async () => {
    const { body: sold } = await submit(testApp.app, exampleQuote());
    const url = `/api/quotes/by-token/${sold.quoteUrl.split('/').at(-1)}`;
    const read = async () => ({
      customer: (await testApp.app.inject(url)).json(),
      caller: (await caller.ask('GET', `/api/quotes/${sold.id}`)).body,
    });
    const was = await read();
    await caller.publish(dearer);
    assert.deepEqual(await read(), was);
    await caller.publish((settings) => ({
      ...settings,
      packages: settings.packages.filter(({ id }) => id !== 'full'),
    }));
    assert.deepEqual(await read(), was);
  });

  test('on a version that is not the newest is refused with who was faster, and changes nothing', async () => {
    const { version, business } = await caller.now();
    const other = await settingsCallerOf(testApp);
    const first = await other.ask('PUT', '/api/admin/business', { version, business: { ...business, name: 'First' } });
    const { status, body } = await caller.ask('PUT', '/api/admin/business', { version, business: dearer(business) });
    assert.equal(status, 409);
    assert.equal(body.code, 'business-changed');
    assert.equal(body.version, version + 1);
    assert.equal(body.savedBy, first.body.savedBy);
    assert.match(body.detail, /^The admin \d+ has published version \d+ in the meantime/);
    assert.deepEqual((await caller.now()).business, { ...business, name: 'First' });
  });

  test('is refused with every field at fault as in the body, and stores nothing', async () => {
    const { version, business } = await caller.now();
    const packages = business.packages.map((pack) => (pack.id === 'interior' ? { ...pack, dropoffPrice: -5 } : pack));
    const sent = { version, business: { ...business, packages, horizonDays: 0 } };
    const { status, body } = await caller.ask('PUT', '/api/admin/business', sent);
    assert.equal(status, 422);
    assert.deepEqual(body.errors, [
      {
        path: 'business.packages.2.dropoffPrice',
        code: 'price-below',
        params: { field: 'dropoffPrice', least: 0 },
        message: 'Drop-off price can’t be below $0.',
      },
      {
        path: 'business.horizonDays',
        code: 'not-whole-number',
        params: { field: 'horizonDays', least: 1, most: 730 },
        message: 'Booking ahead has to be a whole number from 1 to 730.',
      },
    ]);
    assert.equal((await caller.now()).version, version);
  });

  test('by two at once makes one version', async () => {
    const { version, business } = await caller.now();
    const answers = await Promise.all(
      ['One', 'Two'].map((name) =>
        caller.ask('PUT', '/api/admin/business', { version, business: { ...business, name } }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await caller.now()).version, version + 1);
  });

  test('writes down which fields changed, and no value', async () => {
    const { body } = await caller.publish((settings) => ({
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
    assert.equal(row.person_id, caller.admin.personId);
    assert.deepEqual(row.after, {
      version: body.version,
      changed: ['phone', 'packages.1.name', 'packages.1.dropoffPrice', 'applicantCode'],
    });
    // Not the row: its random ids may contain these digits.
    assert.doesNotMatch(JSON.stringify([row.before, row.after]), /0199|HIRE5|135/);
  });
});

test('a script in a text is shown as text on pages, in data and in mails', async () => {
  const script = '<script>alert(1)</script>';
  const { status } = await caller.publish((settings) => ({
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
  const { settings } = await testApp.deps.settings();
  await submit(testApp.app, exampleQuote());
  const open = await Promise.all(['/', '/quote', '/disclaimer'].map((url) => testApp.app.inject(url)));
  await caller.publish((settings) => ({ ...settings, launch: { ...settings.launch, locked: true } }));
  const pages = [...open, await testApp.app.inject('/')];
  const mails = await mailsOf(testApp, { kind: 'quote-received' });
  const mail = await testApp.deps.render.renderMail('quote-received', mails.at(-1)?.data as never, settings, 'en');
  for (const html of [...pages.map(({ body }) => body), mail.html]) {
    assert.equal(html.includes(script), false);
    assert.match(html, /&lt;script&gt;alert\(1\)|\\u003cscript>alert\(1\)/);
  }
  assert.match(pages[0]?.body ?? '', /"name":"full \\u003cscript>alert\(1\)/);
});
