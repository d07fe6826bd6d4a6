import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { insideTransaction } from './connection-guard.ts';
import { openEmbedded } from './embedded.ts';
import type { DatabaseLog, Engine, PoolUse } from './engine.ts';
import { DatabaseAway } from './errors.ts';
import { migrate, MIGRATIONS_DIR } from './migrate.ts';
import { openPostgresql } from './postgresql.ts';
import { isStatementLost, watchedPool, type StatementWatch } from './statements.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type DbOrTrx = Db | Trx;

/** An open database with all migrations applied. */
export type Database = {
  readonly db: Db;
  readonly engine: Engine['name'];
  /**
   * Calls the handler with the payload of each `pg_notify(channel, payload)` that commits, from any process on this
   * database. Returns the function that unsubscribes. Notifications sent while the connection was lost are missed.
   */
  readonly subscribe: Engine['subscribe'];
  /**
   * Whether this process leads the task of that name among all processes on this database; it becomes the leader if
   * there is none. Ask again before each round: the lead passes on within seconds of the leader's death. It saves work
   * but guarantees nothing, since two processes may briefly both believe they lead.
   */
  readonly leads: Engine['leads'];
  /** Returns the current use of its connections. */
  readonly use: () => PoolUse;
  /** Finishes what is in progress, then closes. `db` must not be used afterwards. */
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** postgresql://…; defaults to the embedded engine if absent or empty. */
  readonly url?: string | undefined;
  /** The address of the server itself, if `url` is a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** The embedded engine keeps its cluster in `database` inside this folder, which is created if missing. */
  readonly dataDir: string;
  readonly migrationsDir?: string | undefined;
  readonly log: DatabaseLog;
  /** Called for each statement that is sent once the migrations are applied. */
  readonly watch?: StatementWatch | undefined;
  /** Maximum number of connections to a PostgreSQL server; defaults to 10. The embedded engine has one. */
  readonly poolSize?: number | undefined;
  /** False only in tests: the embedded engine then does not wait for the disk. */
  readonly isDurable?: boolean | undefined;
  /** Called with one sentence when the embedded engine has died; defaults to logging it and exiting. */
  readonly onDeath?: ((sentence: string) => void) | undefined;
};

/**
 * Opens the database that the options name and applies missing migrations.
 *
 * @throws StartupError when it cannot be used: one sentence for the owner of the machine.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directUrl, dataDir, log, poolSize = 10, isDurable = true, onDeath, watch } = options;
  const engine = url
    ? await openPostgresql({ url, directUrl, log, poolSize })
    : await openEmbedded({ dataDir, log, isDurable, onDeath });
  // Setting up isn't watched: at a first start on a slow machine the log would have the text of every migration.
  const unwatched = onPool(engine.pool);
  try {
    await migrate(unwatched, options.migrationsDir ?? MIGRATIONS_DIR, log);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const db = watch ? onPool(watchedPool(engine.pool, watch)) : unwatched;
  const { name, subscribe, leads, use, close } = engine;
  return { db, engine: name, subscribe, leads, use, close };
}

/** Returns the queries on a pool of connections. */
export function onPool(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs the callback in one transaction (read committed). Retries it up to 3 times on a serialization failure, deadlock
 * or lost statement, and for 5 seconds on a lost connection, so it must have no other effects. What it commits is on
 * disk when this returns. Throws DatabaseAway if the connection isn't restored, or is lost during the commit.
 */
export async function transaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await insideTransaction(() => db.transaction().execute(run));
    } catch (error) {
      const isWorthIt = error instanceof DatabaseAway && !error.mayHaveCommitted && performance.now() - began < LONGEST;
      const pause = isWorthIt ? PAUSES[attempt - 1] : undefined;
      if (pause === undefined && (attempt >= 3 || !isRetryable(error))) throw error;
      if (pause !== undefined) await delay(pause);
    }
  }
}

/**
 * In milliseconds: how long reconnecting is tried, and the pause before each attempt. A server that only restarts is
 * back by then.
 */
const LONGEST = 5000;
const PAUSES: readonly number[] = [50, 250, 1000, 2500];

/** Takes advisory locks one by one in the given order, until the transaction ends. Give them in a fixed order. */
export async function lockKeys(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) with ordinality as k (key, i) order by i`.execute(
    trx,
  );
}

/** Whether the error is a unique violation of the constraint or index with that name. */
export function isUniqueViolation(error: unknown, constraintName: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraintName;
}

/** Whether the error is a violation of the check with that name. */
export function isCheckViolation(error: unknown, constraintName: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraintName;
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';

function isRetryable(error: unknown): boolean {
  if (isStatementLost(error)) return true;
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected);
}
