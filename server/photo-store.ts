import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Deps } from './deps.ts';
import { writeFileDurably } from './write-file.ts';

/** Keeps the bytes of photos under the SHA-256 of these bytes. Who may see a photo is decided before it is asked. */
export type PhotoStore = {
  /** Keeps the bytes; when this returns they survive a power cut. The same content again is kept once. */
  readonly put: (sha256: Buffer, bytes: Uint8Array) => Promise<void>;
  /** The bytes, or undefined when there is no such photo. */
  readonly open: (sha256: Buffer) => Promise<Readable | undefined>;
  /** Forgets the photo, if it is there. */
  readonly delete: (sha256: Buffer) => Promise<void>;
  /** What is in the store, whether a photo belongs to it or not. */
  readonly list: () => AsyncIterable<Buffer>;
};

/** Where this installation keeps its photos: `photos` in the data folder. */
export function openPhotoStore({ DATA_DIR }: Pick<Deps['env'], 'DATA_DIR'>): PhotoStore {
  return folderStore(join(DATA_DIR, 'photos'));
}

/** A store in a folder, as 'ab/cdef….jpg', so that no folder grows beyond what tools like to list. */
function folderStore(folder: string): PhotoStore {
  const pathOf = (sha256: Buffer) => {
    const name = sha256.toString('hex');
    return join(folder, name.slice(0, 2), `${name.slice(2)}.jpg`);
  };
  return {
    async put(sha256, bytes) {
      const path = pathOf(sha256);
      if ((await sizeOf(path)) === bytes.byteLength) return;
      await writeFileDurably(path, bytes, `${path}.${randomUUID()}.new`);
    },
    async open(sha256) {
      const file = await open(pathOf(sha256)).catch(orUndefined);
      return file?.createReadStream();
    },
    delete: (sha256) => rm(pathOf(sha256), { force: true }),
    async *list() {
      for (const group of (await readdir(folder).catch(orUndefined)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(group)) continue;
        for (const name of await readdir(join(folder, group))) {
          const [, rest] = /^([0-9a-f]{62})\.jpg$/.exec(name) ?? [];
          if (rest) yield Buffer.from(`${group}${rest}`, 'hex');
        }
      }
    },
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(orUndefined))?.size;
}

function orUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
