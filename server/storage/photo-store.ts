import { randomUUID, createHash } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Deps } from '#server/deps.ts';
import { writeFileDurably } from '#server/lib/write-file.ts';

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

/** Opens this installation's photo store: its bucket, or `photos` in the data folder. */
export function openPhotoStore(
  env: Pick<Deps['env'], 'DATA_DIR'> &
    Partial<Pick<Deps['env'], 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>>,
): PhotoStore {
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

type Bucket = {
  /** 'https://s3.example.com' */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How many photos are listed per request; defaults to 1000, the maximum of S3. */
  readonly page?: number;
};

type BucketRequest = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array;
  /** In milliseconds; defaults to LONGEST. */
  readonly longest?: number;
};

/** In milliseconds. Longer than any photo takes; without a timeout a silent server would block a request forever. */
const LONGEST = 60_000;
/** A short timeout: uploads of the same photo wait for a deletion, and on the embedded engine all other requests do. */
const DELETE: BucketRequest = { method: 'DELETE', longest: 5000 };

/**
 * Stores photos in an S3-compatible bucket, addressed by path, as 'photos/ab/cdef….jpg' and 'photos/small/…'. Every
 * request is signed (AWS Signature 4), and uploads include the hash of their bytes, so that the bucket rejects
 * corrupted ones.
 */
export function bucketStore(place: Bucket): PhotoStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, page: most = 1000 } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function ask(path: string, asked: BucketRequest = {}): Promise<Response> {
    const { method = 'GET', headers = {}, body, longest = LONGEST } = asked;
    const answer = await client.fetch(`${root}${path}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hexOf(body ?? '') },
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(longest),
    });
    if (answer.ok || answer.status === 404) return answer;
    throw new Error(`The photo store answered ${answer.status} to ${method}: ${codeIn(await answer.text())}`);
  }

  return {
    async put(sha256, bytes, size) {
      const path = pathOf(sha256, size);
      if (size !== 'small' && (await isThere(path, bytes.byteLength))) return;
      const answer = await ask(path, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: bytes });
      if (!answer.ok) throw new Error(`The photo store has no bucket named ${bucket}.`);
    },
    async open(sha256, { size, range } = {}) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await ask(pathOf(sha256, size), { headers });
      if (answer.ok && answer.body) return Readable.from(answer.body);
      await answer.body?.cancel();
      return undefined;
    },
    async delete(sha256) {
      for (const size of ['small', 'full'] as const) await ask(pathOf(sha256, size), DELETE);
    },
    async *list() {
      for (let last: string | undefined = ''; last !== undefined;) {
        const query = new URLSearchParams({ prefix: 'photos/', marker: last, 'max-keys': String(most) });
        const page = await (await ask(`?${query.toString()}`)).text();
        yield* photosIn(page);
        last = /<IsTruncated>true</.test(page) ? textsIn(page, 'Key').at(-1) : undefined;
      }
    },
  };

  async function isThere(path: string, bytes: number): Promise<boolean> {
    const { ok, headers } = await ask(path, { method: 'HEAD' });
    return ok && Number(headers.get('content-length')) === bytes;
  }
}

export function hexOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function pathOf(sha256: Buffer, size: PhotoSize = 'full'): string {
  const name = sha256.toString('hex');
  return `/photos/${size === 'full' ? '' : `${size}/`}${name.slice(0, 2)}/${name.slice(2)}.jpg`;
}

function photosIn(page: string): Buffer[] {
  const ours = textsIn(page, 'Key').map((key) => /^photos\/([\da-f]{2})\/([\da-f]{62})\.jpg$/.exec(key));
  return ours.flatMap((key) => (key ? [Buffer.from(`${key[1]}${key[2]}`, 'hex')] : []));
}

/** Returns the text of the elements with that name. S3 writes them without attributes or nested elements. */
export function textsIn(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</`, 'g')), ([, escaped = '']) =>
    escaped.replaceAll(/&(quot|apos|lt|gt|amp);/g, (_, sign: keyof typeof SIGNS) => SIGNS[sign]),
  );
}

const SIGNS = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' } as const;

/** Returns the error code from S3; the rest of the error may quote what was sent. */
function codeIn(answer: string): string {
  return textsIn(answer, 'Code')[0] ?? 'no reason given';
}
