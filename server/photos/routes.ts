import type { Readable } from 'node:stream';
import type { photoCalls } from '#contract/photos.ts';
import { photoErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { mayCall, type Actor } from '#core/people/permissions.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { Forbidden, NotFound, NotLoggedIn } from '#server/errors.ts';
import type { Handlers } from '#server/http/mount.ts';
import { openPhotoStore, type ByteRange } from '#server/storage/photo-store.ts';
import { shrinkPhoto } from './keep-photos.ts';
import { findPhoto } from './queries.ts';
import { isSignedWell } from './sign-url.ts';

/** Whether an employee sees a photo. */
export type SeenByCrew = (db: DbOrTrx, actor: Actor, id: string) => Promise<boolean>;

export function photoRoutes(isSeenByCrew: SeenByCrew): Handlers<typeof photoCalls> {
  return {
    'GET /api/photos/:id': async ({ context, params, query, headers: asked }) => {
      const showing = { ...params, ...query, range: asked.range, ifNoneMatch: asked['if-none-match'] };
      const { status, bytes, headers } = await showPhoto(context, { ...showing, isSeenByCrew });
      if (status === 304 || status === 416) return { status, headers };
      return { status, body: bytes ?? '', headers };
    },
  };
}

type PhotoRequest = {
  readonly id: string;
  /** 'small' for the small picture. */
  readonly size?: string | undefined;
  /** Seconds of the epoch until which a signed address is good, and its signature. */
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
  /** As the headers say. */
  readonly range?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly isSeenByCrew: SeenByCrew;
};

/**
 * Returns a photo, whole or in part, for an admin, the crew of its job, or a caller with its signed URL. Throws NotLoggedIn
 * or Forbidden for anyone else, whatever the id, and NotFound.
 */
async function showPhoto(
  context: Context,
  showing: PhotoRequest,
): Promise<{
  readonly status: 200 | 206 | 304 | 416;
  readonly bytes?: Readable | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}> {
  const isSigned = isSignedWell(context, showing);
  if (!isSigned) await refuseStrangers(context, showing);
  const photo = UUID.test(showing.id) ? await findPhoto(context.db, showing.id) : undefined;
  if (!photo) throw new NotFound(messageOf(photoErrorsTexts, 'noPhoto'));

  const isSmall = showing.size === 'small';
  const etag = `"${photo.sha256.toString('base64url')}${isSmall ? '-small' : ''}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    // What is under an address never changes, but a signed address ends.
    'cache-control': isSigned ? 'private, max-age=3600' : 'private, max-age=31536000, immutable',
  };
  if (isKnown(showing.ifNoneMatch, etag)) return { status: 304, headers };

  const store = openPhotoStore(context.env);
  const small = isSmall ? await shrinkPhoto(context, photo.sha256) : undefined;
  const length = small?.byteLength ?? photo.byte_size;
  const range = readRange(showing.range, length);
  if (range === 'beyond') return { status: 416, headers: { ...headers, 'content-range': `bytes */${length}` } };
  const bytes = isSmall ? part(small, range) : await store.open(photo.sha256, { range });
  if (!bytes) throw new NotFound(messageOf(photoErrorsTexts, 'noPhoto'));
  const sent = { ...headers, 'content-type': photo.media_type };
  if (!range) return { status: 200, bytes, headers: { ...sent, 'content-length': String(length) } };
  return {
    status: 206,
    bytes,
    headers: {
      ...sent,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${length}`,
    },
  };
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function part(bytes: Buffer | undefined, range: { readonly start: number; readonly end: number } | undefined) {
  return range ? bytes?.subarray(range.start, range.end + 1) : bytes;
}

/** A proxy that compresses marks the tag as weak. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

async function refuseStrangers(
  { db, actor }: Context,
  { id, isSeenByCrew }: Pick<PhotoRequest, 'id' | 'isSeenByCrew'>,
): Promise<void> {
  const verdict = mayCall(actor, 'admin');
  if (verdict === 'log-in') throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  if (verdict === 'allowed') return;
  if (!UUID.test(id) || !(await isSeenByCrew(db, actor, id)))
    throw new Forbidden(messageOf(problemsTexts, 'notAllowed'));
}

/**
 * The one part of `size` bytes that a Range header asks for; undefined for all of them, also where it asks for several
 * parts or cannot be read, and 'beyond' when there is no such part (RFC 9110, 14.2).
 */
function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return Number(last) === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'beyond' : { start, end };
}
