import type { Trx } from '../db/client.ts';
import { insertPhotos } from '../data/photos.ts';
import type { StoredPicture } from './store-picture.ts';

/** The id of a stored picture's row, written in this transaction where it was not there yet. */
export async function linkPicture(trx: Trx, picture: StoredPicture): Promise<string> {
  if ('photoId' in picture) return picture.photoId;
  const [row] = await insertPhotos(trx, [picture.kept]);
  if (!row) throw new Error('The row of a photo was not written.');
  return row.id;
}
