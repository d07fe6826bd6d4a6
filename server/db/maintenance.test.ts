import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { testMigrations } from '#server/db/testing/killed-writer.ts';
import { makeTestDataDir, testServer } from '#testing/database.ts';
import { openEmbedded, checkpointWhenDue, vacuumWhatNeedsIt } from './embedded.ts';
import type { Engine } from './engine.ts';

const skip = testServer !== undefined && 'about the embedded engine';
const log = { info: () => {}, warn: console.error, error: console.error };
let dataDir: string;
let engine: Engine;
before(async () => {
  if (skip) return;
  dataDir = await mkdtemp(join(tmpdir(), 'brightbay-upkeep-'));
  await makeTestDataDir(dataDir, testMigrations);
  engine = await openEmbedded({ dataDir, log, isDurable: false });
});
after(async () => {
  if (skip) return;
  await engine.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function run(text: string): Promise<void> {
  const client = await engine.pool.connect();
  await client.query(text, []);
  client.release();
}

test('a checkpoint is made once the log has grown long, and not again', { skip }, async () => {
  await run('create table long (filler text)');
  assert.equal(await checkpointWhenDue(engine.pool), false);
  await run(`insert into long select repeat('x', 1000) from generate_series(1, 40000)`);
  assert.equal(await checkpointWhenDue(engine.pool), true);
  assert.equal(await checkpointWhenDue(engine.pool), false);
});

test('tables that changed much are vacuumed and analyzed, the others left alone', { skip }, async () => {
  await run('create table quiet (id integer)');
  await run('create table busy (id integer)');
  await run('insert into busy select generate_series(1, 1000); delete from busy where id > 500');
  // The engine reports its statistics at most once a second.
  await delay(1100);
  await run('select 1');
  const vacuumed = await vacuumWhatNeedsIt(engine.pool);
  assert.ok(vacuumed.includes('busy'));
  assert.ok(!vacuumed.includes('quiet'));
  assert.deepEqual(await vacuumWhatNeedsIt(engine.pool), []);
});
