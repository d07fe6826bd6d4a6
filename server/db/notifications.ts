import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

import type { DatabaseLog, NotificationHandler } from './engine.ts';

type Listener = {
  readonly subscribe: (channel: string, handler: NotificationHandler) => Promise<() => void>;
  readonly close: () => Promise<void>;
};

/**
 * Hears notifications through one connection of its own, opened with the first subscription and opened again, after a
 * pause that grows to 10 s, when it is lost. Give it a direct address: a pooler in transaction mode cannot listen.
 */
export function subscriptions({ config, log }: ListenerOptions): Listener {
  const handlers = handlersByChannel();
  const connection = keptConnection({ config, log }, handlers);
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
    close: connection.close,
  };
}

type ListenerOptions = { readonly config: pg.ClientConfig; readonly log: DatabaseLog };
type KeptConnection = { readonly get: () => Promise<pg.Client>; readonly close: () => Promise<void> };

function keptConnection({ config, log }: ListenerOptions, handlers: Handlers): KeptConnection {
  const closing = new AbortController();
  let connecting: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(config);
    client.on('notification', ({ channel, payload }) => handlers.call(channel, payload ?? ''));
    client.on('error', (error) => log.warn({}, `The connection for notifications was lost: ${error.message}`));
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    try {
      await client.connect();
      for (const channel of handlers.channels()) await listen(client, channel);
    } catch (error) {
      connecting = undefined;
      void client.end().catch(() => {});
      throw error;
    }
    void ended.then(reconnect);
    return client;
  }

  async function reconnect(): Promise<void> {
    connecting = undefined;
    for (let pause = 250; !closing.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
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

type Handlers = {
  readonly add: (channel: string, handler: NotificationHandler) => () => void;
  readonly call: (channel: string, payload: string) => void;
  readonly channels: () => readonly string[];
};

/** Which handlers wait for which channel. */
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
