import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { folderStore } from './photo-folder.ts';
import { bucketStore } from './photo-bucket.ts';

/** A photo as it is kept, or at most 480 pixels long: the latter is made anew where it is missing. */
export type PhotoSize = 'full' | 'small';
/** Places of the first and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Keeps the bytes of photos under the SHA-256 of the full one. Who may see a photo is decided before it is asked. */
export type PhotoStore = {
  /** Keeps the bytes; when this returns they survive a power cut. The same content again is kept once. */
  readonly put: (sha256: Buffer, bytes: Uint8Array, size?: PhotoSize) => Promise<void>;
  /** The bytes, or undefined when there is no such photo. */
  readonly open: (
    sha256: Buffer,
    wanted?: { readonly size?: PhotoSize; readonly range?: ByteRange | undefined },
  ) => Promise<Readable | undefined>;
  /** Forgets the photo in every size, if it is there. */
  readonly delete: (sha256: Buffer) => Promise<void>;
  /** Every full photo in the store, whether anything refers to it or not. */
  readonly list: () => AsyncIterable<Buffer>;
};

type Place = Pick<Deps['env'], 'DATA_DIR'> &
  Partial<Pick<Deps['env'], 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>>;

/** Where this installation keeps its photos: in its bucket, or in `photos` in the data folder. */
export function openPhotoStore(env: Place): PhotoStore {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return folderStore(join(env.DATA_DIR, 'photos'));
  const region = env.S3_REGION ?? 'us-east-1';
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return bucketStore({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}
