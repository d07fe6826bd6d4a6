import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { migrationNames, MIGRATIONS_DIR } from '#server/db/migrate.ts';
import { runProgram, startServerProcess, until } from '#testing/server-process.ts';
import { startPostgres } from '#tools/throwaway-postgres.ts';
import { ENGINES } from './options.ts';
import type { Given, Outcome, Part } from './part.ts';
import { openShop } from './shop.ts';
import { newMemory, startTraffic } from './traffic.ts';
import { walk } from './walk.ts';

export const startParts: readonly Part[] = [
  {
    name: 'two-processes',
    does: 'a second server on the data folder of a running one',
    engines: ['embedded'],
    rounds: 5,
    run: twoProcesses,
  },
  {
    name: 'migration',
    does: 'kill -9 while the tables of an older version are taken to this one',
    engines: ENGINES,
    rounds: 20,
    run: migration,
  },
  {
    name: 'older-program',
    does: 'a database that a newer program has migrated',
    engines: ENGINES,
    rounds: 1,
    run: olderProgram,
  },
];

async function twoProcesses({ engine, rounds }: Given): Promise<Outcome> {
  const shop = await openShop(engine);
  const memory = newMemory();
  const lost: string[] = [];
  try {
    const server = await shop.serve();
    const traffic = startTraffic(server, { shop, memory });
    for (let round = 0; round < rounds; round++) {
      const second = runProgram({ ...shop.store.env, PORT: '0' });
      const ending = await second.ended;
      const isSaid = second.printed().endsWith(' is in use by another running copy of this program.\n');
      if (ending !== 1 || !isSaid) lost.push(`The second ended with ${ending} and said: ${second.printed()}`);
    }
    await traffic.stop();
    if ((await server.kill('SIGTERM')) !== 0) lost.push('The first did not end well');
    lost.push(...(await walk(shop.store, memory)));
    if (memory.open.size > 0) lost.push(`${memory.open.size} requests got no answer`);
    return { tried: `${rounds} second servers refused, ${memory.promised.size} promises of the first`, lost };
  } finally {
    await shop.close();
  }
}

const ROWS = 500;
/** How many migrations the older version has applied. */
const OLDER = 3;

async function migration({ engine, rounds }: Given): Promise<Outcome> {
  const lost: string[] = [];
  const scratch = mkdtempSync(join(tmpdir(), 'brightbay-migration-'));
  const postgres = engine === 'postgresql' ? await startPostgres({ isDurable: true }) : undefined;
  const names = await migrationNames(MIGRATIONS_DIR);
  const kills: number[] = [];
  try {
    const older = olderMigrations(scratch, names.slice(0, OLDER));
    for (let round = 1; round <= rounds; round++) {
      const dataDir = join(scratch, String(round));
      const url = postgres && (await newDatabase(postgres.url, `round${round}`));
      await makeOlder({ dataDir, url, migrationsDir: older });
      const env = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
      kills.push(await killWhileMigrating(env, names.length - OLDER));
      const server = await startServerProcess(env);
      if ((await server.kill('SIGTERM')) !== 0) lost.push('The next server did not end well');
      lost.push(...(await incomplete({ dataDir, url }, names)));
      rmSync(dataDir, { recursive: true, force: true });
    }
  } finally {
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  const after = `after ${Math.min(...kills)} to ${Math.max(...kills)} of ${names.length - OLDER} migrations`;
  return { tried: `${rounds} kills ${after}, with ${ROWS} rows each`, lost };
}

/** A folder with the first few migrations only: what an older version carried. */
function olderMigrations(scratch: string, names: readonly string[]): string {
  const folder = join(scratch, 'older');
  mkdirSync(folder);
  for (const name of names) cpSync(join(MIGRATIONS_DIR, `${name}.sql`), join(folder, `${name}.sql`));
  return folder;
}

async function newDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

type At = { readonly dataDir: string; readonly url: string | undefined };
const log = { info: () => {}, warn: console.warn, error: console.error };

async function makeOlder(at: At & { readonly migrationsDir: string }): Promise<void> {
  const database = await openDatabase({ ...at, log });
  await sql`insert into audit (at, action, subject, subject_id)
    select now(), 'old.entry', 'quote', number::text from generate_series(1, ${sql.lit(ROWS)}) as number`.execute(
    database.db,
  );
  await database.close();
}

/** Kills it after a random number of the migrations that are left; returns that number. */
async function killWhileMigrating(env: Readonly<Record<string, string>>, left: number): Promise<number> {
  const program = runProgram({ ...env, LAUNCH_LOCK: 'off', LOG_LEVEL: 'debug', PORT: '0' });
  let isOver = false;
  void program.ended.then(() => (isOver = true));
  const applied = () => program.printed().split('A migration was applied.').length - 1;
  const enough = Math.floor(Math.random() * left);
  await until('it migrates', () => isOver || applied() >= enough);
  await delay(Math.random() * 40);
  await program.kill('SIGKILL');
  return applied();
}

async function incomplete(at: At, names: readonly string[]): Promise<readonly string[]> {
  const database = await openDatabase({ ...at, log });
  try {
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(database.db);
    const { rows: entries } = await sql<{ count: number }>`
      select count(*) as count from audit where action = 'old.entry'`.execute(database.db);
    const isWhole = rows.map(({ name }) => name).join() === names.join();
    return [
      ...(isWhole ? [] : [`Applied are ${rows.map(({ name }) => name).join()}`]),
      ...(Number(entries[0]?.count) === ROWS ? [] : [`${entries[0]?.count} of ${ROWS} rows are left`]),
    ];
  } finally {
    await database.close();
  }
}

async function olderProgram({ engine }: Given): Promise<Outcome> {
  const shop = await openShop(engine);
  const memory = newMemory();
  const scratch = mkdtempSync(join(tmpdir(), 'brightbay-newer-'));
  const at = { dataDir: String(shop.store.env['DATA_DIR']), url: shop.store.env['DATABASE_URL'] };
  try {
    const server = await shop.serve();
    const traffic = startTraffic(server, { shop, memory });
    await until('something is promised', () => memory.promised.size > 10);
    await traffic.stop();
    await server.kill('SIGTERM');
    const newer = { ...at, migrationsDir: newerMigrations(scratch), log };
    await (await openDatabase(newer)).close();
    const refused = runProgram({ ...shop.store.env, PORT: '0' });
    const ending = await refused.ended;
    const isSaid = /^The database was made by a newer version of this program .*\n$/.test(refused.printed());
    const lost = ending === 1 && isSaid ? [] : [`It ended with ${ending} and said: ${refused.printed()}`];
    const database = await openDatabase(newer);
    await sql`delete from schema_migration where name = ${NEWEST}`.execute(database.db);
    await database.close();
    lost.push(...(await walk(shop.store, memory)));
    return { tried: `a start that is refused with one sentence, ${memory.promised.size} promises from before`, lost };
  } finally {
    rmSync(scratch, { recursive: true });
    await shop.close();
  }
}

const NEWEST = '9999_of_a_newer_program';

/** A folder with all migrations and one more. */
function newerMigrations(scratch: string): string {
  const folder = join(scratch, 'migrations');
  cpSync(MIGRATIONS_DIR, folder, { recursive: true });
  writeFileSync(join(folder, `${NEWEST}.sql`), 'create table of_a_newer_program (id integer primary key);');
  return folder;
}
