import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { SettingsVersion } from '#contract/settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { toSettingsForm } from '#core/settings/settings-form.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { dearer, openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let caller: SettingsCaller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => void (caller = await openSettingsCaller(testApp)));

describe('the history', () => {
  test('says in short what each version changed, page by page', async () => {
    await caller.publish(dearer);
    await caller.publish((settings) => ({
      ...settings,
      area: 'Troy',
      slotCapacity: 3,
      launch: { ...settings.launch, locked: true },
    }));
    const { version } = await caller.now();
    const page = (await caller.ask('GET', '/api/admin/business/versions?limit=2')).body as never as Page;
    assert.deepEqual(
      page.items.map((item) => [item.version, item.changeCount, item.summary]),
      [
        [version, 3, 'Service area, Appointments per slot and 1 more'],
        [version - 1, 2, 'Whole Detail: name and Whole Detail: drop-off price'],
      ],
    );
    const next = (await caller.ask('GET', `/api/admin/business/versions?cursor=${page.nextCursor}`))
      .body as never as Page;
    assert.equal(next.items[0]?.version, version - 2);
    assert.equal((await caller.ask('GET', '/api/admin/business/versions/99999')).status, 404);
    assert.equal((await caller.ask('GET', '/api/admin/business/versions/nonsense')).status, 422);
  });

  test('restores an earlier version as a new one, unless another save was faster', async () => {
    const { version, business } = await caller.now();
    await caller.publish(dearer);
    const url = `/api/admin/business/versions/${version}/restore`;
    assert.equal((await caller.ask('POST', url, { version })).status, 409);
    assert.equal(
      (await caller.ask('POST', '/api/admin/business/versions/99999/restore', { version: version + 1 })).status,
      404,
    );
    const { status, body } = await caller.ask('POST', url, { version: version + 1 });
    assert.equal(status, 200);
    assert.equal(body.version, version + 2);
    assert.deepEqual(body.business, business);
    assert.equal((await testApp.app.inject('/')).body.includes('Whole Detail'), false);
    const { business: between } = (await caller.ask('GET', `/api/admin/business/versions/${version + 1}`)).body;
    const { 'Full Detail': _, ...es } = business.translations.es ?? {};
    assert.deepEqual(between, { ...dearer(business), translations: { es } });
  });

  test('reads a version of an older shape, with the figures of a fresh install where it had none', async () => {
    const { minutesByLevel, ...estimate } = DEFAULT_SETTINGS.estimate;
    const settings = JSON.stringify({ ...DEFAULT_SETTINGS, estimate, name: 'An Older Shop' });
    const { version } = await testApp.deps.db
      .insertInto('business_versions')
      .values({ settings, saved_by: null, saved_at: '2027-06-01T12:00:00Z' })
      .returning('version')
      .executeTakeFirstOrThrow();
    const read = (await caller.ask('GET', `/api/admin/business/versions/${version}`)).body as SettingsVersion;
    assert.deepEqual(read.business, { ...toSettingsForm(DEFAULT_SETTINGS), name: 'An Older Shop' });
    assert.deepEqual(read.business.estimate.minutesByLevel, minutesByLevel);
  });
});

type Page = {
  readonly items: readonly { readonly version: number; readonly changeCount: number; readonly summary: string }[];
  readonly nextCursor: string | null;
};
