import { photoRefusal, type Refusal } from './photo-refusal.ts';

export type PhotoFormat = 'jpeg' | 'png' | 'webp';

const MOST_BYTES = 10 * 1024 * 1024;
const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

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
  if (start.startsWith('ftyp', 4) && HEIF_BRANDS.includes(start.slice(8, 12))) return HEIC;
  return photoRefusal('notAPhoto');
}

const HEIC = photoRefusal('heic');
