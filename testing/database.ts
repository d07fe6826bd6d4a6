import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase, type Database } from '#server/db/client.ts';
import { lockFile } from '#server/db/embedded.ts';
import { migrationNames, MIGRATIONS_DIR } from '#server/db/migrate.ts';
import type { StatementWatch } from '#server/db/statements.ts';
import { closeAtEnd, mayReuse } from './reusable.ts';

export type TestDatabaseOptions = {
  readonly migrationsDir?: string;
  /** URL of a PostgreSQL server, used instead of the embedded engine; defaults to TEST_DATABASE_URL. */
  readonly url?: string | undefined;
  readonly watch?: StatementWatch | undefined;
};

/**
 * Opens a migrated, empty database for the caller alone: on the server of TEST_DATABASE_URL, else an embedded one that
 * doesn't wait for the disk. It's a copy of a template that the first test file of a run creates, or the emptied
 * database of an earlier file in the same process.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const isCommon = options.migrationsDir === undefined && options.url === undefined;
  if (!isCommon || !mayReuse()) return make(options);
  const kept = keptDatabases.pop() ?? (await makeKept());
  kept.watch = options.watch;
  const leads: Database['leads'] = (name) => {
    kept.hasLed = true;
    return kept.database.leads(name);
  };
  return { ...kept.database, leads, close: () => giveBack(kept) };
}

function make({ migrationsDir = MIGRATIONS_DIR, url = testServer, watch }: TestDatabaseOptions): Promise<Database> {
  return url ? onServer(url, migrationsDir, watch) : embedded(migrationsDir, watch);
}

type KeptDatabase = {
  readonly database: Database;
  readonly shape: string;
  watch: StatementWatch | undefined;
  /** Its connection may hold the leader lock, which is released only by closing the connection. */
  hasLed: boolean;
};

/** Databases of this process that no test is using. */
const keptDatabases: KeptDatabase[] = [];

async function makeKept(): Promise<KeptDatabase> {
  const ignore = () => {};
  const kept = { watch: undefined as StatementWatch | undefined };
  const database = await make({ watch: (text) => kept.watch?.(text) ?? ignore });
  return Object.assign(kept, { database, shape: await shapeOf(database), hasLed: false });
}

/** Empties the database for reuse. Closes it if a test changed its schema or became leader on it, or if another one is cached. */
async function giveBack(kept: KeptDatabase): Promise<void> {
  kept.watch = undefined;
  const canKeep = keptDatabases.length === 0 && !kept.hasLed;
  if (!canKeep || (await shapeOf(kept.database)) !== kept.shape) return kept.database.close();
  await empty(kept.database);
  if (keptDatabases.push(kept) === 1) closeAtEnd(async () => keptDatabases.pop()?.database.close());
}

/** Returns a text that changes whenever a table, column, constraint, index, function or trigger does. */
async function shapeOf({ db }: Database): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select md5(string_agg(part, ' ' order by part)) as shape from (
      select concat_ws('.', c.oid, c.relname, a.attname, a.atttypid, a.attnotnull) as part
        from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relnamespace = 'public'::regnamespace
      union all select concat(oid, conname) from pg_constraint
      union all select concat(oid, tgname, tgenabled) from pg_trigger
      union all select concat(oid, proname) from pg_proc where pronamespace = 'public'::regnamespace
    ) parts`.execute(db);
  return rows[0]?.shape ?? '';
}

/** Deletes all rows. That's faster than truncating, because the tables of a test have few rows and keep their indexes. */
async function empty({ db }: Database): Promise<void> {
  await sql`do $$
    declare
      name text;
    begin
      set local session_replication_role = replica; -- Foreign keys aren't checked meanwhile.
      for name in select quote_ident(relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
      loop
        execute format('delete from %s', name);
      end loop;
      perform setval(oid::regclass, 1, false) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S';
    end $$`.execute(db);
}

/** URL of the PostgreSQL server for tests; undefined when they use the embedded engine. */
export const testServer = env['TEST_DATABASE_URL'] || undefined;

/** URL of the server itself, when `testServer` is a pooler in front of it. */
export const directServer = env['TEST_DATABASE_DIRECT_URL'] || testServer;

export type Addresses = { readonly url: string; readonly directUrl: string };

/** Returns the URLs of this database for another process: through the pooler, if there is one, and direct. */
export async function addressesOf({ db }: Pick<Database, 'db'>, server = testServer ?? ''): Promise<Addresses> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return addressesIn(server, rows[0]?.name ?? '');
}

function addressesIn(url: string, name: string): Addresses {
  const direct = url === testServer ? (directServer ?? url) : url;
  return { url: inDatabase(url, name), directUrl: inDatabase(direct, name) };
}

const log = { info: () => {}, warn: console.warn, error: console.error };

/** Creates a data folder with a migrated, empty embedded database, for tests that open it themselves or start a server on it. */
export async function makeTestDataDir(dataDir: string, migrationsDir: string = MIGRATIONS_DIR): Promise<void> {
  const template = join(tmpdir(), `brightbay-test-template-${await fingerprint(migrationsDir)}`);
  if (!existsSync(template)) await makeEmbeddedTemplate(template, migrationsDir);
  await cp(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function embedded(migrationsDir: string, watch: StatementWatch | undefined): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-test-'));
  await makeTestDataDir(dataDir, migrationsDir);
  const database = await openDatabase({ dataDir, migrationsDir, log, isDurable: false, watch });
  const close = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...database, close };
}

/** Creates the template under a lock: several test files may get here at once, and only one should do the work. */
async function makeEmbeddedTemplate(template: string, migrationsDir: string): Promise<void> {
  const release = lockFile(`${template}.lock`, 120_000);
  if (!existsSync(template)) await makeAside(template, migrationsDir);
  release?.();
}

/** Creates the template without what a copy doesn't need. It's complete or absent, even when the run is killed halfway. */
async function makeAside(template: string, migrationsDir: string): Promise<void> {
  await removeLeftOvers();
  const aside = await mkdtemp(`${template}-`);
  const database = await openDatabase({ dataDir: aside, migrationsDir, log, isDurable: false });
  await sql`update pg_database set datistemplate = false where datname <> 'postgres'`.execute(database.db);
  for (const unused of ['template0', 'template1']) await sql`drop database ${sql.id(unused)}`.execute(database.db);
  await database.close();
  await rename(aside, template);
}

/** Removes what a killed test run left behind, and templates older than a day. */
async function removeLeftOvers(): Promise<void> {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    if (!name.startsWith('brightbay-test-')) continue;
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtimeMs < yesterday) await rm(path, { recursive: true, force: true });
  }
}

async function onServer(url: string, migrationsDir: string, watch: StatementWatch | undefined): Promise<Database> {
  const template = `brightbay_template_${await fingerprint(migrationsDir)}`;
  const name = `brightbay_test_${randomBytes(8).toString('hex')}`;
  const { url: pooled, directUrl } = addressesIn(url, name);
  await withServer(directUrl, async (server) => {
    await server.query('select pg_advisory_lock(7201877)');
    const { rowCount } = await server.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeServerTemplate({ server, url: directUrl, template, migrationsDir });
    await server.query('select pg_advisory_unlock(7201877)');
    await server.query(`create database ${name} template ${template}`);
  });
  const at = { url: pooled, directUrl };
  const database = await openDatabase({ ...at, dataDir: '', migrationsDir, log, poolSize: 5, watch });
  const close = async () => {
    await database.close();
    await withServer(directUrl, (server) => server.query(`drop database ${name} with (force)`));
  };
  return { ...database, close };
}

type ServerTemplate = {
  readonly server: pg.Client;
  readonly url: string;
  readonly template: string;
  readonly migrationsDir: string;
};

async function makeServerTemplate({ server, url, template, migrationsDir }: ServerTemplate): Promise<void> {
  const aside = `${template}_new`;
  await server.query(`drop database if exists ${aside} with (force)`);
  await server.query(`create database ${aside}`);
  const database = await openDatabase({ url: inDatabase(url, aside), dataDir: '', migrationsDir, log });
  await database.close();
  await server.query(`alter database ${aside} rename to ${template}`);
}

async function withServer(url: string, run: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: inDatabase(url, 'postgres') });
  await server.connect();
  try {
    await run(server);
  } finally {
    await server.end();
  }
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Returns a hash that changes whenever a template made by these migrations would. */
async function fingerprint(migrationsDir: string): Promise<string> {
  const hash = createHash('sha256').update('2');
  for (const name of await migrationNames(migrationsDir)) {
    hash.update(name).update(await readFile(join(migrationsDir, `${name}.sql`)));
  }
  return hash.digest('hex').slice(0, 16);
}
