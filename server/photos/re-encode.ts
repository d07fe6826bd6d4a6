import { availableParallelism } from 'node:os';
import sharp from 'sharp';

/** A photo as it is kept. `width` and `height` in pixels. */
export type Jpeg = { readonly bytes: Buffer; readonly width: number; readonly height: number };
/** Why a photo cannot be kept, as a sentence for the person who sent it. */
export type Refusal = { readonly refusal: string };

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_MEGAPIXELS = 50;
const LONG_EDGE = 4096;
/**
 * Pictures are large while they are worked on: more at once would only take memory, not less time. On two cores one of
 * them is left to everybody who waits for an answer.
 */
const MOST_AT_ONCE = availableParallelism() > 2 ? 2 : 1;

sharp.cache(false);
sharp.concurrency(1);

/**
 * A photo as JPEG: upright, without EXIF and place, at most 4096 pixels long. Takes JPEG, PNG and WebP, told by their
 * content, up to 10 MB and 50 megapixels; what is larger is refused before its pixels are unpacked.
 */
export async function reEncode(photo: Uint8Array): Promise<Jpeg | Refusal> {
  if (photo.byteLength > MOST_BYTES) {
    // Rounded up: what is hardly too large does not read as if it had just 10.
    const megabytes = (Math.ceil((photo.byteLength / MOST_BYTES) * 100) / 10).toFixed(1);
    return { refusal: `This photo has ${megabytes} MB, and 10 MB is the most. Please send a smaller one.` };
  }
  const format = formatOf(photo);
  if (format === 'heic') {
    return {
      refusal:
        'This photo is in the HEIC format, which we cannot read. Please send it as JPG: on an iPhone, choose Settings, Camera, Formats, Most Compatible, or send a screenshot of it.',
    };
  }
  if (!format) return { refusal: 'This is not a JPG, PNG or WebP photo. Please choose another file.' };
  return turnInLine(() => convert(photo, format));
}

async function convert(photo: Uint8Array, format: Format): Promise<Jpeg | Refusal> {
  try {
    const about = await sharp(photo, { limitInputPixels: false }).metadata();
    const megapixels = (about.width * about.height) / 1_000_000;
    if (megapixels > MOST_MEGAPIXELS) {
      return {
        refusal: `This photo has ${Math.round(megapixels)} megapixels, and ${MOST_MEGAPIXELS} is the most. Please send a smaller one.`,
      };
    }
    if (about.format !== format) return DAMAGED;
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

const DAMAGED: Refusal = { refusal: 'This photo is damaged or incomplete. Please send it again, or another one.' };

type Format = 'jpeg' | 'png' | 'webp';

const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** What the first bytes say; what has another beginning never reaches a decoder. */
function formatOf(photo: Uint8Array): Format | 'heic' | undefined {
  const start = Buffer.from(photo.buffer, photo.byteOffset, Math.min(photo.byteLength, 16)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('ftyp', 4) && HEIF_BRANDS.includes(start.slice(8, 12))) return 'heic';
  return undefined;
}

let working = 0;
const line: (() => void)[] = [];

async function turnInLine<T>(work: () => Promise<T>): Promise<T> {
  if (working === MOST_AT_ONCE) await new Promise<void>((resolve) => line.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = line.shift();
    if (next) next();
    else working -= 1;
  }
}
