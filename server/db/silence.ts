import type { Socket } from 'node:net';
import type pg from 'pg';
import type { DatabaseLog } from './engine.ts';

export type Silence = {
  /** Passes on a request to the connection, and watches it until it is answered. */
  readonly during: <T>(client: pg.ClientBase, asked: Promise<T>) => Promise<T>;
  readonly stop: () => void;
};

type SilenceOptions = {
  /** Whether a new connection can be made now. */
  readonly isReachable: () => Promise<boolean>;
  readonly log: DatabaseLog;
  /**
   * In milliseconds: how long a connection may be silent before it is checked, and how often to look for such
   * connections.
   */
  readonly patience?: number;
  readonly every?: number;
};

/**
 * Drops connections whose server has silently vanished, for example because its network was cut: the system would keep
 * them for a quarter of an hour. A connection that is silent because of a slow statement is left alone, since a new
 * connection can be made then.
 */
export function watchSilence({ isReachable, log, patience = 5000, every = 1000 }: SilenceOptions): Silence {
  const watched = new Map<pg.ClientBase, { asked: number; since: number }>();
  let isLooking = false;
  const timer = setInterval(() => void look(), every).unref();

  async function look(): Promise<void> {
    const longAgo = performance.now() - patience;
    const silent = [...watched].filter(([, { since }]) => since < longAgo);
    if (silent.length === 0 || isLooking) return;
    isLooking = true;
    const isVanished = !(await isReachable());
    isLooking = false;
    if (!isVanished) return;
    const given = silent.filter(([client, state]) => watched.get(client) === state && state.since < longAgo);
    if (given.length > 0) log.warn({ connections: given.length }, 'The database does not answer any more.');
    for (const [client] of given) socketOf(client).destroy();
  }

  return {
    async during(client, asked) {
      const state = watched.get(client) ?? { asked: 0, since: performance.now() };
      state.asked += 1;
      watched.set(client, state);
      try {
        return await asked;
      } finally {
        state.asked -= 1;
        state.since = performance.now();
        if (state.asked === 0) watched.delete(client);
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** Destroys the socket: closing a connection gracefully needs an answer, which is what is missing. */
export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}
