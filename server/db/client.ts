import type { Kysely, Transaction } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

import { DatabaseAway } from './database-away.ts';
import { insideTransaction } from './connection-guard.ts';
import { openEmbedded } from './embedded.ts';
import type { DatabaseLog, Engine, PoolUse } from './engine.ts';
import { migrate, MIGRATIONS_DIR } from './migrate.ts';
import { openKysely } from './pipelining.ts';
import { openPostgresql } from './postgresql.ts';
import { isStatementLost } from './statement-names.ts';
import type { Tables } from './tables.ts';
import { watchedPool, type StatementWatch } from './watched-pool.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type DbOrTrx = Db | Trx;

/** An open database with all migrations applied. */
export type Database = {
  readonly db: Db;
  readonly engine: Engine['name'];
  /**
   * Calls the handler with the payload of each `pg_notify(channel, payload)` that commits, from any process on this
   * database; answers with the function that ends it. Notifications sent while the connection was lost are missing.
   */
  readonly subscribe: Engine['subscribe'];
  /**
   * Whether this process is the one of all on this database that does the duty of that name; if none is, it is from now
   * on. Ask again before each round: the lead goes over within seconds of the leader's death. It spares work and
   * proves nothing: for a moment two may believe that they lead.
   */
  readonly leads: Engine['leads'];
  /** How its connections are used at this moment. */
  readonly use: () => PoolUse;
  /** Ends what is under way, then closes. Nothing may be asked of `db` afterwards. */
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** postgresql://… ; absent or empty: the embedded engine. */
  readonly url?: string | undefined;
  /** Where `url` leads to a pooler in transaction mode: the server itself. */
  readonly directUrl?: string | undefined;
  /** The embedded engine keeps its cluster in `database` inside this folder, which is made when missing. */
  readonly dataDir: string;
  readonly migrationsDir?: string | undefined;
  readonly log: DatabaseLog;
  /** Sees each statement on its way. */
  readonly watch?: StatementWatch | undefined;
  /** Connections to a PostgreSQL server at most, 10 unless told. The embedded engine has one. */
  readonly poolSize?: number | undefined;
  /** False only in tests: the embedded engine then does not wait for the disk. */
  readonly isDurable?: boolean | undefined;
  /** What to do with the one sentence when the embedded engine has died; by default it is logged and the process ends. */
  readonly onDeath?: ((sentence: string) => void) | undefined;
};

/**
 * Opens the database that the options name and applies the migrations that it lacks.
 *
 * @throws StartupError when it cannot be used: one sentence for the owner of the machine.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directUrl, dataDir, log, poolSize = 10, isDurable = true, onDeath, watch } = options;
  const engine = url
    ? await openPostgresql({ url, directUrl, log, poolSize })
    : await openEmbedded({ dataDir, log, isDurable, onDeath });
  const db: Db = await openKysely<Tables>(watch ? watchedPool(engine.pool, watch) : engine.pool);
  try {
    await migrate(db, options.migrationsDir ?? MIGRATIONS_DIR, log);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const { name, subscribe, leads, use, close } = engine;
  return { db, engine: name, subscribe, leads, use, close };
}

/**
 * Runs the callback in one transaction (read committed) and commits when it returns, rolls back when it throws. When
 * the database asks for it (serialization failure, deadlock, a statement that it has lost) the whole callback runs
 * again, up to 3 times in all, and when the connection was lost before the commit, until 5 seconds have passed: it must have
 * no effect beside its transaction. What was committed is on disk when this returns.
 *
 * @throws DatabaseAway when the connection was lost and not found again, or lost while committing.
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

/** In milliseconds: how long another connection is looked for, and the pause before each try. A server that only restarts is back by then. */
const LONGEST = 5000;
const PAUSES: readonly number[] = [50, 250, 1000, 2500];

/** Whether the error says that a row with this key is there already; the name is that of the constraint or index. */
export function isUniqueViolation(error: unknown, constraintName: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraintName;
}

const serializationFailure = '40001';
const deadlockDetected = '40P01';

function isRetryable(error: unknown): boolean {
  if (isStatementLost(error)) return true;
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected);
}
