import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Settings } from '#core/settings/settings.ts';
import { openDatabase, type Db } from '#server/db/client.ts';
import { parseEnv } from '#server/env.ts';
import { insertSettings, newestSettings } from '#server/settings/queries.ts';
import { seedSettings } from '#server/settings/save.ts';
import { addressesOf, makeTestDataDir, openTestDatabase, testServer } from './database.ts';

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
      settings: { ...now.settings, ...change },
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

type StoredQuote = {
  readonly id: string;
  readonly email: string;
  readonly total: number;
  readonly sumOfLines: number;
  readonly reservations: number;
  readonly hasLapsed: boolean;
  readonly mails: string;
  readonly audits: number;
  readonly keys: number;
};

/** Reads all quotes and asserts that each is complete: its lines add up, it has its reservation unless that lapsed, two mails, audit entry and key. */
export async function readWholeQuotes(db: Db): Promise<StoredQuote[]> {
  const { rows } = await sql<StoredQuote>`
    select
      id,
      customer_email as email,
      total_cents as total,
      (select sum((line ->> 'cents')::integer) from jsonb_array_elements(lines) as line) as "sumOfLines",
      (select count(*) from slot_holds as hold where hold.quote_id = quotes.id and hold.starts_at = quotes.starts_at) as reservations,
      lapsed_at is not null as "hasLapsed",
      (select string_agg(kind, ' ' order by kind) from outbox
        where outbox.quote_id = quotes.id and kind in ('new-quote', 'quote-received')) as mails,
      (select count(*) from audit where subject_id = quotes.id::text and action = 'quote.submit') as audits,
      (select count(*) from idempotency_keys where idempotency_keys.quote_id = quotes.id) as keys
    from quotes`.execute(db);
  for (const quote of rows) {
    const { id, email, total, hasLapsed, ...parts } = quote;
    assert.deepEqual(
      parts,
      {
        sumOfLines: total,
        reservations: hasLapsed ? 0 : 1,
        mails: 'new-quote quote-received',
        audits: 1,
        keys: 1,
      },
      `quote ${id} of ${email} is not whole`,
    );
  }
  const emails = rows.map((quote) => quote.email);
  assert.equal(new Set(emails).size, emails.length, 'a customer has the same quote twice');

  const { rows: left } = await sql<{ audits: number }>`
    select count(*) as audits from audit
    where action = 'quote.submit' and not exists (select from quotes where id::text = subject_id)`.execute(db);
  assert.equal(left[0]?.audits, 0, 'something is left of a quote that is not there');
  return rows;
}
