import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type Metadata } from 'sharp';
import { readHeif, type HeifFile } from '#core/lib/heif.ts';
import { countScans, isWholeJpeg } from './count-scans.ts';
import { emptyTiff } from './empty-tiff.ts';
import { checkPhoto, type PhotoFormat, photoRefusal, type Refusal } from './photo-refusal.ts';

/** A photo as it is kept. `width` and `height` in pixels. */
export type Jpeg = { readonly bytes: Buffer; readonly width: number; readonly height: number };

const MOST_MEGAPIXELS = 50;
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
const LONG_EDGE = 4096;
/** Cameras and editors make at most a dozen. */
const MOST_SCANS = 50;
/** In bytes: 50 megapixels of four channels with 8 bits each. */
const MOST_UNPACKED = 200_000_000;
/** An interlaced PNG can't be read line by line: 4 megapixels of four channels with 8 bits. Those of web pages are far smaller. */
const MOST_INTERLACED = 16_000_000;
/** A tile at the edge of a HEIC may be larger than what is shown of it: 48 megapixels of a phone have 50 in tiles. */
const MOST_DECODED_PIXELS = 1.2 * MOST_PIXELS;
/** AVIF takes seven times as long as HEIC by the pixel, and no phone takes larger ones. */
const MOST_AVIF_MEGAPIXELS = 26;
/** Of one channel of one pixel. */
const BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

sharp.cache(false);
sharp.concurrency(1);

/**
 * Returns a photo as an upright JPEG without EXIF, at most 4096 pixels long, or as a PNG with what is transparent. Takes JPEG, PNG, WebP, AVIF and HEIC up to
 * 10 MB and 50 megapixels (AVIF up to 26), recognized by content, and converts their colors to sRGB; refuses damaged ones, and costly ones before decoding. Slow, so
 * servers run it in a worker process (`preparePhoto`).
 */
export async function reEncode(photo: Uint8Array, as: 'jpeg' | 'png' = 'jpeg'): Promise<Jpeg | Refusal> {
  const format = checkPhoto(photo);
  if (typeof format !== 'string') return format;
  if (format === 'jpeg' && countScans(photo, MOST_SCANS) > MOST_SCANS) return TOO_MANY_SCANS;
  try {
    const about = await sharp(photo, { limitInputPixels: false }).metadata();
    const heif = format === 'heic' || format === 'avif' ? readHeif(photo) : undefined;
    const refusal = refuseCostly(about, format) ?? (heif && refuseCostlyTiles(heif));
    if (refusal) return refusal;
    if (format === 'jpeg' && !isWholeJpeg(photo)) return DAMAGED;
    const profile = about.icc ?? (heif?.isDisplayP3 ? await displayP3() : undefined);
    return await encode(format === 'heic' ? await decodeHeic(photo, MOST_PIXELS, profile) : photo, format, as);
  } catch {
    return DAMAGED;
  }
}

async function encode(photo: Uint8Array, format: PhotoFormat, as: 'jpeg' | 'png'): Promise<Jpeg> {
  // A JPEG's decoder calls damage a warning; that of a PNG also warns of a color profile that it doesn't know.
  const upright = sharp(photo, {
    limitInputPixels: MOST_PIXELS,
    failOn: format === 'jpeg' ? 'warning' : 'error',
  })
    .autoOrient()
    .resize({ width: LONG_EDGE, height: LONG_EDGE, fit: 'inside', withoutEnlargement: true });
  const written = as === 'png' ? upright.png() : upright.flatten({ background: '#fff' }).jpeg({ quality: 85 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** The profile of Display P3, for files that name it by a number only. */
async function displayP3(): Promise<Buffer | undefined> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();
  return icc;
}

function refuseCostly(about: Metadata, format: PhotoFormat): Refusal | undefined {
  const { width, height, channels, depth, isProgressive } = about;
  const megapixels = (width * height) / 1_000_000;
  const most = format === 'avif' ? MOST_AVIF_MEGAPIXELS : MOST_MEGAPIXELS;
  if (megapixels > most) return tooManyMegapixels(megapixels, most);
  if (about.format !== FORMATS[format].name || about.compression !== FORMATS[format].compression) return DAMAGED;
  const unpacked = width * height * channels * (BYTES[depth] ?? 8);
  if (unpacked > MOST_UNPACKED) return TOO_MUCH_COLOR;
  if (format === 'png' && isProgressive && unpacked > MOST_INTERLACED) return INTERLACED;
  return undefined;
}

/** What a HEIC or AVIF costs is the sum of its tiles: a small file can have the same one many times. */
function refuseCostlyTiles({ decodedPixels, sharesTiles }: HeifFile): Refusal | undefined {
  if (sharesTiles) return SHARED_TILES;
  if (decodedPixels <= MOST_DECODED_PIXELS) return undefined;
  return tooManyMegapixels(decodedPixels / 1_000_000, MOST_MEGAPIXELS);
}

function tooManyMegapixels(megapixels: number, most: number): Refusal {
  return photoRefusal('tooManyMegapixels', { megapixels: String(Math.round(megapixels)), most });
}

/** What a decoder calls them. */
const FORMATS: Readonly<Record<PhotoFormat, { readonly name: string; readonly compression?: string }>> = {
  jpeg: { name: 'jpeg' },
  png: { name: 'png' },
  webp: { name: 'webp' },
  avif: { name: 'heif', compression: 'av1' },
  heic: { name: 'heif', compression: 'hevc' },
};

const DAMAGED = photoRefusal('damaged');
const TOO_MANY_SCANS = photoRefusal('tooManyScans');
const TOO_MUCH_COLOR = photoRefusal('tooMuchColor');
const INTERLACED = photoRefusal('interlaced');
const SHARED_TILES = photoRefusal('sharedTiles');

/** As much of libheif as decoding a photo needs; its own types don't have it. */
type Libheif = {
  readonly HeifDecoder: new () => {
    /** The pictures of a file; none when it can't be read. */
    readonly decode: (file: Uint8Array) => readonly HeifImage[];
  };
};
type HeifImage = {
  readonly get_width: () => number;
  readonly get_height: () => number;
  readonly is_primary: () => boolean;
  /** Fills the pixels, upright; the callback is given nothing when that fails. */
  readonly display: (pixels: Pixels, done: (pixels: Pixels | null) => void) => void;
};
type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
let library: Promise<Libheif> | undefined;

/**
 * Decodes a HEIC photo, which the image library isn't licensed to, to a TIFF with the given color profile: with libheif as
 * WebAssembly, loaded by the first one. Throws if the file is damaged or has more than that many pixels. Damage within the
 * coded picture can go unseen: the format has no checksums.
 */
async function decodeHeic(photo: Uint8Array, mostPixels: number, profile?: Uint8Array): Promise<Uint8Array> {
  const { HeifDecoder } = await (library ??= openLibrary());
  const images = new HeifDecoder().decode(photo);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw new Error('There is no picture in this file.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) throw new RangeError('This picture is too large.');
  const { file, pixels: data } = emptyTiff({ width, height, profile });
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (drawn) =>
      drawn ? resolve() : reject(new Error('This picture is damaged.')),
    );
  });
  return file;
}

async function openLibrary(): Promise<Libheif> {
  const { default: open } = (await import('libheif-js/libheif-wasm/libheif.js')) as unknown as {
    default: (options: { readonly wasmBinary: Uint8Array; readonly print: () => void }) => Libheif;
  };
  const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');
  return open({ wasmBinary: await readFile(wasm), print: () => {} });
}
