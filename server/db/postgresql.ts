import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Socket } from 'node:net';
import pg from 'pg';

import { isBegin, isEnd, nothingDone } from './begin.ts';
import { columnTypes, toParameter } from './column-types.ts';
import { markTransactionOpen, refuseBesideTransaction } from './connection-guard.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import { subscriptions } from './notifications.ts';
import { StartupError } from './startup-error.ts';
import { isStatementLost, statementNames } from './statement-names.ts';

export type PostgresqlOptions = {
  readonly url: string;
  readonly poolSize: number;
  readonly log: DatabaseLog;
};

/**
 * Opens a pool on a PostgreSQL server, version 15 or later, or anything that speaks its protocol. It keeps no state in
 * a session but parsed statements, and does without them once they get lost: a pooler in transaction mode may stand between.
 *
 * @throws StartupError when the server cannot be reached or is too old; its text holds no password.
 */
export async function openPostgresql({ url, poolSize, log }: PostgresqlOptions): Promise<Engine> {
  const config = { ...connectionConfig(url), types: columnTypes };
  const pool = new pg.Pool({
    ...config,
    // Statements of one transaction that need not wait for each other's answer travel together.
    pipeline: true,
    stream: gatheringSocket,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    verify: (client, done) => client.query(useUtc, (error) => done(error ?? undefined)),
  });
  pool.on('error', (error) => log.warn({}, `A connection to the database was lost: ${error.message}`));
  // The pool listens to idle connections only. Whoever uses one that is lost learns it from his statement.
  pool.on('connect', (client) => void client.on('error', () => {}));
  try {
    await checkServer(pool);
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : cannotConnect(url, error);
  }
  const listener = subscriptions({ config, log });
  return {
    name: 'postgresql',
    pool: kyselyPool(pool, keptStatements(log)),
    subscribe: listener.subscribe,
    use: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listener.close();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Poolers carry both settings from one server connection to the next, so they hold in transaction mode too. */
const useUtc = `set timezone to 'UTC'; set datestyle to 'ISO'`;

/** Others that speak PostgreSQL number their versions in their own way. */
async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ product: string; version: string; encoding: string }>(
    `select version() as product, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  );
  const { product = '', version = '', encoding = '' } = rows[0] ?? {};
  if (product.startsWith('PostgreSQL') && Number.parseInt(version) < 15) {
    throw new StartupError(`The database server is PostgreSQL ${version}, and version 15 or later is needed.`);
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(`The database is encoded as ${encoding}, and UTF8 is needed: create it anew.`);
  }
}

/** What is written in one turn of the event loop leaves together: each leaving costs as much as a small statement. */
function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  socket.write = (...given: unknown[]) => {
    if (socket.writableCorked === 0) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    return write(...given);
  };
  return socket;
}

function connectionConfig(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: 'brightbay', keepAlive: true };
}

function cannotConnect(url: string, error: unknown): StartupError {
  return new StartupError(`Cannot connect to the database at ${withoutPassword(url)}: ${reasonOf(error)}.`);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'the address given';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}${port ? `:${port}` : ''}${pathname}`;
}

function kyselyPool(pool: pg.Pool, kept: KeptStatements): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseBesideTransaction();
      const client = await pool.connect();
      markTransactionOpen();
      const known = clients.get(client) ?? kyselyClient(client, kept);
      clients.set(client, known);
      return known;
    },
  };
}

/** Begins together with the first statement, which spares each transaction a round trip. */
function kyselyClient(client: pg.PoolClient, kept: KeptStatements): PostgresPoolClient {
  let begin: string | undefined;
  let isInside = false;

  async function send(text: string, given: readonly unknown[]): Promise<pg.QueryResult> {
    const values = given.map(toParameter);
    try {
      return await client.query({ name: kept.nameOf(text), text, values });
    } catch (error) {
      if (!isStatementLost(error)) throw error;
      kept.giveUp();
      // A transaction has failed by this, and runs again as a whole.
      if (isInside) throw error;
      return client.query({ text, values });
    }
  }

  async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (isBegin(text)) {
      begin = text;
      return nothingDone('BEGIN');
    }
    if (isEnd(text)) isInside = false;
    if (begin === undefined) return send(text, values);
    const opening = begin;
    begin = undefined;
    if (isEnd(text)) return nothingDone(text.toUpperCase());
    isInside = true;
    const [, result] = await Promise.all([client.query(opening), send(text, values)]);
    return result;
  }

  return { query: query as unknown as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) };
}

type KeptStatements = { readonly nameOf: (text: string) => string | undefined; readonly giveUp: () => void };

/** The names of the statements that the server keeps parsed and planned, until it is seen that it does not keep them. */
function keptStatements(log: DatabaseLog): KeptStatements {
  let nameOf: KeptStatements['nameOf'] = statementNames();
  let hasGivenUp = false;
  return {
    nameOf: (text) => nameOf(text),
    giveUp: () => {
      if (!hasGivenUp) log.warn({}, 'The database does not keep parsed statements, so each is parsed every time.');
      hasGivenUp = true;
      nameOf = () => undefined;
    },
  };
}
