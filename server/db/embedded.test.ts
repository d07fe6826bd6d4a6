import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { broken, runWriter, testMigrations } from '#server/db/testing/killed-writer.ts';
import { makeTestDataDir, testServer } from '#testing/database.ts';
import { openDatabase, transaction, type Database, type DatabaseOptions } from './client.ts';
import { proveDurability } from './cluster.ts';
import { DurableFiles } from './durable-files.ts';
import { openEmbedded } from './embedded.ts';
import { StartupError } from './errors.ts';

const skip = testServer !== undefined && 'about the embedded engine';
const scratch = await mkdtemp(join(tmpdir(), 'brightbay-embedded-'));
after(() => rm(scratch, { recursive: true, force: true }));

const log = { info: () => {}, warn: console.error, error: console.error };

function open(dataDir: string, options: Partial<DatabaseOptions> = {}): Promise<Database> {
  return openDatabase({ dataDir: join(scratch, dataDir), migrationsDir: testMigrations, log, ...options });
}

const prepare = (dataDir: string): Promise<void> => makeTestDataDir(join(scratch, dataDir), testMigrations);

const sentence = (pattern: RegExp) => (error: unknown) => error instanceof StartupError && pattern.test(error.message);

test('rows are there after closing and opening again', { skip }, async () => {
  await prepare('kept');
  const first = await open('kept');
  await sql`insert into written (id, filler) values (1, 'kept')`.execute(first.db);
  await first.close();
  const second = await open('kept');
  const { rows } = await sql`select * from written`.execute(second.db);
  await second.close();
  assert.deepEqual(rows, [{ id: 1, filler: 'kept' }]);
});

test('statements are watched once the migrations are applied', { skip }, async () => {
  const none = join(scratch, 'no-migrations');
  mkdirSync(none);
  await makeTestDataDir(join(scratch, 'watched'), none);
  const texts: string[] = [];
  const watch = (text: string) => {
    texts.push(text);
    return () => {};
  };
  const database = await open('watched', { watch });
  await sql`select count(*) from written`.execute(database.db);
  await database.close();
  assert.deepEqual(texts, ['select count(*) from written']);
});

test('an answer is taken whole, wherever the pieces end in which the engine hands it over', { skip }, async () => {
  await prepare('pieces');
  const database = await open('pieces');
  const lengths = Array.from({ length: 200 }, (_, index) => 8000 + index);
  for (const length of lengths) {
    const { rows } = await sql<{ text: string }>`select repeat('x', ${length}::integer) as text`.execute(database.db);
    assert.equal(rows[0]?.text.length, length);
  }
  await database.close();
});

test('a data folder in use is refused, by this process and by another', { skip }, async () => {
  await prepare('in-use');
  const database = await open('in-use');
  const inUse = /^The data folder \S+in-use is in use by another running copy of this program\.$/;
  await assert.rejects(open('in-use'), sentence(inUse));
  const other = spawnSync(process.execPath, [writer, join(scratch, 'in-use'), '0', '1'], { encoding: 'utf8' });
  assert.match(other.stderr, /StartupError: The data folder .* is in use by another running copy of this program\./);
  assert.equal(other.status, 1);
  await database.close();
});

test('a data folder is free again after its process was killed', { skip }, async () => {
  await prepare('freed');
  const child = spawn(process.execPath, [writer, join(scratch, 'freed'), '0', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await open('freed')).close();
});

test('a data folder that cannot be written to is refused', { skip }, async () => {
  writeFileSync(join(scratch, 'a-file'), '');
  await assert.rejects(open('a-file'), sentence(/^The data folder \S+a-file cannot be written to: EEXIST/));
  await assert.rejects(open('a-file/below'), sentence(/^The data folder \S+below cannot be written to: ENOTDIR/));
  await assert.rejects(open('', { dataDir: '/proc/self' }), sentence(/cannot be written to: /));
});

test('a database of another engine version is refused', { skip }, async () => {
  mkdirSync(join(scratch, 'older', 'database'), { recursive: true });
  writeFileSync(join(scratch, 'older', 'database', 'PG_VERSION'), '17\n');
  const otherVersion = /cannot be opened: it was made by PostgreSQL 17, and this program has PostgreSQL 18\.$/;
  await assert.rejects(open('older'), sentence(otherVersion));
});

test('an engine whose commits do not reach the disk is refused', { skip }, async () => {
  await prepare('hasty');
  const die = (error: unknown) => {
    throw error;
  };
  const files = new DurableFiles(join(scratch, 'hasty', 'database'), { die });
  const asShipped = await PGlite.create({ fs: files });
  await assert.rejects(proveDurability({ pglite: asShipped, files }), /a commit did not reach the disk/);
  await asShipped.close();
});

test('a damaged database is refused with what the engine says', { skip }, async () => {
  await prepare('damaged');
  await rm(join(scratch, 'damaged', 'database', 'global', 'pg_control'));
  await assert.rejects(open('damaged'), sentence(/cannot be opened: .*(pg_control|initialize)/));
});

test('a new database whose creation was interrupted is created again', { skip }, async () => {
  mkdirSync(join(scratch, 'cut-off', 'database.new', 'base'), { recursive: true });
  await (await open('cut-off')).close();
});

test(
  'the death of the thread ends the process with one sentence, and nothing acknowledged is lost',
  { skip },
  async () => {
    const atFlush = (left: number) => `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { isMainThread } from 'node:worker_threads';
    const flush = fs.fsyncSync;
    let left = ${left};
    if (!isMainThread) fs.fsyncSync = (descriptor) => (left-- > 0 ? flush(descriptor) : process.exit(7));
    syncBuiltinESMExports();`;
    await prepare('dying');
    const node = ['--import', `data:text/javascript,${encodeURIComponent(atFlush(40))}`];
    const told = await runWriter({ dataDir: join(scratch, 'dying'), firstId: 0, clients: 3, node });
    assert.match(told.stderr, /The embedded database stopped \(its thread ended with code 7\), so the program stops/);
    assert.equal(told.exitCode, 1);

    const database = await open('dying');
    assert.deepEqual(await broken(told, database), []);
    await database.close();
  },
);

test('a statement that hangs ends the thread', { skip }, async () => {
  await prepare('hanging');
  const died = Promise.withResolvers<string>();
  const engine = await openEmbedded({
    dataDir: join(scratch, 'hanging'),
    log,
    isDurable: false,
    patienceMilliseconds: 400,
    onDeath: died.resolve,
  });
  const client = await engine.pool.connect();
  void client.query('select count(*) from generate_series(1, 1000000000000)', []);
  assert.match(await died.promise, /^The embedded database stopped \(one statement took more than 0\.4 s\)/);
});

test('transactions run whole, in the order in which they first ask', { skip }, async () => {
  await prepare('queue');
  const { db, close } = await open('queue', { isDurable: false });
  const gate = Promise.withResolvers<void>();
  const events: string[] = [];
  const one = (name: string, wait?: Promise<void>) =>
    transaction(db, async (trx) => {
      await sql`select 1`.execute(trx);
      events.push(`${name} begins`);
      await wait;
      await sql`select 1`.execute(trx);
      events.push(`${name} ends`);
    });
  const alone = async (name: string) => {
    await sql`select 1`.execute(db);
    events.push(name);
  };

  const running = [one('a', gate.promise)];
  while (events.length === 0) await nextTurn();
  for (const start of [() => alone('b'), () => one('c'), () => alone('d'), () => one('e')]) {
    running.push(start());
    await nextTurn();
  }
  gate.resolve();
  await Promise.all(running);
  await close();
  assert.deepEqual(events, ['a begins', 'a ends', 'b', 'c begins', 'c ends', 'd', 'e begins', 'e ends']);
});

test('a transaction that has not run a query yet blocks no one', { skip }, async () => {
  await prepare('idle');
  const { db, close } = await open('idle', { isDurable: false });
  const asked = Promise.withResolvers<void>();
  const waiting = transaction(db, () => asked.promise);
  const { rows } = await sql`select 1 as one`.execute(db);
  asked.resolve();
  await waiting;
  await close();
  assert.deepEqual(rows, [{ one: 1 }]);
});

const writer = join(import.meta.dirname, 'testing', 'writer.ts');
