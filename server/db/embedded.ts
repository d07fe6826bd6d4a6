import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

import { columnTypes, toParameter } from './column-types.ts';
import { markTransactionOpen, refuseBesideTransaction } from './connection-guard.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import { handlersByChannel } from './notifications.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** False only in tests: flushes are left out. */
  readonly isDurable: boolean;
};

/**
 * Opens the embedded engine (PostgreSQL compiled to WebAssembly) on `database` in the data directory, in a thread of
 * its own. It has one connection, handed out in the order of asking.
 */
export async function openEmbedded({ dataDir, isDurable }: EmbeddedOptions): Promise<Engine> {
  mkdirSync(dataDir, { recursive: true });
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder: join(dataDir, 'database'), isDurable },
  });
  await once(worker, 'message');
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    stream: () => new EmbeddedStream(worker),
    types: columnTypes,
  });
  await client.connect();
  const handlers = handlersByChannel();
  client.on('notification', ({ channel, payload }) => handlers.call(channel, payload ?? ''));
  const queue = connectionQueue(client);
  return {
    name: 'embedded',
    pool: queue,
    async subscribe(channel, handler) {
      const connection = await queue.connect();
      await connection.query(`listen ${pg.escapeIdentifier(channel)}`, []);
      connection.release();
      return handlers.add(channel, handler);
    },
    async close() {
      await (await queue.connect()).query('select 1', []);
      worker.postMessage('close');
      await once(worker, 'exit');
    },
  };
}

function connectionQueue(client: pg.Client): PostgresPool {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const connection: PostgresPoolClient = {
    query: ((text: string, values: readonly unknown[]) =>
      client.query(text, values.map(toParameter)) as Promise<unknown>) as PostgresPoolClient['query'],
    release() {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
  return {
    options: {},
    async end() {},
    async connect() {
      refuseBesideTransaction();
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
      markTransactionOpen();
      return connection;
    },
  };
}
