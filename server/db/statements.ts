import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg, { type QueryResult } from 'pg';

/** Whether the statement begins a transaction. */
export function isBegin(text: string): boolean {
  return /^(begin|start transaction)\b/i.test(text);
}

/** Whether the statement ends a transaction. */
export function isEnd(text: string): boolean {
  return /^(commit|rollback)$/i.test(text);
}

/** Whether the statement commits a transaction. */
export function isCommit(text: string): boolean {
  return /^commit$/i.test(text);
}

/** Whether the statement only reads. */
export function isSelect(text: string): boolean {
  return /^\s*select\b/i.test(text);
}

/**
 * Returns a function that throws for a statement that comes after the end of its transaction, one instance for each lease of
 * a connection. Kysely keeps back what is issued at once, and sends some of it after the rollback when one of them fails:
 * it would be committed on its own.
 */
export function refuseLateStatements(): (text: string) => void {
  let isOver = false;
  return (text) => {
    if (isBegin(text)) isOver = false;
    else if (isEnd(text)) isOver = true;
    else if (isOver) throw new Error('A statement came after the end of its transaction.');
  };
}

/** The result of a statement that was not sent. */
export function nothingDone(command: string): QueryResult {
  return { command, rowCount: null, rows: [], fields: [], oid: 0 };
}

/** More would cost the engine memory; a program has a few hundred texts unless they contain lists of varying length. */
const limit = 500;

/**
 * Names the statements that a connection keeps prepared, which saves the engine most of the work of a small one: those
 * that read or write rows, from their second use on, up to 500 texts. Undefined means: send it without a name. The same
 * name always means the same text, in other processes too.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  let seen = new Set<string>();
  let count = 0;
  let changes = 0;
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (!isAboutRows.test(text)) {
      if (changesTables.test(text)) {
        names.clear();
        changes++;
      }
      return undefined;
    }
    if (count >= limit) return undefined;
    if (!seen.has(text)) {
      if (seen.size >= limit) seen = new Set();
      seen.add(text);
      return undefined;
    }
    const name = `s${changes}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    names.set(text, name);
    count++;
    return name;
  };
}

const isAboutRows = /^\s*(select|insert|update|delete|with|merge)\b/i;
/** A statement prepared before may return different columns afterwards. */
const changesTables = /\b(create|alter|drop)\b/i;

/**
 * Whether a statement failed because the server no longer has it prepared: a pooler has switched the connection, or
 * another process has changed the tables. Without a name it would have worked.
 */
export function isStatementLost(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code, routine } = error;
  return code === unknownName || code === nameTaken || (code === notSupported && routine === 'RevalidateCachedQuery');
}

const unknownName = '26000';
const nameTaken = '42P05';
const notSupported = '0A000';

/** Called when a statement is sent. The function it returns is called when the statement is answered or has failed. */
export type StatementWatch = (text: string) => (isFailed: boolean) => void;

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** Wraps a pool so that each statement of its clients is watched, except those that begin a transaction. */
export function watchedPool(pool: PostgresPool, watch: StatementWatch): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    ...pool,
    async connect() {
      const client = await pool.connect();
      const watched = known.get(client) ?? watchedClient(client, watch);
      known.set(client, watched);
      return watched;
    },
  };
}

function watchedClient(client: PostgresPoolClient, watch: StatementWatch): PostgresPoolClient {
  const send = client.query as unknown as Query;
  const query: Query = async (text, values) => {
    if (isBegin(text)) return send(text, values);
    const answered = watch(text);
    try {
      const result = await send(text, values);
      answered(false);
      return result;
    } catch (error) {
      answered(true);
      throw error;
    }
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) };
}
