import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Availability, Catalog } from '#contract/catalog.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { dearer, openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let caller: SettingsCaller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => void (caller = await openSettingsCaller(testApp)));

describe('visits that are booked already', () => {
  const conflictsAfter = async (change: (settings: SettingsForm) => SettingsForm) => {
    const { body } = await caller.publish(change);
    return body.conflicts.map(({ reference, reason }) => [reference, reason]);
  };

  test('stay booked and are named when their day is closed, their time is gone or there is no place any more', async () => {
    await caller.publish((settings) => ({ ...settings, slotCapacity: 2 }));
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
});

describe('looking before publishing', () => {
  test('says what would change, and saves nothing', async () => {
    const { version, business } = await caller.now();
    const { status, body } = await caller.ask('POST', '/api/admin/business/check', { business: dearer(business) });
    assert.equal(status, 200);
    assert.deepEqual('differences' in body && body.differences, [
      { path: 'packages.1.name', label: 'Whole Detail: name', before: 'Full Detail', after: 'Whole Detail' },
      { path: 'packages.1.dropoffPrice', label: 'Whole Detail: drop-off price', before: '$120', after: '$135' },
    ]);
    assert.deepEqual(body.warnings, []);
    assert.equal((await caller.now()).version, version);
  });

  test('warns of a month without times, and a save does not refuse it', async () => {
    const summerOnly = (settings: SettingsForm) => ({ ...settings, seasons: settings.seasons.slice(0, 1) });
    const { body } = await caller.ask('POST', '/api/admin/business/check', {
      business: summerOnly((await caller.now()).business),
    });
    assert.deepEqual(body.warnings[0], {
      path: 'seasons',
      message: 'September 2027 has no times at all, so customers can’t book then.',
    });
    assert.equal(body.warnings.length, 9);
    assert.equal((await caller.publish(summerOnly)).status, 200);
  });

  test('refuses opening hours and times that contradict each other, by the day, and so does a save', async () => {
    const nineToFive = { opens: '9:00 AM', closes: '5:00 PM' };
    const openOnMonday = (settings: SettingsForm): SettingsForm => ({
      ...settings,
      openingHours: { ...settings.openingHours, monday: nineToFive },
    });
    const { version, business } = await caller.now();
    const check = await caller.ask('POST', '/api/admin/business/check', { business: openOnMonday(business) });
    const save = await caller.publish(openOnMonday);
    for (const { status, body } of [check, save]) {
      assert.equal(status, 422);
      const said = new Map(body.errors.map(({ path, message }) => [path, message]));
      assert.match(
        said.get('business.openingHours.sunday') ?? '',
        /your opening hours say closed, but customers can book/,
      );
      assert.match(
        said.get('business.openingHours.monday') ?? '',
        /^Monday: customers can book .*, outside your opening hours \(9 AM to 5 PM\)/,
      );
    }
    assert.equal((await caller.now()).version, version);
  });

  test('only warns of a contradiction that was there before', async () => {
    const { openingHours } = DEFAULT_SETTINGS;
    await testApp.changeSettings({
      openingHours: { ...openingHours, monday: { opens: '9:00 AM', closes: '5:00 PM' } },
    });
    const { status, body } = await caller.publish(dearer);
    assert.equal(status, 200);
    assert.equal(body.warnings.filter(({ path }) => path === 'openingHours').length > 0, true);
  });
});

describe('closures', () => {
  const closure = { kind: 'dates', from: '2027-06-18', to: '2027-06-20', reason: 'Family holidays' } as const;
  const closing = (settings: SettingsForm): SettingsForm => ({ ...settings, closures: [closure] });

  test('name the appointments within them before they are saved, take their times, and move nothing', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote());
    const { body } = await caller.ask('POST', '/api/admin/business/check', {
      business: closing((await caller.now()).business),
    });
    assert.deepEqual(
      body.conflicts.map(({ reference, reason }) => [reference, reason]),
      [[quote.reference, 'closed']],
    );
    assert.equal((await caller.publish(closing)).status, 200);
    const days = await testApp.app.inject('/api/availability?from=2027-06-17&to=2027-06-21');
    assert.deepEqual(
      days.json<Availability>().days.map(({ reason }) => reason ?? 'open'),
      ['open', 'closed', 'closed', 'closed', 'open'],
    );
    const { body: refused } = await submit(testApp.app, exampleQuote());
    assert.equal(refused.errors[0]?.path, 'scheduledDate');
    assert.equal((await testApp.deps.db.selectFrom('slot_holds').selectAll().execute()).length, 1);
  });

  test('stay as they are when a client leaves them out, and are told in the reader’s language', async () => {
    const translations = { es: { 'Family holidays': 'Vacaciones familiares' } };
    await caller.publish((settings) => ({ ...closing(settings), translations }));
    const { status } = await caller.publish(({ closures: _, ...settings }) => settings as SettingsForm);
    assert.equal(status, 200);
    const catalog = await testApp.app.inject({ url: '/api/catalogue', headers: { 'accept-language': 'es' } });
    assert.deepEqual(catalog.json<Catalog>().closures, [{ ...closure, reason: 'Vacaciones familiares' }]);
  });

  test('that end before they begin, are endless, twice or of no kind are refused by field', async () => {
    const refused = async (...closures: readonly object[]) => {
      const { status, body } = await caller.publish((settings) => ({ ...settings, closures }) as SettingsForm);
      assert.equal(status, 422);
      return body.errors.map(({ path, message }) => `${path}: ${message}`);
    };
    assert.deepEqual(await refused({ ...closure, to: '2027-06-17' }), [
      'business.closures.0.to: The last day can’t be before the first.',
    ]);
    assert.deepEqual(await refused({ ...closure, to: '2029-06-17' }), [
      'business.closures.0.to: A closure has at most 366 days. Add another one for the rest.',
    ]);
    assert.deepEqual(await refused(closure, { ...closure, reason: '' }), [
      'business.closures.1: This closure is in the list twice.',
    ]);
    assert.match(
      (await refused({ kind: 'moon', reason: '' })).join(),
      /A closure has dates, a day of the week, or a holiday/,
    );
  });
});

describe('times of a weekday', () => {
  const withMondayClosed = (settings: SettingsForm): SettingsForm => ({
    ...settings,
    seasons: settings.seasons.map((season) => ({ ...season, days: { monday: [], friday: [{ time: '9:00 AM' }] } })),
  });

  test('of its own are what customers can book; a season without any is as documented', async () => {
    assert.equal((await caller.publish(withMondayClosed)).status, 200);
    const times = async () => {
      const { days } = (
        await testApp.app.inject('/api/availability?from=2027-06-10&to=2027-06-14')
      ).json<Availability>();
      return days.map(({ date, slots }) => `${date.slice(8)}: ${slots.map(({ time }) => time).join(', ')}`);
    };
    const weekend = '8:00 AM, 10:00 AM, 2:00 PM, 4:00 PM, 6:00 PM';
    const weekday = '10:00 AM, 2:00 PM, 4:30 PM, 6:30 PM';
    assert.deepEqual(await times(), [`10: ${weekday}`, '11: 9:00 AM', `12: ${weekend}`, `13: ${weekend}`, '14: ']);
    const { business } = await caller.now();
    assert.deepEqual(business.seasons[0]?.weekdays, DEFAULT_SETTINGS.seasons[0]?.weekdays);
    await caller.publish((settings) => ({
      ...settings,
      seasons: settings.seasons.map(({ days: _, ...season }) => season),
    }));
    assert.deepEqual(await times(), [
      `10: ${weekday}`,
      `11: ${weekday}`,
      `12: ${weekend}`,
      `13: ${weekend}`,
      `14: ${weekday}`,
    ]);
  });

  test('are refused by their field', async () => {
    const { body } = await caller.publish((settings) => ({
      ...settings,
      seasons: settings.seasons.map((season) => ({
        ...season,
        days: { monday: [{ time: '9:00 AM' }, { time: '9:00 AM' }], friday: [{ time: '9 AM' }] },
      })),
    }));
    assert.ok(body.errors.some(({ path }) => path === 'business.seasons.0.days.friday.0.time'));
  });
});
