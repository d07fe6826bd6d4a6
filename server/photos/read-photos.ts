import { readHeif } from '#core/lib/heif.ts';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { networkOf, recordAttempt } from '#server/lib/attempt-limiter.ts';
import { JobCutShort } from '#server/workers/pool.ts';
import { photoRefusal, refusalMessage, type PhotoFormat, type Refusal, checkPhoto } from './photo-refusal.ts';
import type { Jpeg } from './re-encode.ts';

/** Photos that one client network may send within a day, with estimates and quotes. */
const MOST_A_DAY = { most: 400, seconds: 24 * 3600 };

/** Counts photos of customers before they're decoded. Throws TooMany with the wait. `sender` is the client's address. */
export async function countPhotos(context: Context, count: number): Promise<void> {
  for (let counted = 0; counted < count; counted++)
    await recordAttempt(context, `analyze:${networkOf(context.sender)}`, MOST_A_DAY);
}

/**
 * The photos of a request as they would be kept. Throws Invalid, naming each one that we do not take by its place
 * ('images.0'), and Unavailable when too many photos wait.
 */
export async function readPhotos(
  context: Pick<Context, 'workers' | 'sender'>,
  sentPhotos: {
    /** Base64 text, plain or as data URLs. */
    readonly photos: readonly string[];
    /** The field that they came in. */
    readonly path: string;
  },
): Promise<readonly Jpeg[]> {
  const { photos, path } = sentPhotos;
  const outcomes = await Promise.all(photos.map((text) => readText(context, text)));
  const errors = outcomes.flatMap((outcome, place) =>
    'refusal' in outcome ? [{ path: `${path}.${place}`, message: refusalMessage(outcome) }] : [],
  );
  if (errors.length > 0) throw new Invalid(errors);
  return outcomes.flatMap((outcome) => ('refusal' in outcome ? [] : [outcome]));
}

async function readText(context: Pick<Context, 'workers' | 'sender'>, text: string): Promise<Jpeg | Refusal> {
  const bytes = decodePhoto(text);
  return 'refusal' in bytes ? bytes : preparePhoto(context, bytes, context.sender);
}

/** Returns the bytes of a base64-encoded photo, plain or as a data URL; a refusal for any other text. */
export function decodePhoto(text: string): Buffer | Refusal {
  const start = /^data:[^,]{0,100},/.exec(text)?.[0].length ?? 0;
  const base64 = start > 0 ? text.slice(start) : text;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > 0 && isWhole(base64, bytes)) return bytes;
  const packed = base64.replaceAll(/\s+/g, '');
  if (packed === '') return photoRefusal('empty');
  return bytes.byteLength > 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(packed) ? bytes : UNREADABLE;
}

/**
 * Whether every character encodes six bits: the decoder skips others, which leaves fewer bytes, but accepts '-' and '_'.
 * Takes a tenth of the time of a regular expression over millions of characters, which would block the event loop.
 */
function isWhole(base64: string, bytes: Buffer): boolean {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const isCounted = bytes.byteLength === Math.floor(((base64.length - padding) * 3) / 4);
  return isCounted && !base64.includes('-') && !base64.includes('_');
}

const UNREADABLE = photoRefusal('notBase64');

/**
 * A photo as it is kept (see `reEncode`), made by a worker process, or why it can't be accepted. `sender` is the client's
 * address. Throws Unavailable when too many photos wait.
 */
export async function preparePhoto(
  { workers }: Pick<Deps, 'workers'>,
  photo: Uint8Array,
  sender: string,
): Promise<Jpeg | Refusal> {
  const format = checkPhoto(photo);
  if (typeof format !== 'string') return format;
  try {
    return await workers.run(isLarge(photo, format) ? 're-encode-large' : 're-encode', photo, sender);
  } catch (error) {
    // A retry would fail the same way, so say so instead of asking for one.
    if (error instanceof JobCutShort) return TOO_LONG;
    throw error;
  }
}

const TOO_LONG = photoRefusal('tooSlow');

/** Phones take photos of 12 or 24 megapixels, some of them 48. */
const ORDINARY_MEGAPIXELS = 26;

/**
 * Whether decoding a photo takes long, by what its first bytes say of its size: then it doesn't wait in line with ordinary
 * ones. A JPEG never does: it's small after decoding at a fraction of its size.
 */
function isLarge(photo: Uint8Array, format: PhotoFormat): boolean {
  return pixelsOf(photo, format) > ORDINARY_MEGAPIXELS * 1_000_000;
}

function pixelsOf(photo: Uint8Array, format: PhotoFormat): number {
  const start = Buffer.from(photo.buffer, photo.byteOffset, Math.min(photo.byteLength, 32));
  if (start.byteLength < 32) return 0;
  switch (format) {
    case 'jpeg':
      return 0;
    case 'png':
      return start.readUInt32BE(16) * start.readUInt32BE(20);
    case 'webp':
      return webpPixels(start);
    case 'heic':
    case 'avif':
      return readHeif(photo)?.decodedPixels ?? 0;
  }
}

/** A WebP begins with a chunk of one of three kinds, which says its size each in its own way. */
function webpPixels(start: Buffer): number {
  switch (start.toString('latin1', 12, 16)) {
    case 'VP8X':
      return (start.readUIntLE(24, 3) + 1) * (start.readUIntLE(27, 3) + 1);
    case 'VP8L': {
      const sizes = start.readUInt32LE(21);
      return ((sizes & 0x3f_ff) + 1) * (((sizes >> 14) & 0x3f_ff) + 1);
    }
    default:
      return (start.readUInt16LE(26) & 0x3f_ff) * (start.readUInt16LE(28) & 0x3f_ff);
  }
}
