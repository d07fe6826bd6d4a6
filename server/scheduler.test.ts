import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, type Database } from '#server/db/client.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { addressesOf, testServer } from '#testing/database.ts';
import { scriptCallerOf } from '#testing/scripts.ts';
import { until } from '#testing/server-process.ts';
import type { Deps } from './deps.ts';
import { startScheduler } from './scheduler.ts';

const PACE = { round: 20, look: 10 };
const log = { info: () => {}, warn: () => {}, error: console.error };

let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());

/** The deps of another process on the same database, whose clock tells which of them did the tasks. */
async function openElsewhere(hour: number): Promise<{ readonly deps: Deps; readonly database: Database }> {
  const database = await openDatabase({ ...(await addressesOf(started.deps.database)), dataDir: '', log, poolSize: 2 });
  const now = Temporal.Instant.from(TEST_NOW).add({ hours: hour });
  return { database, deps: { ...started.deps, database, db: database.db, clock: { now: () => now } } };
}

async function lastRun(): Promise<string | undefined> {
  const rows = await started.deps.db.selectFrom('heartbeats').selectAll().where('name', '=', 'scheduler').execute();
  return rows[0]?.last_run_at;
}

/** Whether the process with this clock was the last to run the tasks. */
async function runsNow(hour: number): Promise<boolean> {
  return (await lastRun()) === Temporal.Instant.from(TEST_NOW).add({ hours: hour }).toString();
}

describe('of several processes', { skip: testServer === undefined && 'the embedded engine has one process' }, () => {
  test('one does the duties, and another one as soon as that one has ended', async () => {
    const [first, second] = [await openElsewhere(1), await openElsewhere(2)];
    const leading = startScheduler(first.deps, PACE);
    await until('the first leads', () => runsNow(1));
    const waiting = startScheduler(second.deps, PACE);
    await assertNever(() => runsNow(2));
    await leading.stop();
    await first.database.close();
    await until('the second has taken over', () => runsNow(2));
    await waiting.stop();
    await second.database.close();
  });

  test('another one leads when the session of the leader is lost, and the old one does not any more', async () => {
    const [first, second] = [await openElsewhere(3), await openElsewhere(4)];
    assert.equal(await first.database.leads('test'), true);
    assert.equal(await first.database.leads('test'), true);
    assert.equal(await second.database.leads('test'), false);
    assert.equal(await second.database.leads('another'), true);
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = hashtextextended('lead:test', 0)`.execute(started.deps.db);
    await until('the other one leads', () => second.database.leads('test'));
    await until('the old one knows it', async () => !(await first.database.leads('test')));
    await Promise.all([first.database.close(), second.database.close()]);
  });
});

test('the duties are done again and again, and end with the process', async () => {
  const scheduler = startScheduler(started.deps, PACE);
  await until('they were done', () => runsNow(0));
  started.setNow(Temporal.Instant.from(TEST_NOW).add({ hours: 9 }).toString());
  await until('they were done again', () => runsNow(9));
  await scheduler.stop();
  started.setNow(TEST_NOW);
});

/** Checks over several rounds. */
async function assertNever(isSo: () => Promise<boolean>): Promise<void> {
  for (let rounds = 0; rounds < 10; rounds += 1) {
    assert.equal(await isSo(), false);
    await new Promise((resolve) => setTimeout(resolve, PACE.round));
  }
}

describe('while test data is added', () => {
  let shop: TestApp;
  before(async () => void (shop = await startTestApp()));
  after(() => shop.close());

  test('the duties leave it alone, and go on afterwards', async (context) => {
    const failures: unknown[] = [];
    const deps = {
      ...shop.deps,
      log: { ...log, error: (about: unknown) => void failures.push(about) },
    } as unknown as Deps;
    const duties = startScheduler(deps, { round: 1, look: 1 });
    context.after(() => duties.stop());
    const caller = await scriptCallerOf(shop);
    const { success, error } = await caller.run('add-test-data');
    assert.equal(success, true, String(error));
    const verified = await caller.run('verify-database');
    assert.equal(verified.success, true, verified.output);

    const { db } = shop.deps;
    await db.insertInto('rate_limits').values({ bucket: 'old', tries: 1, resets_at: '2020-01-01T00:00:00Z' }).execute();
    const old = db.selectFrom('rate_limits').selectAll().where('bucket', '=', 'old');
    await until('the duties run', async () => (await old.execute()).length === 0);
    await duties.stop();
    assert.deepEqual(failures, []);
  });
});
