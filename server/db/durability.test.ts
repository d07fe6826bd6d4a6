import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { broken, runWriter, testMigrations } from '#server/db/testing/killed-writer.ts';
import { makeTestDataDir, testServer } from '#testing/database.ts';
import { sized } from '#testing/size.ts';
import { openDatabase, type Database } from './client.ts';

const skip = testServer !== undefined && 'about the embedded engine';
const scratch = await mkdtemp(join(tmpdir(), 'brightbay-durability-'));
after(() => rm(scratch, { recursive: true, force: true }));

const log = { info: () => {}, warn: console.error, error: console.error };
const open = (dataDir: string): Promise<Database> => openDatabase({ dataDir, migrationsDir: testMigrations, log });

async function factsBrokenIn(dataDir: string, told: Awaited<ReturnType<typeof runWriter>>): Promise<readonly string[]> {
  const database = await open(dataDir);
  try {
    return await broken(told, database);
  } finally {
    await database.close();
  }
}

const KILLS = sized(2, 5);
const CUTS = sized(1, 3);

test(
  `a process killed while it writes loses nothing that it acknowledged, ${KILLS} times in a row`,
  { skip },
  async () => {
    const dataDir = join(scratch, 'killed');
    await makeTestDataDir(dataDir, testMigrations);
    for (let round = 1; round <= KILLS; round++) {
      const clients = round % 2 === 0 ? 1 : 12;
      const told = await runWriter({ dataDir, firstId: round * 1_000_000, clients, killAfter: 60 * round });
      assert.ok(told.present.size > 30 * round, told.stderr);
      assert.deepEqual(await factsBrokenIn(dataDir, told), []);
    }
  },
);

test('a power cut loses nothing that was acknowledged', { skip }, async () => {
  await makeTestDataDir(join(scratch, 'cut-0'), testMigrations);
  for (let round = 1; round <= CUTS; round++) {
    const dataDir = join(scratch, `cut-${round - 1}`);
    const afterCut = join(scratch, `cut-${round}`);
    const disk = {
      ROOT: join(dataDir, 'database'),
      PLATTER: join(scratch, 'platter'),
      IMAGE: join(afterCut, 'database'),
      TORN: String(round % 2),
      CUT_AFTER_FLUSHES: String(80 + Math.floor(Math.random() * 80)),
    };
    mkdirSync(disk.PLATTER);
    const node = ['--import', join(import.meta.dirname, 'testing', 'simulated-disk.ts')];
    const told = await runWriter({ dataDir, firstId: round * 1_000_000, clients: 12, node, env: disk });
    rmSync(disk.PLATTER, { recursive: true });
    assert.ok(told.present.size > 50, told.stderr);
    assert.deepEqual(await factsBrokenIn(afterCut, told), []);
  }
});

test(
  'a flush that fails ends the process at once with a sentence, and nothing acknowledged is lost',
  { skip },
  async () => {
    const dataDir = join(scratch, 'failing');
    const failing = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { isMainThread } from 'node:worker_threads';
    const flush = fs.fsyncSync;
    let left = 60;
    if (!isMainThread) fs.fsyncSync = (descriptor) => {
      if (left-- > 0) return flush(descriptor);
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    };
    syncBuiltinESMExports();`;
    await makeTestDataDir(dataDir, testMigrations);
    const node = ['--import', `data:text/javascript,${encodeURIComponent(failing)}`];
    const told = await runWriter({ dataDir, firstId: 0, clients: 3, node });
    assert.match(told.stderr, /^The database could not bring its data to the disk, so the program stops: .*EIO/);
    assert.ok(told.present.size > 20);
    assert.deepEqual(await factsBrokenIn(dataDir, told), []);
  },
);
