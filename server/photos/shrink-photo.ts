import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { PhotoStore } from '../photo-store.ts';

/** Pixels of its longer side. */
const LONG_EDGE = 480;

const making = new Map<string, Promise<Buffer | undefined>>();

/** The small picture of a photo in the store, made and kept when it is asked for first; undefined without a photo. */
export async function shrinkPhoto(store: PhotoStore, sha256: Buffer): Promise<Buffer | undefined> {
  const known = await store.open(sha256, { size: 'small' });
  if (known) return buffer(known);
  const name = sha256.toString('hex');
  const made = making.get(name) ?? make(store, sha256).finally(() => making.delete(name));
  making.set(name, made);
  return made;
}

async function make(store: PhotoStore, sha256: Buffer): Promise<Buffer | undefined> {
  const full = await store.open(sha256);
  if (!full) return undefined;
  const small = await sharp(await buffer(full))
    .resize({ width: LONG_EDGE, height: LONG_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer();
  await store.put(sha256, small, 'small');
  return small;
}
