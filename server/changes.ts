import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { TOPICS, type Topic } from '#core/operations/owner-lists.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/db/notifications.ts';
import type { Log } from './deps.ts';

type Listener = (topics: readonly Topic[]) => void;

/** Announces which lists have changed, in this process or another one on the same database. */
export type Changes = {
  /** Announces that a list has changed; call it after the commit. Cheap: calls in quick succession are sent out as one. */
  readonly tell: (topic: Topic) => void;
  /** Calls the listener with the changed lists until the returned function is called. */
  readonly onChange: (listener: Listener) => () => void;
  /** Returns the lists that changed in the last `milliseconds`; all of them if this process hasn't run for that long. */
  readonly changedWithin: (milliseconds: number) => readonly Topic[];
  /** Aborted when the process shuts down, so that subscribers close their connections. */
  readonly ending: AbortSignal;
  readonly stop: () => Promise<void>;
};

const CHANNEL = 'changes';
/**
 * In milliseconds: how long changes are collected. A notification per write would make all writers wait for each other.
 */
const MOMENT = 200;

/** Publishes changes to listeners in this process and, with a PostgreSQL server, in the other processes. */
export async function shareChanges(
  database: Database,
  { log, processId }: { readonly log: Log; readonly processId: string },
): Promise<Changes> {
  const listeners = new Set<Listener>();
  const gathered = new Set<Topic>();
  const startedAt = performance.now();
  const changedAt = new Map<Topic, number>();
  const end = new AbortController();
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    await delay(MOMENT);
    sending = undefined;
    const topics = [...gathered];
    gathered.clear();
    announce(topics);
    if (database.engine !== 'postgresql') return;
    const payload = `${processId} ${topics.join(' ')}`;
    await notify(database.db, CHANNEL, payload).catch((error: unknown) => {
      log.warn({ err: error }, 'Other processes were not told what has changed.');
    });
  }

  function announce(topics: readonly Topic[]): void {
    topics.forEach((topic) => changedAt.set(topic, performance.now()));
    listeners.forEach((listener) => listener(topics));
  }

  const unsubscribe = await database.subscribe(CHANNEL, (payload) => {
    const [sender, ...words] = payload.split(' ');
    if (sender === processId) return;
    announce(TOPICS.filter((topic) => words.includes(topic)));
  });

  return {
    tell: (topic) => {
      if (end.signal.aborted) return;
      gathered.add(topic);
      sending ??= send();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedWithin: (milliseconds) => {
      const from = performance.now() - milliseconds;
      return TOPICS.filter((topic) => startedAt > from || (changedAt.get(topic) ?? 0) > from);
    },
    ending: end.signal,
    stop: async () => {
      end.abort();
      unsubscribe();
      await sending;
    },
  };
}

/**
 * Announces the lists that a call touches, as declared in the contract, after each successful response. Must be
 * registered before the calls are mounted.
 */
export function tellChanges(app: FastifyInstance, changes: Changes): void {
  app.addHook('onRoute', (route) => {
    const topics = route.config?.call?.touches;
    if (!topics) return;
    route.onResponse = async (_request, reply) => {
      if (reply.statusCode < 400) topics.forEach(changes.tell);
    };
  });
}
