import type { Deps } from '../deps.ts';
import { Invalid, Unavailable } from '../errors.ts';
import { keepJpeg } from '../photos/keep-jpeg.ts';
import type { KeptPhoto } from '../data/photos.ts';
import { preparePhoto } from '../photos/prepare-photo.ts';
import type { Jpeg } from '../photos/re-encode.ts';
import type { Picture } from './read-picture.ts';

/** A picture that is in the photo store: its row is known, or is to be written with the entry. */
export type StoredPicture = { readonly photoId: string } | { readonly kept: KeptPhoto };

type Reach = Pick<Deps, 'env' | 'clock' | 'random' | 'log' | 'workers'>;

/**
 * Puts a picture into the photo store, before the transaction of its entry; `keepPicture` is called after it. `path` is the
 * field that it came in, `sender` the client's address. Throws Invalid for what is no photo that we take, and Unavailable
 * when too many photos wait or the store fails.
 */
export async function storePicture(
  deps: Reach,
  picture: Picture,
  { path, sender }: { readonly path: string; readonly sender: string },
): Promise<StoredPicture> {
  if ('photoId' in picture) return { photoId: picture.photoId };
  const jpeg = await preparePhoto(deps, picture.bytes, sender);
  if ('refusal' in jpeg) throw new Invalid([{ path, message: jpeg.refusal }]);
  return { kept: await keep(deps, jpeg) };
}

/** A full disk or a bucket that is away passes; the phone keeps the photo and tries again. */
async function keep(deps: Reach, jpeg: Jpeg): Promise<KeptPhoto> {
  try {
    return await keepJpeg(deps, jpeg);
  } catch (error) {
    deps.log.error({ err: error }, 'a photo of a job could not be stored');
    throw new Unavailable('This photo cannot be kept right now. Please try again in a minute.', 60);
  }
}
