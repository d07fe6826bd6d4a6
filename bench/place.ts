import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '#server/db/client.ts';
import { startPostgres } from '#tools/throwaway-postgres.ts';
import { cpuSecondsOfFamily } from './cpu.ts';
import type { EngineName } from './options.ts';

/** A fresh place for a server's data, which is gone when it is closed. */
export type Place = {
  readonly engine: EngineName;
  readonly dataDir: string;
  /** Of the PostgreSQL server; undefined for the embedded engine. */
  readonly url: string | undefined;
  /** What the database's own processes have taken of the processors so far; 0 for the engine that runs in the server. */
  readonly databaseCpuSeconds: () => number;
  readonly close: () => Promise<void>;
};

export async function openPlace(engine: EngineName): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-bench-'));
  const postgres = engine === 'postgresql' ? await startPostgres({ isDurable: true }) : undefined;
  return {
    engine,
    dataDir,
    url: postgres?.url,
    databaseCpuSeconds: () => (postgres ? cpuSecondsOfFamily(postgres.pid() ?? 0) : 0),
    close: async () => {
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const log = { info: () => {}, warn: console.warn, error: console.error };

/** The database of a place without a server around it; on the embedded engine only while no server runs. */
export function openStore({ url, dataDir }: Pick<Place, 'url' | 'dataDir'>): Promise<Database> {
  return openDatabase({ url, dataDir, log });
}

/** Runs something with that database and closes it, even after an error. */
export async function withStore(place: Place, use: (db: Database['db']) => Promise<unknown>): Promise<void> {
  const store = await openStore(place);
  try {
    await use(store.db);
  } finally {
    await store.close();
  }
}
