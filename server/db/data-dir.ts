import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { flushFolder } from './durable-files.ts';
import { StartupError } from './errors.ts';

export type DataDir = {
  /** The folder of the embedded engine's files. */
  readonly clusterFolder: string;
  /** Releases the lock on the folder. */
  readonly release: () => void;
};

/**
 * Creates the data folder if it's missing, and locks it for this process until it ends, because two processes would
 * destroy each other's data. Throws StartupError if the folder is in use, or can't be created or written to.
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
