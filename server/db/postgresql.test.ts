import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { directServer, testServer } from '#testing/database.ts';
import { onPool, transaction, type Db, type DbOrTrx } from './client.ts';
import { DatabaseAway, StartupError } from './errors.ts';
import { openPostgresql } from './postgresql.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const open = (url: string) => openPostgresql({ url, directUrl: directServer, poolSize: 2, log });
const server = testServer ?? '';
/** A pooler may be able to keep statements. */
const forgetful = directServer ?? '';
/** What Node or the driver warns of, which it does once in a process. */
const warnings: string[] = [];
process.on('warning', ({ name, message }) => void warnings.push(`${name}: ${message}`));
const skip = testServer === undefined && 'needs a PostgreSQL server';

async function refusal(url: string): Promise<string> {
  const error = await open(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StartupError, String(error));
  return error.message;
}

test('a server that cannot be reached is named in one sentence without the password', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  assert.equal(
    await refusal(`postgresql://shop:hush@127.0.0.1:${port}/bay`),
    `Cannot connect to the database at 127.0.0.1:${port}/bay: connect ECONNREFUSED 127.0.0.1:${port}.`,
  );
});

test('a database that does not exist is named in one sentence', { skip }, async () => {
  const url = new URL(server);
  url.pathname = '/nowhere';
  assert.match(
    await refusal(url.href),
    /^Cannot connect to the database at \S+\/nowhere: database "nowhere" does not exist\.$/,
  );
});

test('notifications are heard again after the connection was lost', { skip }, async () => {
  const engine = await open(server);
  const client = await engine.pool.connect();
  const heard = new Set<string>();
  await engine.subscribe('brightbay_test', (payload) => heard.add(payload));
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen "brightbay_test"'`;
  await client.query(others, []);
  for (let count = 0; !heard.has('after'); count++) {
    assert.ok(count < 500, 'nothing was heard within ten seconds');
    await client.query(`select pg_notify('brightbay_test', 'after')`, []);
    await delay(20);
  }
  client.release();
  await engine.close();
});

test(
  'channels subscribed at once are all heard, also beside a leader, without a warning of the driver',
  { skip },
  async () => {
    const engine = await open(server);
    const heard = new Set<string>();
    const channels = Array.from({ length: 6 }, (_, index) => `brightbay_many_${index}`);
    const subscribe = (channel: string) => engine.subscribe(channel, (payload) => heard.add(`${channel} ${payload}`));
    const [isLeader] = await Promise.all([engine.leads('many channels'), ...channels.map(subscribe)]);
    assert.equal(isLeader, true);
    const client = await engine.pool.connect();
    for (const channel of channels) await client.query('select pg_notify($1, $2)', [channel, 'now']);
    client.release();
    for (let count = 0; heard.size < channels.length && count < 500; count++) await delay(20);
    assert.deepEqual(
      [...heard].toSorted(),
      channels.map((channel) => `${channel} now`),
    );
    await engine.close();
    assert.deepEqual(warnings, []);
  },
);

test('a connection that broke is replaced', { skip }, async () => {
  const engine = await open(server);
  const first = await engine.pool.connect();
  await first.query('select pg_terminate_backend(pg_backend_pid())', []).catch(() => {});
  first.release(true);
  const second = await engine.pool.connect();
  const { rows } = await second.query('select 1 as one', []);
  second.release();
  await engine.close();
  assert.deepEqual(rows, [{ one: 1 }]);
});

test('a connection to a server that only reads is not used again', { skip }, async () => {
  const engine = await openPostgresql({ url: server, poolSize: 1, log });
  const first = await engine.pool.connect();
  await first.query('begin', []);
  await first.query('set transaction read only', []);
  await assert.rejects(first.query('create table never (id int)', []), DatabaseAway);
  await first.query('rollback', []);
  first.release(false);
  const second = await engine.pool.connect();
  const { rows } = await second.query('select 1 as one', []);
  second.release();
  await engine.close();
  assert.deepEqual(rows, [{ one: 1 }]);
});

for (const isInside of [false, true]) {
  test(`lost statements are asked again ${isInside ? 'inside' : 'outside'} a transaction`, { skip }, async () => {
    const engine = await openPostgresql({ url: forgetful, poolSize: 1, log });
    const db = onPool(engine.pool);
    await askThrice(db, { table: 'pg_class', isInside });
    await sql`deallocate all`.execute(db);
    await askThrice(db, { table: 'pg_class', isInside });
    await engine.close();
  });
}

test('lost statements of one transaction that nothing awaits one by one are asked again', { skip }, async () => {
  const engine = await openPostgresql({ url: forgetful, poolSize: 1, log });
  const db = onPool(engine.pool);
  const ask = (trx: DbOrTrx) =>
    Promise.all([
      sql`select 1 as one`.execute(trx),
      sql`select 2 as one`.execute(trx),
      sql`select 3 as one`.execute(trx),
    ]);
  for (let round = 0; round < 3; round++) await transaction(db, ask);
  await sql`deallocate all`.execute(db);
  const answers = await transaction(db, ask);
  assert.deepEqual(
    answers.flatMap(({ rows }) => rows),
    [{ one: 1 }, { one: 2 }, { one: 3 }],
  );
  await engine.close();
});

test('a table that another process changes is read on', { skip }, async () => {
  const [engine, other] = [await openPostgresql({ url: server, poolSize: 1, log }), await open(server)];
  const db = onPool(engine.pool);
  await sql`create table kept as select 1 as one`.execute(db);
  await askThrice(db, { table: 'kept', isInside: false });
  const client = await other.pool.connect();
  await client.query('alter table kept add column size int', []);
  client.release();
  await askThrice(db, { table: 'kept', isInside: false });
  await sql`drop table kept`.execute(db);
  await Promise.all([engine.close(), other.close()]);
});

/** A statement is prepared from its second use on. */
async function askThrice(
  db: Db,
  { table, isInside }: { readonly table: string; readonly isInside: boolean },
): Promise<void> {
  const ask = (on: DbOrTrx) => sql`select * from ${sql.table(table)} limit 1`.execute(on);
  for (let round = 0; round < 3; round++) {
    const { rows } = await (isInside ? transaction(db, ask) : ask(db));
    assert.equal(rows.length, 1);
  }
}
