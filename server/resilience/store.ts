import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '#core/settings/settings.ts';
import { insertSettings, newestSettings } from '../data/business.ts';
import { seedSettings } from '../business/seed.ts';
import { openDatabase, type Db } from '../db/client.ts';
import { addressesOf, makeTestDataDir, openTestDatabase, testServer } from '../testing/database.ts';
import { parseEnv } from '../env.ts';

/** The data of a shop, which outlives the server processes that work on it. */
export type Store = {
  readonly engine: 'embedded' | 'postgresql';
  /** The environment of a server process that works on it. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens the database while `run` runs. On the embedded engine, no server may run at the same time. */
  readonly visit: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  readonly remove: () => Promise<void>;
};

const log = { info: () => {}, warn: console.warn, error: console.error };

type Place = {
  /** URL of a PostgreSQL server; without one, the store is embedded. */
  readonly server: string | undefined;
  /** Where the data folder is created. */
  readonly folder: string;
};

/** Opens a store with the first settings plus the given changes: on the server of TEST_DATABASE_URL if set, else embedded. */
export async function openStore(
  change: Partial<Settings>,
  { server, folder }: Place = { server: testServer, folder: tmpdir() },
): Promise<Store> {
  const dataDir = await mkdtemp(join(folder, 'brightbay-shop-'));
  if (!server) await makeTestDataDir(dataDir);
  const store = server ? await onServer(dataDir, server) : embeddedStore(dataDir);
  await store.visit((db) => seedSettings(db, parseEnv({ LAUNCH_LOCK: 'off' }), { now: () => Temporal.Now.instant() }));
  await saveSettings(store, change);
  return store;
}

/** Saves a new version of the settings, as the owner would in any process. */
export function saveSettings({ visit }: Store, change: Partial<Settings>): Promise<number> {
  return visit(async (db) => {
    const now = await newestSettings(db);
    if (!now) throw new Error('the business was not seeded');
    return insertSettings(db, {
      business: { ...now.business, ...change },
      savedBy: null,
      savedAt: Temporal.Now.instant(),
    });
  });
}

/** Returns the store of an existing data folder. */
export function embeddedStore(dataDir: string): Store {
  return {
    engine: 'embedded',
    env: { DATA_DIR: dataDir },
    visit: async (run) => {
      const database = await openDatabase({ dataDir, log });
      try {
        return await run(database.db);
      } finally {
        await database.close();
      }
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function onServer(dataDir: string, server: string): Promise<Store> {
  const database = await openTestDatabase({ url: server });
  const { url, directUrl } = await addressesOf(database, server);
  return {
    engine: 'postgresql',
    env: { DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl },
    visit: (run) => run(database.db),
    remove: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
