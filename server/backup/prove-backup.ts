import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase, transaction } from '../db/client.ts';
import { insideTransaction } from '../db/connection-guard.ts';
import type { Deps } from '../deps.ts';
import { loadBackup, type LoadedBackup } from './load-backup.ts';
import { checkBackup } from './read-backup.ts';

/**
 * Test-restores a backup the way `restoreBackup` would, isolated from live data, and compares every row and photo with the
 * backup's checksums; leaves nothing behind. Throws BackupError if it can't be restored.
 */
export async function proveBackup({ database, db, log }: Pick<Deps, 'database' | 'db' | 'log'>, path: string) {
  await checkBackup(path);
  if (database.engine === 'embedded') return inScratchCluster(path, log);
  try {
    return await inScratchSchema(db, path);
  } catch (error) {
    // Without permission to create a schema there, it can still be proven here.
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return inScratchCluster(path, log);
    throw error;
  }
}

const NOT_ALLOWED = '42501';
const keepPhoto = async () => {};

/** A database of the embedded engine, in a folder for temporary files. */
async function inScratchCluster(path: string, log: Deps['log']): Promise<LoadedBackup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-proof-'));
  try {
    const died = Promise.withResolvers<never>();
    died.promise.catch(() => undefined);
    const onDeath = (sentence: string) => died.reject(new Error(sentence));
    const scratch = await openDatabase({ dataDir, log, isDurable: false, onDeath });
    try {
      const loading = transaction(scratch.db, (trx) => loadBackup(trx, { path, keepPhoto }));
      return await Promise.race([loading, died.promise]);
    } finally {
      await scratch.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

class Proven extends Error {
  readonly loaded: LoadedBackup;

  constructor(loaded: LoadedBackup) {
    super('proven');
    this.loaded = loaded;
  }
}

/** A schema in the same database that never becomes visible: its transaction is rolled back, also when this process dies. */
async function inScratchSchema(db: Deps['db'], path: string): Promise<LoadedBackup> {
  const schema = sql.id(`proof_${randomUUID().slice(0, 8)}`);
  try {
    return await insideTransaction(() =>
      db.transaction().execute(async (trx) => {
        await sql`create schema ${schema}`.execute(trx);
        await sql`set local search_path to ${schema}`.execute(trx);
        throw new Proven(await loadBackup(trx, { path, keepPhoto }));
      }),
    );
  } catch (error) {
    if (error instanceof Proven) return error.loaded;
    throw error;
  }
}
