import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
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

  test('warns of days on which the shop says that it’s closed and customers can book, and a save does not refuse it', async () => {
    const nineToFive = { opens: '9:00 AM', closes: '5:00 PM' };
    const closedOnSundays = (settings: SettingsForm): SettingsForm => ({
      ...settings,
      openingHours: { ...settings.openingHours, monday: nineToFive, saturday: nineToFive },
    });
    const { body } = await caller.ask('POST', '/api/admin/business/check', {
      business: closedOnSundays((await caller.now()).business),
    });
    const said = body.warnings.filter(({ path }) => path === 'openingHours').map(({ message }) => message);
    assert.ok(said.some((each) => /Sunday: your opening hours say closed, but customers can book/.test(each)));
    assert.ok(
      said.some((each) => /Monday: customers can book .*, outside your opening hours \(9 AM to 5 PM\)/.test(each)),
    );
    assert.equal((await caller.publish(closedOnSundays)).status, 200);
  });
});
