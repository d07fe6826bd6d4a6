import { once } from 'node:events';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { flushFolder } from './durable-files.ts';
import { embeddedQueue, type EmbeddedQueue, EmbeddedSocket } from './embedded-queue.ts';
import type { WorkerInput, WorkerReport } from './embedded-worker.ts';
import type { DatabaseLog, Engine } from './engine.ts';
import { StartupError } from './errors.ts';
import { handlersByChannel } from './notifications.ts';

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
 * Opens the embedded engine (PostgreSQL in WebAssembly) in a thread of its own. If the thread dies or hangs, the
 * process ends: what was acknowledged is on disk, and the next start repairs the rest. Throws StartupError if the
 * folder is in use, isn't writable, or holds something that can't be opened.
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
    // A thread that says why it can't start ends at once, so being aborted doesn't mean that it said nothing.
    const hasSaidNothing = error instanceof Error && error.name === 'AbortError';
    const reason = hasSaidNothing ? 'its thread ended while it started' : reasonOf(error);
    await worker.terminate();
    throw new StartupError(`The database in ${clusterFolder} cannot be opened: ${reason}.`);
  }
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

function engine(parts: {
  readonly worker: Worker;
  readonly client: pg.Client;
  readonly queue: EmbeddedQueue;
  readonly dataDir: DataDir;
  readonly stopWatching: () => void;
  readonly log: DatabaseLog;
}): Engine {
  const { worker, client, queue, dataDir, stopWatching, log } = parts;
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

/**
 * Does what a PostgreSQL server does in the background and the embedded engine does not: checkpoints, so that the log
 * stays short and recovery after a crash is quick; and VACUUM ANALYZE, so that tables stay small and plans good.
 * Returns the function that stops it.
 */
function scheduleMaintenance(pool: PostgresPool, log: DatabaseLog): () => void {
  const tasks = [
    every(checkpointSeconds, () => checkpointWhenDue(pool)),
    every(vacuumSeconds, () => vacuumWhatNeedsIt(pool)),
    every(daySeconds, () => run(pool, 'vacuum (analyze)')),
  ];
  return () => tasks.forEach((stop) => stop());

  function every(seconds: number, task: () => Promise<unknown>): () => void {
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      task()
        .catch((error: unknown) => log.warn({}, `The upkeep of the database failed: ${String(error)}`))
        .finally(() => (isRunning = false));
    }, seconds * 1000);
    timer.unref();
    return () => clearInterval(timer);
  }
}

const checkpointSeconds = 5;
const vacuumSeconds = 60;
const daySeconds = 24 * 60 * 60;

/** Runs a checkpoint once 32 MB of log would have to be replayed after a crash. */
export async function checkpointWhenDue(pool: PostgresPool): Promise<boolean> {
  const [row] = await run<{ isDue: boolean }>(
    pool,
    `select pg_current_wal_insert_lsn() - redo_lsn > 32 * 1024 * 1024 as "isDue" from pg_control_checkpoint()`,
  );
  if (row?.isDue) await run(pool, 'checkpoint');
  return row?.isDue ?? false;
}

/**
 * Vacuums tables of which a tenth has changed since the last time, by the engine's statistics; one statement for each.
 */
export async function vacuumWhatNeedsIt(pool: PostgresPool): Promise<readonly string[]> {
  const tables = await run<{ name: string }>(
    pool,
    `select relname as name from pg_stat_user_tables
      where n_dead_tup + n_mod_since_analyze + n_ins_since_vacuum > 200 + n_live_tup / 10`,
  );
  for (const { name } of tables) await run(pool, `vacuum (analyze) ${pg.escapeIdentifier(name)}`);
  return tables.map(({ name }) => name);
}

async function run<Row>(pool: PostgresPool, text: string): Promise<Row[]> {
  const client = await pool.connect();
  const { rows } = await client.query<Row>(text, []);
  client.release();
  return rows;
}

type DataDir = {
  /** The folder of the embedded engine's files. */
  readonly clusterFolder: string;
  /** Releases the lock on the folder. */
  readonly release: () => void;
};

/**
 * Creates the data folder if it's missing, and locks it for this process until it ends, because two processes would
 * destroy each other's data. Throws StartupError if the folder is in use, or can't be created or written to.
 */
function claimDataDir(dataDir: string): DataDir {
  const folder = resolve(dataDir);
  try {
    make(folder);
    tryWriting(folder);
  } catch (error) {
    throw new StartupError(`The data folder ${folder} cannot be written to: ${reasonOf(error)}.`);
  }
  return { clusterFolder: join(folder, 'database'), release: lock(folder) };
}

function make(folder: string): void {
  const firstMade = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = dirname(made)) flushFolder(dirname(made));
}

function tryWriting(folder: string): void {
  const path = join(folder, `.write-test-${process.pid}`);
  const descriptor = openSync(path, 'w');
  try {
    writeSync(descriptor, 'ok');
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
    rmSync(path, { force: true });
  }
}

function lock(folder: string): () => void {
  const release = lockFile(join(folder, 'database.lock'), 0);
  if (release) return release;
  throw new StartupError(`The data folder ${folder} is in use by another running copy of this program.`);
}

/**
 * Takes an exclusive operating system lock on a file, through SQLite because Node has no call for it. Returns the
 * function that releases it, or undefined if it is still held elsewhere after `patience` milliseconds.
 */
export function lockFile(path: string, patience: number): (() => void) | undefined {
  // Created for its owner alone, since anyone who can open the file can lock it. Skipped if the file exists: closing it
  // would release a lock that this process holds on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const side = new DatabaseSync(path, { timeout: patience });
  try {
    side.exec('begin exclusive');
    return () => side.close();
  } catch (error) {
    side.close();
    if (reasonOf(error).includes('locked')) return undefined;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
