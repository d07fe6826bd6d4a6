import type { KeptPhoto } from '../data/photos.ts';
import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { openPhotoStore } from '../storage/photo-store.ts';
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
