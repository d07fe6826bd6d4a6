import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoSize, PhotoStore } from './photo-store.ts';
import { writeFileDurably } from '#server/lib/write-file.ts';

/**
 * Stores photos in a folder, as 'ab/cdef….jpg', so that no folder grows too large for common tools; small ones in
 * 'small'.
 */
export function folderStore(folder: string): PhotoStore {
  const pathOf = (sha256: Buffer, size: PhotoSize = 'full') => {
    const name = sha256.toString('hex');
    return join(folder, size === 'full' ? '' : size, name.slice(0, 2), `${name.slice(2)}.jpg`);
  };
  return {
    async put(sha256, bytes, size) {
      const path = pathOf(sha256, size);
      if ((await sizeOf(path)) === bytes.byteLength) return;
      await writeFileDurably(path, bytes, `${path}.${randomUUID()}.new`);
    },
    async open(sha256, { size, range } = {}) {
      const file = await open(pathOf(sha256, size)).catch(orUndefined);
      return file?.createReadStream(range);
    },
    async delete(sha256) {
      await rm(pathOf(sha256, 'small'), { force: true });
      await rm(pathOf(sha256), { force: true });
    },
    async *list() {
      for (const group of (await readdir(folder).catch(orUndefined)) ?? []) {
        if (!/^[\da-f]{2}$/.test(group)) continue;
        for (const name of await readdir(join(folder, group))) {
          const [, rest] = /^([\da-f]{62})\.jpg$/.exec(name) ?? [];
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
