import { refusalMessage } from '../photos/photo-refusal.ts';
import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { createHash } from 'node:crypto';
import { findSent } from '../data/documentation.ts';
import { type KeptPhoto, insertPhotos } from '../data/photos.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid, Unavailable } from '../errors.ts';
import { decodePhoto, preparePhoto } from '../photos/read-photos.ts';
import { keepFiles, keepJpeg } from '../photos/keep-photos.ts';
import type { Jpeg } from '../photos/re-encode.ts';

/** A picture as it was sent with an entry, or one that its job has already; `sha256` of what was sent. */
type Picture = { readonly sha256: Buffer } & ({ readonly bytes: Buffer } | { readonly photoId: string });

/** The picture that a `photoUrl` gives: the URL of a picture that this job has, or a data URL. Throws Invalid for anything else. */
export async function readPicture(
  db: DbOrTrx,
  { jobId, photoUrl }: { readonly jobId: string; readonly photoUrl: string },
): Promise<Picture> {
  const [, photoId] = UPLOAD.exec(photoUrl) ?? [];
  if (photoId) {
    const sent = await findSent(db, jobId, photoId);
    if (!sent) throw refused(messageOf(photoErrorsTexts, 'photoUnknown'));
    return { sha256: sent.sha256, photoId };
  }
  const bytes = decodePhoto(photoUrl);
  if ('refusal' in bytes) throw refused(refusalMessage(bytes));
  return { sha256: createHash('sha256').update(bytes).digest(), bytes };
}

const UPLOAD = /^(?:https?:\/\/[^/?#]+)?\/api\/photos\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\?|$)/i;

function refused(message: Message): Invalid {
  return new Invalid([{ path: 'photoUrl', message }]);
}

/** A picture in the photo store, whose row exists or will be written with the entry. */
export type StoredPicture = { readonly photoId: string } | { readonly kept: KeptPhoto };

type PictureDeps = Pick<Deps, 'env' | 'clock' | 'random' | 'log' | 'workers'>;

/**
 * Puts a picture into the photo store, before the transaction of its entry; `keepPicture` is called after it. `path` is the
 * field that it came in, `sender` the client's address. Throws Invalid for what is no photo that we take, and Unavailable
 * when too many photos wait or the store fails.
 */
export async function storePicture(
  deps: PictureDeps,
  picture: Picture,
  { path, sender }: { readonly path: string; readonly sender: string },
): Promise<StoredPicture> {
  if ('photoId' in picture) return { photoId: picture.photoId };
  const jpeg = await preparePhoto(deps, picture.bytes, sender);
  if ('refusal' in jpeg) throw new Invalid([{ path, message: refusalMessage(jpeg) }]);
  return { kept: await keep(deps, jpeg) };
}

/** A full disk or a bucket that is away passes; the phone keeps the photo and tries again. */
async function keep(deps: PictureDeps, jpeg: Jpeg): Promise<KeptPhoto> {
  try {
    return await keepJpeg(deps, jpeg);
  } catch (error) {
    deps.log.error({ err: error }, 'a photo of a job could not be stored');
    throw new Unavailable(messageOf(photoErrorsTexts, 'photoNotKept'), 60);
  }
}

/** The id of a stored picture's row, written in this transaction where it was not there yet. */
export async function linkPicture(trx: Trx, picture: StoredPicture): Promise<string> {
  if ('photoId' in picture) return picture.photoId;
  const [row] = await insertPhotos(trx, [picture.kept]);
  if (!row) throw new Error('The row of a photo was not written.');
  return row.id;
}

/** To be called when the entry of a stored picture is committed (see `keepFiles`). */
export async function keepPicture(deps: Pick<Deps, 'env' | 'log'>, stored: StoredPicture | undefined): Promise<void> {
  if (stored && 'kept' in stored) await keepFiles(deps, [stored.kept]);
}
