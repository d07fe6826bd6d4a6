import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';
import type { DatabaseLog } from './engine.ts';
import { StartupError } from './errors.ts';
import { isStatementLost } from './statements.ts';

/**
 * Applies the SQL files of the folder (`0001_name.sql`, in name order) that the database does not have yet: each in one
 * transaction, under a lock, so that several processes may start at once. The program, which is in the folder `program`
 * next to it, is applied together with the last of them, or alone when only its text has changed.
 *
 * @throws StartupError when the database has migrations that the folder lacks: it was made by a newer version.
 */
export async function migrate<T>(db: Kysely<T>, folder: string, log: DatabaseLog): Promise<void> {
  const names = await migrationNames(folder);
  for (let count = 0; ; count += 1) {
    const applied = await applyNext(db, folder, names).catch((error: unknown) => {
      if (!isStatementLost(error)) throw error;
      // A pooler is in between: from now on statements are sent without names, which it loses.
      return applyNext(db, folder, names);
    });
    if (applied === undefined) {
      if (count > 0) log.info({ migrations: count, newest: names.at(-1) }, 'The database is up to date.');
      return;
    }
    log.debug?.({ migration: applied }, 'A migration was applied.');
  }
}

/** The folder of the program's own migrations. */
export const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations');

/** Returns the names of the migrations in the folder, in order, without '.sql'. */
export async function migrationNames(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();
}

/** An arbitrary constant that nothing else in this database uses as a lock. */
const lockKey = 4_207_231_977;

function applyNext<T>(db: Kysely<T>, folder: string, names: readonly string[]): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx);
    await makeMigrationTable(trx);
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(trx);
    const known = new Set(rows.map((row) => row.name));
    refuseUnknown(known, names);

    const next = names.find((name) => !known.has(name));
    if (next !== undefined) await applyOne(trx, folder, next);
    if (names.every((name) => known.has(name) || name === next)) await applyProgram(trx, folder);
    return next;
  });
}

/** Applies these migrations, which must be new to the database, in the caller's transaction. */
export async function applyMigrations(
  trx: QueryExecutorProvider,
  folder: string,
  names: readonly string[],
): Promise<void> {
  await makeMigrationTable(trx);
  for (const name of names) await applyOne(trx, folder, name);
}

async function applyOne(trx: QueryExecutorProvider, folder: string, name: string): Promise<void> {
  const statements = await readFile(join(folder, `${name}.sql`), 'utf8');
  await sql
    .raw(statements)
    .execute(trx)
    .catch((error: unknown) => {
      throw new Error(`The migration ${name} failed: ${String(error)}`, { cause: error });
    });
  await sql`insert into schema_migration (name) values (${name})`.execute(trx);
}

/**
 * Creates or replaces the functions and triggers of the program that belongs to the folder of migrations, all of them in
 * the order of their files, unless the database has exactly these. All migrations must have been applied.
 */
export async function applyProgram(trx: QueryExecutorProvider, folder: string): Promise<void> {
  const text = await readProgram(join(dirname(folder), 'program'));
  const mark = `program ${createHash('sha256').update(text).digest('hex')}`;
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description('schema_migration'::regclass) as mark`.execute(trx);
  if (text === '' || rows[0]?.mark === mark) return;
  await sql.raw(text).execute(trx);
  await sql`comment on table schema_migration is ${sql.lit(mark)}`.execute(trx);
}

async function readProgram(folder: string): Promise<string> {
  const files = await readdir(folder).catch(() => []);
  const parts = files.filter((file) => file.endsWith('.sql')).toSorted();
  return (await Promise.all(parts.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

async function makeMigrationTable(db: QueryExecutorProvider): Promise<void> {
  await sql`create table if not exists schema_migration (
    name text primary key, applied_at timestamptz not null default now())`.execute(db);
}

function refuseUnknown(known: ReadonlySet<string>, names: readonly string[]): void {
  const unknown = [...known].filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new StartupError(
    `The database was made by a newer version of this program (it has ${unknown.join(', ')}): start that version.`,
  );
}
