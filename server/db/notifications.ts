import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { DbOrTrx } from './client.ts';
import type { DatabaseLog, Engine, NotificationHandler } from './engine.ts';
import { StartupError } from './errors.ts';
import { socketOf } from './silence.ts';

export type DirectConnection = {
  readonly subscribe: Engine['subscribe'];
  readonly leads: Engine['leads'];
  readonly close: () => Promise<void>;
};

/**
 * Keeps a dedicated connection for session state: notifications, and the locks of leaders. Opened on first use, checked
 * every few seconds, and reopened when lost, after a pause that grows to 5 s.
 *
 * @throws StartupError when it goes through a pooler that gives each transaction a different session.
 */
export function directConnection({ config, log }: DirectOptions): DirectConnection {
  const handlers = handlersByChannel();
  const connection = keptConnection({ config, log }, handlers);
  const held = new Map<string, pg.Client>();
  return {
    async subscribe(channel, handler) {
      const remove = handlers.add(channel, handler);
      try {
        await listen(await connection.get(), channel);
      } catch (error) {
        remove();
        throw error;
      }
      return remove;
    },
    async leads(name) {
      const client = await connection.get().catch(() => undefined);
      if (client === undefined) return false;
      if (held.get(name) === client) return true;
      const isOurs = await tryLock(client, name).catch(() => false);
      if (isOurs) held.set(name, client);
      return isOurs;
    },
    close: connection.close,
  };
}

type DirectOptions = { readonly config: pg.ClientConfig; readonly log: DatabaseLog };
function keptConnection(
  { config, log }: DirectOptions,
  handlers: Handlers,
): { readonly get: () => Promise<pg.Client>; readonly close: () => Promise<void> } {
  const closing = new AbortController();
  let connecting: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true });
    client.on('notification', ({ channel, payload }) => handlers.call(channel, payload ?? ''));
    client.on('error', (error) => log.warn({}, `The connection for notifications was lost: ${error.message}`));
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    try {
      await client.connect();
      await client.query(letGoSoon);
      await refusePooler(client, config);
      for (const channel of handlers.channels()) await listen(client, channel);
    } catch (error) {
      connecting = undefined;
      void client.end().catch(() => {});
      throw error;
    }
    const stopAsking = keepAsking(client);
    void ended.then(() => {
      stopAsking();
      void reconnect();
    });
    return client;
  }

  async function reconnect(): Promise<void> {
    connecting = undefined;
    for (let pause = 250; !closing.signal.aborted; pause = Math.min(pause * 2, 5000)) {
      const isConnected = await get().then(
        () => true,
        () => false,
      );
      if (isConnected) return;
      await delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  const get = (): Promise<pg.Client> => (connecting ??= connect());
  const close = async (): Promise<void> => {
    closing.abort();
    const client = await connecting?.catch(() => undefined);
    await client?.end();
  };
  return { get, close };
}

/** Makes the server end this session, and with it the lead, soon after its process has vanished. */
const letGoSoon = `set tcp_keepalives_idle to 4; set tcp_keepalives_interval to 2; set tcp_keepalives_count to 2;
  set tcp_user_timeout to 8000`;

/** In milliseconds. */
const ASK_EVERY = 4000;

/** A server that has vanished closes nothing, and a connection that only listens would never notice. */
function keepAsking(client: pg.Client): () => void {
  let isAnswered = true;
  const timer = setInterval(() => {
    if (!isAnswered) return void socketOf(client).destroy();
    isAnswered = false;
    client.query('select 1').then(
      () => (isAnswered = true),
      () => {},
    );
  }, ASK_EVERY).unref();
  return () => clearInterval(timer);
}

/** The lead of a name is an advisory lock that is held until the session ends. */
async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"';
  const { rows } = await client.query<{ isOurs: boolean }>(lock, [`lead:${name}`]);
  return rows[0]?.isOurs === true;
}

/** In milliseconds: how long a notification may take to arrive. */
const LONGEST_WAY = 3000;

/**
 * A pooler reports a different session number than the server does. In session mode it still delivers notifications.
 */
async function refusePooler(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { processID } = client as unknown as { readonly processID: number | null };
  if (processID === null || processID === rows[0]?.pid) return;
  const channel = `probe_${randomUUID()}`;
  const heard = once(client, 'notification', { signal: AbortSignal.timeout(LONGEST_WAY) }).then(
    () => true,
    () => false,
  );
  await listen(client, channel);
  const other = new pg.Client(config);
  await other.connect();
  try {
    await other.query('select pg_notify($1, $2)', [channel, '']);
  } finally {
    await other.end();
  }
  if (!(await heard)) throw new StartupError(BEHIND_POOLER);
  await client.query(`unlisten ${pg.escapeIdentifier(channel)}`);
}

const BEHIND_POOLER =
  'The database is reached through a pooler in transaction mode, which cannot pass on notifications: set DATABASE_DIRECT_URL to the address of the server itself.';

type Handlers = {
  readonly add: (channel: string, handler: NotificationHandler) => () => void;
  readonly call: (channel: string, payload: string) => void;
  readonly channels: () => readonly string[];
};

/** The handlers of each channel. */
export function handlersByChannel(): Handlers {
  const byChannel = new Map<string, Set<NotificationHandler>>();
  return {
    add(channel, handler) {
      const own: NotificationHandler = (payload) => handler(payload);
      const handlers = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, handlers.add(own));
      return () => handlers.delete(own);
    },
    call: (channel, payload) => byChannel.get(channel)?.forEach((handler) => handler(payload)),
    channels: () => [...byChannel.keys()],
  };
}

async function listen(client: pg.ClientBase, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
}

/** Notifies the listeners of a channel in all processes, from a transaction when it commits. */
export async function notify(db: DbOrTrx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
