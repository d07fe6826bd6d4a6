import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { keepPhoto, type KeptPhoto } from '../photos/keep-photo.ts';
import type { Picture } from './read-picture.ts';

/** A picture that is in the photo store: its row is known, or is to be written with the entry. */
export type StoredPicture = { readonly photoId: string } | { readonly kept: KeptPhoto };

/** Puts a picture into the photo store, before the transaction of its entry; `keepPicture` is called after it. Throws Invalid for what is no photo that we take. */
export async function storePicture(
  deps: Pick<Deps, 'env' | 'clock' | 'chance'>,
  picture: Picture,
  path: string,
): Promise<StoredPicture> {
  if ('photoId' in picture) return { photoId: picture.photoId };
  const kept = await keepPhoto(deps, picture.bytes);
  if ('refusal' in kept) throw new Invalid([{ path, message: kept.refusal }]);
  return { kept };
}
