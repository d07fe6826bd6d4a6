import { buffer } from 'node:stream/consumers';
import type { Deps } from '../deps.ts';
import { openPhotoStore } from '../storage/photo-store.ts';

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
