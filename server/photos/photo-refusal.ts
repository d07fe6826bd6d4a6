import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message, type MessageParams } from '#core/languages/message.ts';
import type { Texts, Values } from '#core/languages/translator.ts';

type PhotoMessages = typeof photoErrorsTexts extends Texts<infer M> ? M : never;

/** Why a photo can't be kept: plain data, since it also comes from another process. See `refusalMessage`. */
export type Refusal = { readonly refusal: keyof PhotoMessages; readonly params: MessageParams };

/** The refusal of a key with its values. */
export function photoRefusal<Key extends keyof PhotoMessages>(
  refusal: Key,
  ...values: Values<PhotoMessages[Key]>
): Refusal {
  const [params = {}] = values as readonly [MessageParams?];
  return { refusal, params };
}

/** What to tell the person who sent the photo. */
export function refusalMessage({ refusal, params }: Refusal): Message {
  // The values were checked by `photoRefusal`.
  return messageOf(photoErrorsTexts, refusal, ...([params] as unknown as []));
}

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

const MOST_BYTES = 10 * 1024 * 1024;
const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** The format of a photo by its first bytes, or why it can't be accepted; up to 10 MB. Nothing is decoded yet. */
export function checkPhoto(photo: Uint8Array): PhotoFormat | Refusal {
  if (photo.byteLength > MOST_BYTES) {
    // Rounded up: what is hardly too large doesn't read as if it had just 10.
    const megabytes = (Math.ceil((photo.byteLength / MOST_BYTES) * 100) / 10).toFixed(1);
    return photoRefusal('tooManyMegabytes', { megabytes });
  }
  const start = Buffer.from(photo.buffer, photo.byteOffset, Math.min(photo.byteLength, 16)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  return heifFormat(photo) ?? photoRefusal(isVideo(photo) ? 'video' : 'notAPhoto');
}

/** MP4, QuickTime and other files of that family, WebM and AVI. */
function isVideo(file: Uint8Array): boolean {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 16)).toString('latin1');
  const isOfFamily = /^[^]{4}(ftyp|moov|mdat|wide)/.test(start);
  return (
    isOfFamily || start.startsWith('\x1a\x45\xdf\xa3') || (start.startsWith('RIFF') && start.startsWith('AVI ', 8))
  );
}

/** AVIF or HEIC by the brands that a file names first: its own, then those that it's compatible with. */
function heifFormat(photo: Uint8Array): 'avif' | 'heic' | undefined {
  const start = Buffer.from(photo.buffer, photo.byteOffset, Math.min(photo.byteLength, 256));
  if (start.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(start.byteLength, start.readUInt32BE(0));
  const brands = Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, n) =>
    start.toString('latin1', 8 + 4 * n, 12 + 4 * n),
  );
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIF_BRANDS.includes(brand)) ? 'heic' : undefined;
}
