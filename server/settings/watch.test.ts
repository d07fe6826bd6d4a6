import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, type Database } from '#server/db/client.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addressesOf, testServer } from '#testing/database.ts';
import { until } from '#testing/server-process.ts';
import { insertSettings } from './queries.ts';
import { watchSettings, type SettingsWatch } from './watch.ts';

let testApp: TestApp;
/** Another process on the same database: with a connection of its own where the engine allows it. */
let elsewhere: Database;
let watch: SettingsWatch;
before(async () => {
  testApp = await startTestApp();
  elsewhere = await openElsewhere();
  watch = await watchSettings(elsewhere);
});
after(async () => {
  watch.stop();
  if (elsewhere !== testApp.deps.database) await elsewhere.close();
  await testApp.close();
});

describe('a change of the business', () => {
  test('is known to the process that did not make it, without being asked for', async () => {
    await testApp.changeSettings({ name: 'First Change' });
    await until('the other process knows', async () => (await watch.current()).settings.name === 'First Change');
  });

  test('that another process makes is on the pages and in the calls of this one', async () => {
    const version = await save('Second Change');
    const read = async () => (await testApp.app.inject('/api/catalogue')).json<{ version: number; name: string }>();
    await until('this process knows', async () => (await read()).version === version);
    assert.equal((await read()).name, 'Second Change');
    assert.ok((await testApp.app.inject('/')).body.includes('Second Change'));
  });

  test('never makes way for an older one that was read later', async () => {
    const versions: number[] = [];
    watch.onChange(() => void watch.current().then(({ version }) => versions.push(version)));
    const saves = Array.from({ length: 10 }, async (_, index) => {
      await save(`Change ${index}`);
      await watch.refresh();
    });
    await Promise.all(saves);
    const newest = await watch.refresh();
    assert.equal((await watch.current()).version, newest.version);
    assert.deepEqual(
      versions,
      versions.toSorted((a, b) => a - b),
    );
  });

  test('that was not announced is found by the next read', async () => {
    const { db } = testApp.deps;
    const { version, settings } = await watch.refresh();
    await sql`insert into business_versions (settings, saved_by, saved_at) values (${JSON.stringify({ ...settings, name: 'Unheard' })}, null, now())`.execute(
      db,
    );
    assert.equal((await testApp.deps.settings()).version, version);
    assert.equal((await testApp.deps.refreshSettings()).version, version + 1);
  });
});

async function save(name: string): Promise<number> {
  const { settings } = await watch.current();
  return insertSettings(elsewhere.db, {
    settings: { ...settings, name },
    savedBy: null,
    savedAt: testApp.deps.clock.now(),
  });
}

async function openElsewhere(): Promise<Database> {
  const { database } = testApp.deps;
  if (!testServer) return database;
  const log = { info: () => {}, warn: console.warn, error: console.error };
  return openDatabase({ ...(await addressesOf(database)), dataDir: '', log, poolSize: 2 });
}
