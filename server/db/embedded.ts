import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pg from 'pg';

import { columnTypes } from './column-types.ts';
import { claimDataDir, type DataDir } from './data-dir.ts';
import { embeddedQueue, type EmbeddedQueue } from './embedded-queue.ts';
import { EmbeddedSocket } from './embedded-socket.ts';
import type { WorkerInput, WorkerReport } from './embedded-worker.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { handlersByChannel } from './notifications.ts';
import { StartupError } from './errors.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** False only in tests: nothing is flushed. */
  readonly isDurable: boolean;
  /** Called with one sentence when the engine has died; defaults to printing it and exiting with code 1. */
  readonly onDeath?: ((sentence: string) => void) | undefined;
  /** How long one statement may take before the engine is considered hung; defaults to 120 s. */
  readonly patienceMilliseconds?: number | undefined;
};

/**
 * Opens the embedded engine (PostgreSQL compiled to WebAssembly) on `database` in the data folder, in a separate
 * thread. If the thread dies or hangs the process ends: everything acknowledged is on the disk, and the next start
 * repairs the rest.
 *
 * @throws StartupError when the folder is in use, not writable, or holds something that cannot be opened.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const dataDir = claimDataDir(options.dataDir);
  try {
    const worker = await startWorker(dataDir, options.isDurable);
    const socket = new EmbeddedSocket(worker);
    const stopWatching = watch({ worker, socket, options });
    const client = await connect(socket);
    return engine({ worker, client, queue: embeddedQueue(client, socket), dataDir, stopWatching, log: options.log });
  } catch (error) {
    dataDir.release();
    throw error;
  }
}

async function startWorker({ clusterFolder }: DataDir, isDurable: boolean): Promise<Worker> {
  const input: WorkerInput = { folder: clusterFolder, isDurable };
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: input });
  const early = new AbortController();
  worker.once('exit', () => early.abort());
  try {
    const [report] = (await once(worker, 'message', { signal: early.signal })) as [WorkerReport];
    if (!report.isReady) throw new Error(report.reason);
    return worker;
  } catch (error) {
    const reason = early.signal.aborted ? 'its thread ended while it started' : reasonOf(error);
    await worker.terminate();
    throw new StartupError(`The database in ${clusterFolder} cannot be opened: ${reason}.`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function connect(socket: EmbeddedSocket): Promise<pg.Client> {
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    // The driver uses only the part of a stream that the socket implements.
    stream: () => socket as unknown as Duplex,
    types: columnTypes,
    pipeline: true,
  });
  await client.connect();
  return client;
}

type Watched = { readonly worker: Worker; readonly socket: EmbeddedSocket; readonly options: EmbeddedOptions };

/** Reports the death of the thread, and terminates a thread that hangs. Returns the function that stops both. */
function watch({ worker, socket, options }: Watched): () => void {
  const { log, patienceMilliseconds = 120_000, onDeath = endProcess(log) } = options;
  const died = (reason: string) => {
    stop();
    onDeath(`The embedded database stopped (${reason}), so the program stops; what it had confirmed is safe.`);
  };
  const onError = (error: Error) => died(error.message);
  const onExit = (code: number) => died(`its thread ended with code ${code}`);
  const timer = setInterval(
    () => {
      if (socket.busyFor(performance.now()) < patienceMilliseconds) return;
      void worker.terminate();
      died(`one statement took more than ${patienceMilliseconds / 1000} s`);
    },
    Math.min(patienceMilliseconds, 1000),
  );
  timer.unref();
  worker.once('error', onError).once('exit', onExit);

  function stop(): void {
    clearInterval(timer);
    worker.off('error', onError).off('exit', onExit);
  }
  return stop;
}

function endProcess(log: DatabaseLog): (sentence: string) => void {
  return (sentence) => {
    log.error({}, sentence);
    process.exit(1);
  };
}

type Parts = {
  readonly worker: Worker;
  readonly client: pg.Client;
  readonly queue: EmbeddedQueue;
  readonly dataDir: DataDir;
  readonly stopWatching: () => void;
  readonly log: DatabaseLog;
};

function engine({ worker, client, queue, dataDir, stopWatching, log }: Parts): Engine {
  const handlers = handlersByChannel();
  client.on('notification', ({ channel, payload }) => handlers.call(channel, payload ?? ''));
  const stopMaintenance = scheduleMaintenance(queue, log);

  async function ask(text: string): Promise<void> {
    await (await queue.connect()).query(text, []);
  }

  return {
    name: 'embedded',
    pool: queue,
    use: queue.use,
    async subscribe(channel, handler) {
      const remove = handlers.add(channel, handler);
      await ask(`listen ${pg.escapeIdentifier(channel)}`);
      return remove;
    },
    // The lock on the data folder excludes all other processes.
    leads: async () => true,
    async close() {
      stopMaintenance();
      await queue.drain();
      stopWatching();
      worker.postMessage('close');
      await once(worker, 'exit');
      dataDir.release();
    },
  };
}
