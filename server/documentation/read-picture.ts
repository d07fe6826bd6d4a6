import { createHash } from 'node:crypto';
import type { DbOrTrx } from '../db/client.ts';
import { Invalid } from '../errors.ts';
import { decodePhoto } from '../photos/decode-photo.ts';
import { findSent } from '#server/data/documentation.ts';

/** A picture as it was sent with an entry, or one that its job has already; `sha256` of what was sent. */
export type Picture = { readonly sha256: Buffer } & ({ readonly bytes: Buffer } | { readonly photoId: string });

/** The picture that a `photoUrl` gives: the URL of a picture that this job has, or a data URL. Throws Invalid for anything else. */
export async function readPicture(
  db: DbOrTrx,
  { jobId, photoUrl }: { readonly jobId: string; readonly photoUrl: string },
): Promise<Picture> {
  const [, photoId] = UPLOAD.exec(photoUrl) ?? [];
  if (photoId) {
    const sent = await findSent(db, jobId, photoId);
    if (!sent) throw refused('That photo is not among those of this job. Please send it again.');
    return { sha256: sent.sha256, photoId };
  }
  const bytes = decodePhoto(photoUrl);
  if ('refusal' in bytes) throw refused(bytes.refusal);
  return { sha256: createHash('sha256').update(bytes).digest(), bytes };
}

const UPLOAD = /^(?:https?:\/\/[^/?#]+)?\/api\/photos\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\?|$)/i;

function refused(message: string): Invalid {
  return new Invalid([{ path: 'photoUrl', message }]);
}
