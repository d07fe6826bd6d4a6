import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { DurableFiles, flushFolder, flushTree } from './durable-files.ts';

export type Cluster = {
  readonly pglite: PGlite;
  readonly files: DurableFiles;
  /** The engine's last message before it failed; empty while it is healthy. */
  readonly lastWords: () => string;
};

export type ClusterOptions = {
  readonly folder: string;
  /** False only in tests: nothing is flushed. */
  readonly isDurable: boolean;
  /** Called when a flush fails; must not return. */
  readonly die: (error: unknown) => never;
};

/** Starts the engine on the cluster in the folder, creating the cluster first if there is none. */
export async function startCluster({ folder, isDurable, die }: ClusterOptions): Promise<Cluster> {
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster({ folder, isDurable });
  refuseOtherVersion(folder);
  const cluster = await start(new DurableFiles(folder, { die }), { fsync: isDurable ? 'on' : 'off' });
  if (isDurable) await proveDurability(cluster);
  return cluster;
}

/** Commits once, and throws unless the commit was seen to reach the disk. */
export async function proveDurability({ pglite, files }: Omit<Cluster, 'lastWords'>): Promise<void> {
  const before = files.flushes;
  await pglite.query(`select pg_logical_emit_message(true, 'start', '')`);
  if (files.flushes === before) throw new Error('a commit did not reach the disk, so nothing would be safe in it');
}

const version = '18';

function refuseOtherVersion(folder: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== version)
    throw new Error(`it was made by PostgreSQL ${found}, and this program has PostgreSQL ${version}`);
}

/**
 * Creates a cluster next to its final place, flushes every file of it, and only then moves it there: a power cut leaves
 * either no cluster or a complete one. Each attempt has its own folder, so a child that outlives its server can't write
 * into the next attempt's cluster.
 */
function createCluster({ folder, isDurable }: Omit<ClusterOptions, 'die'>): void {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new`;
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix)))
    rmSync(join(parent, name), { recursive: true, force: true });
  const aside = mkdtempSync(join(parent, `${prefix}-`));
  initializeInChild({ folder: aside, isDurable });
  flushTree(aside);
  renameSync(aside, folder);
  flushFolder(parent);
}

/**
 * Runs in a child process: it peaks at several hundred megabytes, much of which would stay with the server for good.
 */
function initializeInChild({ folder, isDurable }: Omit<ClusterOptions, 'die'>): void {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), folder, isDurable ? 'durable' : 'test'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.status === 0) return;
  const ended = child.error?.message ?? `the process that creates it ended with ${child.signal ?? child.status}`;
  throw new Error(child.stdout?.trim() || ended);
}

/**
 * The child process: initializes the files of a new cluster in an empty folder, without flushing them. Arguments: the
 * folder, then 'durable' or 'test'. Prints an error as one line.
 */
async function main([folder, kind]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('The folder is missing.');
  await initializeCluster({ folder, isDurable: kind === 'durable' });
}

async function initializeCluster({ folder, isDurable }: Omit<ClusterOptions, 'die'>): Promise<void> {
  const die = (error: unknown): never => {
    throw error;
  };
  const files = new DurableFiles(folder, { die, isFlushing: false });
  const { pglite } = await start(files, { fsync: 'off', initial: isDurable ? [] : smallToCopy });
  await pglite.exec('checkpoint');
  await pglite.close();
}

/** Test databases are copies of one another: log files of 1 MB instead of 16 make them light. */
const smallToCopy = ['--wal-segsize=1'];

/** Starts the engine. If that fails, the error includes the engine's last message. */
async function start(
  files: DurableFiles,
  { fsync, initial = [] }: { readonly fsync: 'on' | 'off'; readonly initial?: readonly string[] },
): Promise<Cluster> {
  let lastWords = '';
  const onStderr = (line: string) => {
    lastWords = /\b(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? lastWords;
    return false;
  };
  try {
    const pglite = await PGlite.create({
      fs: files,
      extensions: { btree_gist },
      initDbStartParams: [...initial],
      startParams: startParameters(fsync),
      onStderr,
    });
    return { pglite, files, lastWords: () => lastWords };
  } catch (error) {
    throw lastWords === '' ? error : new Error(lastWords, { cause: error });
  }
}

/** PGlite's own parameters without `-F`, which would turn off fsync, plus settings that make every flush real. */
function startParameters(fsync: 'on' | 'off'): string[] {
  const settings = {
    search_path: 'public',
    exit_on_error: 'false',
    log_checkpoints: 'false',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    jit: 'off',
    fsync,
    wal_sync_method: 'fsync',
    // The system keeps files in memory as well, so more would hold pages twice; docs/decisions/0040-memory-at-rest.md.
    shared_buffers: '8MB',
    min_wal_size: '32MB',
    max_wal_size: '128MB',
    // Data that is not in memory is on a disk without moving heads, so an index pays off for far fewer rows.
    random_page_cost: '1.1',
  };
  return ['--single', '-O', '-j', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

if (import.meta.main) {
  // The server stops on its own after startup; a signal to the process group must not interrupt this.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
