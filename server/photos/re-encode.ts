import sharp, { type Metadata } from 'sharp';
import { checkPhoto, type PhotoFormat, photoRefusal, type Refusal } from './photo-refusal.ts';

/** A photo as it is kept. `width` and `height` in pixels. */
export type Jpeg = { readonly bytes: Buffer; readonly width: number; readonly height: number };

const MOST_MEGAPIXELS = 50;
const LONG_EDGE = 4096;
/** Cameras and editors make at most a dozen. */
const MOST_SCANS = 50;
/** In bytes: 50 megapixels of four channels with 8 bits each. */
const MOST_UNPACKED = 200_000_000;
/** An interlaced PNG can't be read line by line. What is made for web pages is far smaller. */
const MOST_INTERLACED_MEGAPIXELS = 4;
/** Of one channel of one pixel. */
const BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

sharp.cache(false);
sharp.concurrency(1);

/**
 * A photo as JPEG: upright, without EXIF and place, at most 4096 pixels long. Takes JPEG, PNG and WebP, told by their
 * content, up to 10 MB and 50 megapixels; what would take too much memory or time is refused before it is decoded. Takes
 * long, so servers run it in a worker process (see `preparePhoto`).
 */
export async function reEncode(photo: Uint8Array): Promise<Jpeg | Refusal> {
  const format = checkPhoto(photo);
  if (typeof format !== 'string') return format;
  if (format === 'jpeg' && countScans(photo, MOST_SCANS) > MOST_SCANS) return TOO_MANY_SCANS;
  try {
    const about = await sharp(photo, { limitInputPixels: false }).metadata();
    const refusal = refuseCostly(about, format);
    if (refusal) return refusal;
    const { data, info } = await sharp(photo, { limitInputPixels: MOST_MEGAPIXELS * 1_000_000, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONG_EDGE, height: LONG_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return DAMAGED;
  }
}

function refuseCostly(about: Metadata, format: PhotoFormat): Refusal | undefined {
  const { width, height, channels, depth, isProgressive } = about;
  const megapixels = (width * height) / 1_000_000;
  if (megapixels > MOST_MEGAPIXELS) {
    return photoRefusal('tooManyMegapixels', {
      megapixels: String(Math.round(megapixels)),
      most: MOST_MEGAPIXELS,
    });
  }
  if (about.format !== format) return DAMAGED;
  if (width * height * channels * (BYTES[depth] ?? 8) > MOST_UNPACKED) return TOO_MUCH_COLOR;
  if (format === 'png' && isProgressive && megapixels > MOST_INTERLACED_MEGAPIXELS) return INTERLACED;
  return undefined;
}

const DAMAGED = photoRefusal('damaged');
const TOO_MANY_SCANS = photoRefusal('tooManyScans');
const TOO_MUCH_COLOR = photoRefusal('tooMuchColor');
const INTERLACED = photoRefusal('interlaced');

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * How many scans a JPEG has, counted up to `most` + 1. A decoder works through the whole picture for each, and an empty one
 * takes a hundred bytes. Scans of a thumbnail inside the EXIF data don't count.
 */
export function countScans(jpeg: Uint8Array, most: number): number {
  let scans = 0;
  for (let at = jpeg.indexOf(MARKER, 2); at >= 0 && scans <= most; at = jpeg.indexOf(MARKER, at)) {
    const marker = jpeg[at + 1];
    if (marker === undefined || marker === END_OF_IMAGE) break;
    if (marker === START_OF_SCAN) scans += 1;
    at += hasLength(marker) ? 2 + lengthAt(jpeg, at + 2) : bytesOf(marker);
  }
  return scans;
}

/** False for markers inside scan data (a stuffed byte, a restart), for a fill byte, and for a marker without a payload. */
function hasLength(marker: number): boolean {
  const isRestartOrStart = marker >= 0xd0 && marker <= 0xd8;
  return marker > 0x01 && marker !== MARKER && !isRestartOrStart;
}

/** The bytes of what has no length: of two fill bytes in a row, the second one may begin a marker. */
function bytesOf(marker: number): 1 | 2 {
  return marker === MARKER ? 1 : 2;
}

/** The length of a segment in bytes, its own two included; a smaller one is no length. */
function lengthAt(jpeg: Uint8Array, at: number): number {
  return Math.max(2, ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0));
}
