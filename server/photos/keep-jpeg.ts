import type { KeptPhoto } from '../data/photos.ts';
import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { openPhotoStore } from '../storage/photo-store.ts';
import type { Jpeg } from './re-encode.ts';

/**
 * Puts a photo as `reEncode` made it into the store; its row is to be written in the transaction of what it belongs to, and
 * `keepFiles` called after that. Throws whatever the store fails with.
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
