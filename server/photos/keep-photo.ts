import type { Insertable } from 'kysely';
import type { PhotosTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { keepJpeg } from './keep-jpeg.ts';
import { reEncode, type Refusal } from './re-encode.ts';

/** The row of a photo whose bytes were put into the store. */
export type KeptPhoto = Insertable<PhotosTable> & { readonly bytes: Buffer };

/**
 * Checks a photo by its content, re-encodes it and puts it into the store; its row is to be written in the transaction
 * of whatever it belongs to (see `keepJpeg`). Answers with a refusal for what is no photo that we take (see `reEncode`).
 */
export async function keepPhoto(
  deps: Pick<Deps, 'env' | 'clock' | 'chance'>,
  photo: Uint8Array,
): Promise<KeptPhoto | Refusal> {
  const jpeg = await reEncode(photo);
  return 'refusal' in jpeg ? jpeg : keepJpeg(deps, jpeg);
}
