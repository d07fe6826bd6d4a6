import { CompiledQuery, type ControlledTransaction, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { onPool, type Db } from './client.ts';
import { isBegin, isCommit, isEnd, nothingDone } from './statements.ts';
import type { Tables } from './tables.ts';

/**
 * Runs the callback with a database whose transactions are savepoints of a single one, which is rolled back at the end, whatever
 * happens: nothing of it is ever stored or seen by anyone else, even if the process is killed. The callback must not use any other
 * handle, because the embedded engine has only one connection. Not for transactions that run side by side.
 */
export async function rehearse<T>(db: Db, run: (rehearsal: Db) => Promise<T>): Promise<T> {
  const outer = await db.startTransaction().execute();
  try {
    return await run(within(outer));
  } finally {
    await outer.rollback().execute();
  }
}

/** The same for what is stored: all of it if the callback resolves, and nothing if it throws. */
export async function allOrNothing<T>(db: Db, run: (together: Db) => Promise<T>): Promise<T> {
  const outer = await db.startTransaction().execute();
  try {
    const result = await run(within(outer));
    await outer.commit().execute();
    return result;
  } catch (error) {
    if (!outer.isCommitted) await outer.rollback().execute();
    throw error;
  }
}

function within(outer: ControlledTransaction<Tables>): Db {
  return onPool(savepoints(async (text, values) => outer.executeQuery(CompiledQuery.raw(text, values))));
}

type Execute = (
  text: string,
  values: unknown[],
) => Promise<{ readonly rows: unknown[]; readonly numAffectedRows?: bigint | undefined }>;

function savepoints(execute: Execute): PostgresPool {
  let count = 0;
  return {
    options: {},
    end: async () => {},
    connect: async () => {
      count += 1;
      return client(execute, `step_${count}`);
    },
  };
}

/** A client of which one transaction at a time is a savepoint of that name. */
function client(execute: Execute, name: string): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (isBegin(text)) {
      await execute(`savepoint ${name}`, []);
      return nothingDone('BEGIN');
    }
    if (isEnd(text)) {
      await execute(isCommit(text) ? `release savepoint ${name}` : `rollback to savepoint ${name}`, []);
      return nothingDone(text.toUpperCase());
    }
    const { rows, numAffectedRows } = await execute(text, [...values]);
    // Kysely counts the rows of a statement that changed some by the name of its command.
    const command = numAffectedRows === undefined ? 'SELECT' : 'UPDATE';
    return { ...nothingDone(command), rows, rowCount: Number(numAffectedRows ?? rows.length) };
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => {} };
}
