import type { PostgresPool } from 'kysely';
import pg from 'pg';

import type { DatabaseLog } from './engine.ts';

/**
 * Does what a PostgreSQL server does in the background and the embedded engine does not: checkpoints, so that the log
 * stays short and recovery after a crash is quick; and VACUUM ANALYZE, so that tables stay small and plans good.
 * Returns the function that stops it.
 */
export function scheduleMaintenance(pool: PostgresPool, log: DatabaseLog): () => void {
  const tasks = [
    every(checkpointSeconds, () => checkpointWhenDue(pool)),
    every(vacuumSeconds, () => vacuumWhatNeedsIt(pool)),
    every(daySeconds, () => run(pool, 'vacuum (analyze)')),
  ];
  return () => tasks.forEach((stop) => stop());

  function every(seconds: number, task: () => Promise<unknown>): () => void {
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      task()
        .catch((error: unknown) => log.warn({}, `The upkeep of the database failed: ${String(error)}`))
        .finally(() => (isRunning = false));
    }, seconds * 1000);
    timer.unref();
    return () => clearInterval(timer);
  }
}

const checkpointSeconds = 5;
const vacuumSeconds = 60;
const daySeconds = 24 * 60 * 60;

/** Runs a checkpoint once 32 MB of log would have to be replayed after a crash. */
export async function checkpointWhenDue(pool: PostgresPool): Promise<boolean> {
  const [row] = await run<{ isDue: boolean }>(
    pool,
    `select pg_current_wal_insert_lsn() - redo_lsn > 32 * 1024 * 1024 as "isDue" from pg_control_checkpoint()`,
  );
  if (row?.isDue) await run(pool, 'checkpoint');
  return row?.isDue ?? false;
}

/**
 * Vacuums tables of which a tenth has changed since the last time, by the engine's statistics; one statement for each.
 */
export async function vacuumWhatNeedsIt(pool: PostgresPool): Promise<readonly string[]> {
  const tables = await run<{ name: string }>(
    pool,
    `select relname as name from pg_stat_user_tables
      where n_dead_tup + n_mod_since_analyze + n_ins_since_vacuum > 200 + n_live_tup / 10`,
  );
  for (const { name } of tables) await run(pool, `vacuum (analyze) ${pg.escapeIdentifier(name)}`);
  return tables.map(({ name }) => name);
}

async function run<Row>(pool: PostgresPool, text: string): Promise<Row[]> {
  const client = await pool.connect();
  const { rows } = await client.query<Row>(text, []);
  client.release();
  return rows;
}
