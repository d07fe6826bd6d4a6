import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { columnTypes, toParameter } from './column-types.ts';
import { markTransactionOpen, refuseBesideTransaction } from './connection-guard.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import { DatabaseAway, isAway, StartupError } from './errors.ts';
import { directConnection } from './notifications.ts';
import { watchSilence, type Silence } from './silence.ts';
import {
  isBegin,
  isCommit,
  isEnd,
  isSelect,
  isStatementLost,
  nothingDone,
  refuseLateStatements,
  statementNames,
} from './statements.ts';

export type PostgresqlOptions = {
  readonly url: string;
  /** The address of the server itself, if `url` is a pooler: for session state, that is notifications and the lead. */
  readonly directUrl?: string | undefined;
  readonly poolSize: number;
  readonly log: DatabaseLog;
  /** In milliseconds: how long to wait for a connection; defaults to 5000. */
  readonly longestWait?: number | undefined;
};

/**
 * Opens a pool on a PostgreSQL server, version 15 or newer. Its only session state is prepared statements, which it can
 * do without, so it works through a pooler in transaction mode. Throws StartupError, without the password, if the
 * server can't be reached or is too old.
 */
export async function openPostgresql(options: PostgresqlOptions): Promise<Engine> {
  const { url, directUrl = url, poolSize, log, longestWait = 5000 } = options;
  const config = { ...connectionConfig(url), types: columnTypes, connectionTimeoutMillis: longestWait };
  const silence = watchSilence({ isReachable: () => isReachable(config), log });
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    // Not `verify`: a connection verified after its caller's timeout would never be returned to the pool. This call is
    // awaited too.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => silence.during(client, client.query(sessionSettings)),
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({}, `A connection to the database was lost: ${error.message}`);
  });
  // The pool listens to idle connections only. On a lost connection in use, the statement fails instead.
  pool.on('connect', (client) => void client.on('error', () => {}));
  try {
    await checkServer(pool);
  } catch (error) {
    silence.stop();
    await pool.end();
    throw error instanceof StartupError ? error : cannotConnect(url, error);
  }
  const direct = directConnection({ config: { ...config, ...connectionConfig(directUrl) }, log });
  return {
    name: 'postgresql',
    pool: kyselyPool(pool, keptStatements(log), silence),
    subscribe: direct.subscribe,
    leads: direct.leads,
    use: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await direct.close();
      silence.stop();
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * Poolers carry the first two over from one server connection to the next, so they hold in transaction mode too. The
 * others make the server release, within half a minute, what a silently vanished process held.
 */
const sessionSettings = `set timezone to 'UTC'; set datestyle to 'ISO';
  set tcp_keepalives_idle to 10; set tcp_keepalives_interval to 5; set tcp_keepalives_count to 3;
  set tcp_user_timeout to 25000`;

async function isReachable(config: pg.ClientConfig): Promise<boolean> {
  const probe = new pg.Client({ ...config, connectionTimeoutMillis: 3000 });
  probe.on('error', () => {});
  try {
    await probe.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === noConnectionLeft;
  } finally {
    void probe.end().catch(() => {});
  }
}

const noConnectionLeft = '53300';

/** Other servers that speak PostgreSQL have their own version numbers. */
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
    throw new StartupError(
      `The encoding of the database is ${encoding}, but UTF8 is required: create the database again with that encoding.`,
    );
  }
}

function connectionConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'brightbay',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
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

function kyselyPool(pool: pg.Pool, kept: KeptStatements, silence: Silence): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseBesideTransaction();
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseAway(error, false);
      });
      markTransactionOpen();
      return kyselyClient(client, kept, silence);
    },
  };
}

function kyselyClient(client: pg.PoolClient, kept: KeptStatements, silence: Silence): PostgresPoolClient {
  const refuseLate = refuseLateStatements();
  let isInside = false;
  let isLost = false;

  async function ask(config: pg.QueryConfig, mayCommit: boolean): Promise<pg.QueryResult> {
    try {
      return await silence.during(client, client.query(config));
    } catch (error) {
      if (!isAway(error)) throw error;
      isLost = true;
      throw new DatabaseAway(error, mayCommit);
    }
  }

  async function query(text: string, given: readonly unknown[]): Promise<pg.QueryResult> {
    refuseLate(text);
    // Callers that lost their connection should see that error, not that the rollback failed as well.
    if (isLost && isEnd(text) && !isCommit(text)) return nothingDone('ROLLBACK');
    if (isBegin(text)) isInside = true;
    const values = given.map(toParameter);
    const mayCommit = isInside ? isCommit(text) : !isSelect(text);
    if (isEnd(text)) isInside = false;
    try {
      return await ask({ name: kept.nameOf(text), text, values }, mayCommit);
    } catch (error) {
      if (!isStatementLost(error)) throw error;
      kept.giveUp();
      // Inside a transaction everything has failed with it, and is retried as a whole.
      if (isInside) throw error;
      return ask({ text, values }, mayCommit);
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken === true || isLost),
  };
}

type KeptStatements = { readonly nameOf: (text: string) => string | undefined; readonly giveUp: () => void };

/** Names the statements that the server keeps prepared, until it turns out that it does not keep them. */
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
