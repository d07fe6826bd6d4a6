import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { openPhotoStore } from '#server/storage/photo-store.ts';
import { type KeptPhoto, claimFile } from './queries.ts';
import type { Jpeg } from './re-encode.ts';

/**
 * Puts a re-encoded photo (`reEncode`) into the store. The caller inserts its row in the transaction of the record it belongs
 * to, and calls `keepFiles` after that. Rethrows the store's errors.
 */
export async function keepJpeg(
  deps: Pick<Deps, 'env' | 'clock' | 'random'>,
  { bytes, width, height }: Jpeg,
): Promise<KeptPhoto> {
  const sha256 = createHash('sha256').update(bytes).digest();
  await openPhotoStore(deps.env).put(sha256, bytes);
  return {
    id: deps.random.id(),
    sha256,
    media_type: 'image/jpeg',
    width,
    height,
    byte_size: bytes.byteLength,
    created_at: deps.clock.now().toString(),
    bytes,
  };
}

/**
 * Call after the rows of kept photos are committed: a concurrent deletion of the same photos may have removed their files
 * after they were stored, and can't any more now. Errors are logged, the rows stay.
 */
export async function keepFiles(deps: Pick<Deps, 'env' | 'log'>, photos: readonly KeptPhoto[]): Promise<void> {
  const store = openPhotoStore(deps.env);
  const outcomes = await Promise.allSettled(photos.map(({ sha256, bytes }) => store.put(sha256, bytes)));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') deps.log.error({ err: outcome.reason }, 'a photo could not be looked at again');
}

/**
 * Deletes the files of photos whose rows were deleted, after the commit, except those that have a row again. A concurrent
 * insert of such a row waits for the deletion and then restores the file (`keepFiles`). Store errors are logged and ignored:
 * verify-photos counts the leftover files.
 */
export async function deleteFiles(deps: Pick<Deps, 'db' | 'env' | 'log'>, contents: readonly Buffer[]): Promise<void> {
  const store = openPhotoStore(deps.env);
  for (const [place, sha256] of contents.entries()) {
    try {
      await transaction(deps.db, async (trx) => {
        if (await claimFile(trx, sha256)) await store.delete(sha256);
      });
    } catch (error) {
      return deps.log.warn({ err: error, photos: contents.length - place }, 'photos could not be deleted');
    }
  }
}

/** Pixels of its longer side. */
const LONG_EDGE = 480;
const QUALITY = 78;

const making = new Map<string, Promise<Buffer | undefined>>();

type ThumbnailDeps = Pick<Deps, 'env' | 'log' | 'workers'>;

/** Returns the thumbnail of a stored photo, created and cached on first use; undefined if there's no such photo. */
export async function shrinkPhoto(deps: ThumbnailDeps, sha256: Buffer): Promise<Buffer | undefined> {
  const known = await openPhotoStore(deps.env).open(sha256, { size: 'small' });
  if (known) return buffer(known);
  const name = sha256.toString('hex');
  const made = making.get(name) ?? make(deps, sha256).finally(() => making.delete(name));
  making.set(name, made);
  return made;
}

async function make({ env, log, workers }: ThumbnailDeps, sha256: Buffer): Promise<Buffer | undefined> {
  const store = openPhotoStore(env);
  const full = await store.open(sha256);
  if (!full) return undefined;
  const photo = await buffer(full);
  const small = Buffer.from(await workers.run('shrink', { photo, longEdge: LONG_EDGE, quality: QUALITY }));
  // It can be created again, so a full disk must not keep the photo from being shown.
  await store.put(sha256, small, 'small').catch((error: unknown) => {
    log.warn({ err: error }, 'a small picture could not be kept');
  });
  return small;
}
