import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { writeFileDurably } from '../lib/write-file.ts';
import { bucketStore } from './photo-bucket.ts';

/** The stored photo, or a copy that is at most 480 pixels long and is created again if missing. */
export type PhotoSize = 'full' | 'small';
/** Positions of the first and last byte, inclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Stores the bytes of photos under the SHA-256 of the full one. Permissions must be checked by the caller. */
export type PhotoStore = {
  /** Stores the bytes; when this returns they survive a power cut. Identical content is stored once. */
  readonly put: (sha256: Buffer, bytes: Uint8Array, size?: PhotoSize) => Promise<void>;
  /** Returns the bytes, or undefined if there is no such photo. */
  readonly open: (
    sha256: Buffer,
    wanted?: { readonly size?: PhotoSize; readonly range?: ByteRange | undefined },
  ) => Promise<Readable | undefined>;
  /** Deletes the photo in every size, if it exists. */
  readonly delete: (sha256: Buffer) => Promise<void>;
  /** Lists every full photo in the store, referenced or not. */
  readonly list: () => AsyncIterable<Buffer>;
};

type Place = Pick<Deps['env'], 'DATA_DIR'> &
  Partial<Pick<Deps['env'], 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>>;

/** Opens this installation's photo store: its bucket, or `photos` in the data folder. */
export function openPhotoStore(env: Place): PhotoStore {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return folderStore(join(env.DATA_DIR, 'photos'));
  const region = env.S3_REGION ?? 'us-east-1';
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return bucketStore({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}

/**
 * Stores photos in a folder, as 'ab/cdef….jpg', so that no folder grows too large for common tools; small ones in
 * 'small'.
 */
function folderStore(folder: string): PhotoStore {
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
