import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { addressesOf, openTestDatabase, testServer } from '#testing/database.ts';
import { openDatabase, transaction, type Database } from './client.ts';
import { DatabaseAway } from './errors.ts';
import { openPostgresql } from './postgresql.ts';
import { watchSilence } from './silence.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A connection to the server that can be cut. */
type Cable = {
  readonly url: string;
  /** Cuts every connection when one sends this text, before or after the server receives it. */
  cutAt: { readonly text: string; readonly isHeard: boolean } | undefined;
  /** Holds back what sends this text until the promise resolves. */
  holdAt: { readonly text: string; readonly until: Promise<void> } | undefined;
  /** Whether packets are dropped silently in both directions. */
  isDead: boolean;
  readonly close: () => void;
};

describe('a lost connection', { skip: testServer === undefined && 'needs a PostgreSQL server' }, () => {
  let store: Database;
  let cable: Cable;
  let database: Database;
  before(async () => {
    store = await openTestDatabase();
    await sql`create table written (id int primary key)`.execute(store.db);
    cable = await layCable((await addressesOf(store)).directUrl);
    database = await openDatabase({ url: cable.url, dataDir: '', log, poolSize: 2 });
  });
  after(async () => {
    cable.cutAt = undefined;
    await database.close();
    cable.close();
    await store.close();
  });

  const write = (id: number) =>
    transaction(database.db, (trx) => sql`insert into written (id) values (${id})`.execute(trx));
  const written = async () => {
    const { rows } = await sql<{ id: number }>`select id from written order by id`.execute(store.db);
    return rows.map(({ id }) => id);
  };

  test('before the commit is retried on another one, unnoticed by the caller', async () => {
    cable.cutAt = { text: 'insert into written', isHeard: true };
    await write(1);
    assert.deepEqual(await written(), [1]);
  });

  for (const isHeard of [true, false]) {
    test(`while committing is reported with an unknown outcome: ${isHeard ? 'committed' : 'not committed'}`, async () => {
      const before = await written();
      cable.cutAt = { text: 'commit', isHeard };
      await assert.rejects(write(2), (error) => error instanceof DatabaseAway && error.mayHaveCommitted);
      assert.deepEqual(await written(), isHeard ? [...before, 2] : before);
      await sql`delete from written where id = 2`.execute(store.db);
    });
  }

  test('of a statement by itself says whether it may have been done', async () => {
    cable.cutAt = { text: 'select 41', isHeard: true };
    const reading = sql`select 41`.execute(database.db);
    await assert.rejects(reading, (error) => error instanceof DatabaseAway && !error.mayHaveCommitted);
    cable.cutAt = { text: 'delete from written', isHeard: true };
    const deleting = sql`delete from written`.execute(database.db);
    await assert.rejects(deleting, (error) => error instanceof DatabaseAway && error.mayHaveCommitted);
    await write(3);
  });

  test('that is silent is given up when the server cannot be reached again, and only then', async () => {
    const client = new pg.Client({ connectionString: cable.url });
    client.on('error', () => {});
    await client.connect();
    let isReachable = true;
    const silence = watchSilence({ isReachable: async () => isReachable, log, patience: 20, every: 5 });
    await silence.during(client, client.query('select pg_sleep(0.3)'));
    cable.isDead = true;
    const asked = silence.during(client, client.query('select 1'));
    isReachable = false;
    await assert.rejects(asked, /terminated/);
    silence.stop();
    cable.isDead = false;
  });

  test('is not opened for a caller that has stopped waiting', async () => {
    const engine = await openPostgresql({ url: cable.url, poolSize: 2, log, longestWait: 500 });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    cable.holdAt = { text: 'set timezone', until: begun };
    const [first, second] = [engine.pool.connect(), engine.pool.connect()];
    (await first).release(false);
    await assert.rejects(second, DatabaseAway);
    cable.holdAt = undefined;
    begin();
    for (let tries = 0; tries < 100 && engine.use().idle < engine.use().open; tries += 1) await delay(20);
    assert.equal(engine.use().idle, engine.use().open);
    await engine.close();
  });
});

async function layCable(address: string): Promise<Cable> {
  const target = new URL(address);
  const port = Number(target.port);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end
        .on('error', () => {})
        .on('close', () => {
          ends.delete(end);
          other.destroy();
        });
    }
    let isCut = false;
    far.on('data', (bytes) => {
      if (isCut) near.destroy();
      else if (!cable.isDead) near.write(bytes);
    });
    near.on('data', (bytes) => {
      if (cable.isDead) return;
      const { cutAt, holdAt } = cable;
      if (holdAt && bytes.includes(holdAt.text)) return void holdAt.until.then(() => far.write(bytes));
      if (!cutAt || !bytes.includes(cutAt.text)) return void far.write(bytes);
      cable.cutAt = undefined;
      isCut = true;
      if (cutAt.isHeard) far.write(bytes);
      else near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.port = String((server.address() as AddressInfo).port);
  const cable: Cable = {
    url: target.href,
    cutAt: undefined,
    holdAt: undefined,
    isDead: false,
    close: () => {
      ends.forEach((end) => end.destroy());
      server.close();
    },
  };
  return cable;
}
