import { PGlite } from '@electric-sql/pglite';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { DurableFiles } from './durable-files.ts';
import { flushFolder, flushTree } from './flush.ts';

export type Cluster = {
  readonly pglite: PGlite;
  readonly files: DurableFiles;
  /** The last thing that the engine said before it gave up; empty as long as it is well. */
  readonly lastWords: () => string;
};

export type ClusterOptions = {
  readonly folder: string;
  /** False only in tests: nothing is flushed. */
  readonly isDurable: boolean;
  /** Called when a flush fails; must not return. */
  readonly die: (error: unknown) => never;
};

/** Starts the engine on the cluster in the folder, which is made first when there is none. */
export async function startCluster({ folder, isDurable, die }: ClusterOptions): Promise<Cluster> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster({ folder, isDurable, die });
  refuseOtherVersion(folder);
  const cluster = await start(new DurableFiles(folder, { die }), { fsync: isDurable ? 'on' : 'off' });
  if (isDurable) await proveDurability(cluster);
  return cluster;
}

/** Commits once, and throws unless that was seen to reach the disk. */
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
 * Makes a new cluster beside its place, brings every file of it to the disk, and only then moves it there: a power cut
 * leaves either no cluster or a whole one.
 */
async function createCluster({ folder, isDurable, die }: ClusterOptions): Promise<void> {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  const files = new DurableFiles(aside, { die, isFlushing: false });
  const { pglite } = await start(files, { fsync: 'off', initial: isDurable ? [] : smallToCopy });
  await pglite.exec('checkpoint');
  await pglite.close();
  flushTree(aside);
  renameSync(aside, folder);
  flushFolder(dirname(folder));
}

/** Test databases are copies of one another: log files of 1 MB instead of 16 make them light. */
const smallToCopy = ['--wal-segsize=1'];

type StartOptions = { readonly fsync: 'on' | 'off'; readonly initial?: readonly string[] };

/** Starts the engine; where that fails, the error says what the engine said last. */
async function start(files: DurableFiles, { fsync, initial = [] }: StartOptions): Promise<Cluster> {
  let lastWords = '';
  const onStderr = (line: string) => {
    lastWords = /\b(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? lastWords;
    return false;
  };
  try {
    const pglite = await PGlite.create({
      fs: files,
      initDbStartParams: [...initial],
      startParams: startParameters(fsync),
      onStderr,
    });
    return { pglite, files, lastWords: () => lastWords };
  } catch (error) {
    throw lastWords === '' ? error : new Error(lastWords, { cause: error });
  }
}

/** PGlite's own parameters without `-F`, which would turn fsync off, and with settings that make each flush a real one. */
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
    shared_buffers: '32MB',
    min_wal_size: '32MB',
    max_wal_size: '128MB',
    // What is not in memory is on a disk without heads to move: an index is worth it for far fewer rows.
    random_page_cost: '1.1',
  };
  return ['--single', '-O', '-j', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
