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
 * can't be read.
 */
export function shrinkPicture(file: Blob): Promise<Shrunk> {
  const shrunk = line.then(() => shrink(file));
  line = shrunk.catch(() => undefined);
  return shrunk;
}

async function shrink(file: Blob): Promise<Shrunk> {
  const picture = await decode(file);
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

async function decode(file: Blob): Promise<ImageBitmap | { readonly refusal: string }> {
  const own = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (own) return own;
  if (!(await isHeic(file))) return { refusal: photoFilesTexts(pageLanguage())('unreadable') };
  return (
    (await decodeHeic(file).catch(() => undefined)) ?? { refusal: photoFilesTexts(pageLanguage())('heicUnsupported') }
  );
}

/** Timeout in milliseconds; a phone takes a few seconds for 12 megapixels. */
const HEIC_TIMEOUT = 60_000;

/**
 * Decodes a HEIC photo where the browser itself can't. The decoder is loaded only for that, and its thread ends with the
 * photo. Resolves with undefined when the photo can't be decoded, or the decoder can't be loaded.
 */
async function decodeHeic(file: Blob): Promise<ImageBitmap | undefined> {
  const bytes = await file.arrayBuffer();
  const decoder = new Worker(new URL('../worker/heic-decoder.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      const giveUp = () => resolve(undefined);
      setTimeout(giveUp, HEIC_TIMEOUT);
      decoder.addEventListener('error', giveUp);
      decoder.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data ?? undefined));
      decoder.postMessage(bytes, [bytes]);
    });
  } finally {
    decoder.terminate();
  }
}

/** Whether a file is HEIC, by its first bytes or by what the browser says. */
async function isHeic(file: Blob): Promise<boolean> {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(start) || /hei[cf]/.test(file.type);
}
