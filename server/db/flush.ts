import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Brings a folder and everything in it to the disk. */
export function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flush(path, 'r+');
  }
  flushFolder(folder);
}

/** Brings the names in a folder to the disk. Windows does that by itself, and does not let folders be opened. */
export function flushFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r');
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
