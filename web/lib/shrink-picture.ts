import { photoFilesTexts } from '#core/languages/en/forms.ts';
import { pageLanguage } from './language-switch.ts';

/** In pixels: long enough to see a scratch, small enough for a slow connection. */
const LONG_EDGE = 2048;
const QUALITY = 0.85;
/** In bytes: pictures that fit and are no larger than this are sent unchanged. */
const SMALL = 1_500_000;

type Shrunk = { readonly file: Blob } | { readonly refusal: string };

let line: Promise<unknown> = Promise.resolve();

/**
 * A photo as it is sent: upright, at most 2048 pixels long, JPEG. One after the other, since a phone has memory for one
 * large picture at a time. HEIC is decoded where the browser can't. Returns an error, as a sentence for people, for what
 * can't be read. A photo that only the server can decode stays as it is.
 */
export function shrinkPicture(file: Blob): Promise<Shrunk> {
  const shrunk = line.then(() => shrink(file));
  line = shrunk.catch(() => undefined);
  return shrunk;
}

async function shrink(file: Blob): Promise<Shrunk> {
  const picture = await decode(file);
  // The server can decode what this browser can't.
  if (picture === undefined) return { file };
  if ('refusal' in picture) return picture;
  try {
    const { width, height } = picture;
    const scale = Math.min(1, LONG_EDGE / Math.max(width, height));
    if (scale === 1 && file.size <= SMALL && file.type === 'image/jpeg') return { file };
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) return { refusal: photoFilesTexts(pageLanguage())('unreadable') };
    // Transparent pixels become white, not black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return { file: await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }) };
  } catch {
    return { refusal: photoFilesTexts(pageLanguage())('unreadable') };
  } finally {
    picture.close();
  }
}

/** Undefined for a HEIC or AVIF photo that can't be decoded here. */
async function decode(file: Blob): Promise<ImageBitmap | { readonly refusal: string } | undefined> {
  const own = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (own) return own;
  const kind = await heifKind(file);
  if (!kind) return { refusal: photoFilesTexts(pageLanguage())('unreadable') };
  if (kind === 'avif') return undefined;
  const picture = await decodeHeic(file).catch(() => undefined);
  return picture === null ? { refusal: photoFilesTexts(pageLanguage())('heicUnsupported') } : picture;
}

/** Timeout in milliseconds; a phone takes a few seconds for 12 megapixels. */
const HEIC_TIMEOUT = 60_000;

/**
 * Decodes a HEIC photo where the browser itself can't. The decoder is loaded only for that, and its thread ends with the
 * photo. Resolves with null when the photo can't be decoded, and with undefined when the decoder can't be loaded or takes
 * too long.
 */
async function decodeHeic(file: Blob): Promise<ImageBitmap | null | undefined> {
  const bytes = await file.arrayBuffer();
  const decoder = new Worker(new URL('../worker/heic-decoder.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      const giveUp = () => resolve(undefined);
      setTimeout(giveUp, HEIC_TIMEOUT);
      decoder.addEventListener('error', giveUp);
      decoder.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null | 'not-loaded'>) =>
        resolve(data === 'not-loaded' ? undefined : data),
      );
      decoder.postMessage(bytes, [bytes]);
    });
  } finally {
    decoder.terminate();
  }
}

/** Whether a file is HEIC or AVIF, by the brands that its first bytes name. */
async function heifKind(file: Blob): Promise<'heic' | 'avif' | undefined> {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 64).arrayBuffer());
  if (/^ftyp(....)*avi[fs]/.test(start)) return 'avif';
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(start) ? 'heic' : undefined;
}
