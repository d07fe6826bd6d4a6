import { PGlite } from '@electric-sql/pglite';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { DurableFiles } from './durable-files.ts';

export type Cluster = {
  readonly pglite: PGlite;
  readonly files: DurableFiles;
};

export type ClusterOptions = {
  readonly folder: string;
  readonly die: (error: unknown) => never;
  readonly isDurable: boolean;
};

/** Starts the engine on the cluster in the folder, which is made first when there is none. */
export async function startCluster({ folder, die, isDurable }: ClusterOptions): Promise<Cluster> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, die);
  const files = new DurableFiles(folder, { die });
  const pglite = await PGlite.create({ fs: files, startParams: startParameters(isDurable ? 'on' : 'off') });
  return { pglite, files };
}

/**
 * Makes a new cluster beside its place, brings every file of it to the disk, and only then moves it there: a power cut
 * leaves either no cluster or a whole one.
 */
async function createCluster(folder: string, die: ClusterOptions['die']): Promise<void> {
  const aside = `${folder}.new`;
  rmSync(aside, { recursive: true, force: true });
  const files = new DurableFiles(aside, { die, flush: () => {} });
  const pglite = await PGlite.create({ fs: files, startParams: startParameters('off') });
  await pglite.exec('checkpoint');
  await pglite.close();
  flushTree(aside);
  renameSync(aside, folder);
  flushOne(dirname(folder));
}

function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flushOne(path);
  }
  flushOne(folder);
}

function flushOne(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
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
  };
  return ['--single', '-O', '-j', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
