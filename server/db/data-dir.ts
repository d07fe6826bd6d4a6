import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { flushFolder } from './flush.ts';
import { StartupError } from './startup-error.ts';

export type DataDir = {
  /** Where the embedded engine keeps its files. */
  readonly clusterFolder: string;
  /** Lets others open it. */
  readonly release: () => void;
};

/**
 * Makes the data folder when it is missing, sees that it can be written to, and holds it for this process: two on one
 * folder would destroy each other's data. The lock is the operating system's and goes with the process, however it ends.
 *
 * @throws StartupError when it is in use, cannot be made or cannot be written to.
 */
export function claimDataDir(dataDir: string): DataDir {
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
 * Takes the operating system's exclusive lock on a file, for which Node has no call and SQLite has. Gives the function
 * that releases it; undefined when another holds it for longer than the patience, in milliseconds, lasts.
 */
export function lockFile(path: string, patience: number): (() => void) | undefined {
  // Made beforehand for its owner alone, since whoever can open the file can lock it. Closing one that is there would
  // let go of a lock that this process has on it.
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
