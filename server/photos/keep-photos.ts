import type { Deps } from '../deps.ts';
import { keepJpeg } from './keep-jpeg.ts';
import type { KeptPhoto } from './keep-photo.ts';
import { readPhotos, type SentPhotos } from './read-photos.ts';

/**
 * Keeps the photos of a request, before its transaction; `insertQuotePhotos` writes their rows in it and
 * `keepFiles` is called after it. Throws Invalid,
 * naming each photo that cannot be kept by its place ('aiPhotos.0'); then none is kept.
 */
export async function keepPhotos(
  deps: Pick<Deps, 'env' | 'clock' | 'chance'>,
  sent: SentPhotos,
): Promise<readonly KeptPhoto[]> {
  const jpegs = await readPhotos(sent);
  return Promise.all(jpegs.map((jpeg) => keepJpeg(deps, jpeg)));
}
