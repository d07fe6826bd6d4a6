import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/**
 * Writes a file atomically and durably: even after a power cut it is there completely or not at all, and once this
 * returns it is there. Missing folders are created. `aside` is the temporary name, in the same folder. Other accounts
 * on the machine can't read it.
 */
export async function writeFileDurably(path: string, bytes: Uint8Array, aside: string): Promise<void> {
  const firstMade = await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
  await write(path, bytes, aside);
  await flushFolder(dirname(path));
  if (firstMade) await flushParents(dirname(path), dirname(firstMade));
}

async function write(path: string, bytes: Uint8Array, aside: string): Promise<void> {
  const file = await open(aside, 'w', OWNER_ONLY_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(aside, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(aside, { force: true });
    throw error;
  }
}

/**
 * A folder's entries are on the disk only once the folder itself was flushed; Windows does that on its own and rejects
 * it.
 */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flushParents(folder: string, last: string): Promise<void> {
  for (
    let parent = dirname(folder);
    parent.length >= last.length && parent !== dirname(parent);
    parent = dirname(parent)
  )
    await flushFolder(parent);
}
