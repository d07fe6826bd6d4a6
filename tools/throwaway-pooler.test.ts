import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/client.ts';
import { StartupError } from '#server/db/errors.ts';
import { findPooler, startPooler } from './throwaway-pooler.ts';
import { findPostgres, startPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

const isHere = findPostgres() !== undefined && findPooler() !== undefined;
const log = { info: () => {}, warn: () => {}, error: () => {} };

describe('a database behind a pooler', { skip: !isHere && 'PostgreSQL or PgBouncer is not installed' }, () => {
  let server: ThrowawayPostgres;
  let pooler: Pick<ThrowawayPostgres, 'url' | 'stop'>;
  before(async () => {
    server = await startPostgres();
    pooler = await startPooler(server);
  });
  after(async () => {
    await pooler.stop();
    await server.stop();
  });

  test('is refused when nothing tells where the server itself is', async () => {
    const database = await openDatabase({ url: pooler.url, dataDir: '', log });
    const refused = database.subscribe('news', () => {});
    await assert.rejects(
      refused,
      (error) => error instanceof StartupError && /DATABASE_DIRECT_URL/.test(error.message),
    );
    await database.close();
  });

  test('hears notifications directly', async () => {
    const database = await openDatabase({ url: pooler.url, directUrl: server.url, dataDir: '', log });
    const heard = new EventTarget();
    await database.subscribe('news', (payload) => heard.dispatchEvent(new CustomEvent('heard', { detail: payload })));
    const next = once(heard, 'heard');
    await sql`select pg_notify('news', 'good')`.execute(database.db);
    const [event] = (await next) as [CustomEvent<string>];
    assert.equal(event.detail, 'good');
    await database.close();
  });
});
