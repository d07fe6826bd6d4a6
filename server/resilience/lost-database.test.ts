import assert from 'node:assert/strict';
import { env } from 'node:process';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { freeSlots, newRequest, send, type Request, type Slot } from '#testing/customer.ts';
import { endPrograms, startServerProcess, until, type ServerProcess } from '#testing/server-process.ts';
import { openStore, saveSettings, type Store, readWholeQuotes } from '#testing/store.ts';

const SERVER = env['TEST_DATABASE_URL'];

describe('a server whose PostgreSQL database goes away', { skip: SERVER === undefined }, () => {
  let store: Store;
  let server: ServerProcess;
  let admin: pg.Client;
  let slots: Slot[] = [];
  let sent: Request[] = [];
  before(async () => {
    store = await openStore({});
    server = await startServerProcess({ ...store.env, TRUST_PROXY: '1' });
    slots = await freeSlots(server.url);
    admin = new pg.Client({ connectionString: SERVER });
    await admin.connect();
  });
  after(async () => {
    await endPrograms();
    await admin.end();
    await store.remove();
  });

  test('is ready before', async () => {
    await until('the server is ready', async () => (await statusOf('/readyz')) === 200);
    assert.equal((await send(server.url, newRequest(slots[0]!)))?.status, 201);
  });

  test('answers those who were submitting just then', async () => {
    sent = slots.slice(1, 40).map(newRequest);
    const answers = Promise.all(sent.map((request) => send(server.url, request)));
    await allowConnections(false);
    for (const answer of await answers)
      assert.ok(answer && [201, 503].includes(answer.status), String(answer?.body.detail));
  });

  test('lives on, says that it is not ready, and refuses what it cannot store', async () => {
    await until('the server notices', async () => (await statusOf('/readyz')) === 503);
    assert.equal(await statusOf('/healthz'), 200);
    assert.equal(await statusOf('/'), 200);
    const refused = await send(server.url, newRequest(slots[40]!));
    assert.equal(refused?.status, 503);
    assert.equal(refused?.body.detail, 'Nothing was changed. Please try again in a moment.');
  });

  test('goes on by itself when it is back, and hears of changes again', async () => {
    await allowConnections(true);
    await until('the server is ready', async () => (await statusOf('/readyz')) === 200);
    for (const request of sent) assert.equal((await send(server.url, request))?.status, 201);
    await until('a change of the business is heard', async () => {
      const version = await saveSettings(store, { name: 'Back Again' });
      const answer = await fetch(`${server.url}/api/catalogue`);
      const known = (await answer.json()) as { readonly version: number; readonly name: string };
      return known.name === 'Back Again' && known.version >= version - 1;
    });
    assert.equal(await server.kill('SIGTERM'), 0);
    assert.equal((await store.visit(readWholeQuotes)).length, 1 + sent.length);
    for (const { body } of sent) assert.equal(server.printed().includes(String(body['customerEmail'])), false);
  });

  async function statusOf(path: string): Promise<number> {
    return (await fetch(server.url + path)).status;
  }

  async function allowConnections(isAllowed: boolean): Promise<void> {
    const name = new URL(store.env['DATABASE_URL']!).pathname.slice(1);
    await admin.query(`alter database ${pg.escapeIdentifier(name)} with allow_connections ${isAllowed}`);
    if (!isAllowed)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  }
});
