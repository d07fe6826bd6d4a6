import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { flushFolder } from '../db/flush.ts';

/** A file that is being written, compressed, piece by piece. It has its name only once it is whole and on the disk. */
export type GrowingFile = {
  /** Resolves when the next piece may come: no more than a few stand in the memory. */
  readonly write: (text: string) => Promise<void>;
  /** Gives the file its final name, and returns its size in bytes. */
  readonly finish: () => Promise<number>;
  readonly abandon: () => Promise<void>;
};

/** Begins a file that only its owner can read. Missing folders are made. */
export async function openGrowingFile(path: string): Promise<GrowingFile> {
  const aside = `${path}.new`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(aside, { flush: true, mode: 0o600 }));
  written.catch(() => undefined);
  return {
    async write(text) {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
    },
    async finish() {
      gzip.end();
      await written;
      await rename(aside, path);
      flushFolder(dirname(path));
      return (await stat(path)).size;
    },
    async abandon() {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(aside, { force: true });
    },
  };
}
