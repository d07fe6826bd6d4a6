import type { Readable } from 'node:stream';
import { mayCall, type Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, NotFound, NotLoggedIn } from '../errors.ts';
import { openPhotoStore } from '../photo-store.ts';
import { deriveToken, isSameText } from '../secrets.ts';
import { findPhoto } from './sql.ts';

export type Showing = {
  readonly id: string;
  /** Seconds of the epoch until which a signed address is good, and its signature. */
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
};

export type ShownPhoto = { readonly bytes: Readable; readonly headers: Readonly<Record<string, string>> };

/**
 * A photo for an admin or for whoever has its signed address. Throws NotLoggedIn or Forbidden for anybody else, whatever
 * the id, and NotFound.
 */
export async function showPhoto(deps: Deps, actor: Actor, showing: Showing): Promise<ShownPhoto> {
  if (!isSigned(deps, showing)) refuseStrangers(actor);
  const photo = UUID.test(showing.id) ? await findPhoto(deps.db, showing.id) : undefined;
  const bytes = photo && (await openPhotoStore(deps.env).open(photo.sha256));
  if (!photo || !bytes) throw new NotFound('There is no such photo.');
  return {
    bytes,
    headers: {
      'content-type': photo.media_type,
      'content-length': String(photo.byte_size),
      'cache-control': 'private, max-age=3600',
    },
  };
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function isSigned({ secret, clock }: Deps, { id, expires = '', signature = '' }: Showing): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < clock.now().epochMilliseconds) return false;
  return isSameText(signature, deriveToken(secret, 'photo', `${id}:${expires}`));
}

function refuseStrangers(actor: Actor): void {
  const verdict = mayCall(actor, 'admin');
  if (verdict === 'log-in') throw new NotLoggedIn('Please log in first.');
  if (verdict === 'forbidden') throw new Forbidden('This log-in may not do that.');
}
