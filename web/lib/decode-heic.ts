/** Timeout in milliseconds; a phone takes a few seconds for 12 megapixels. */
const LONGEST = 60_000;

/**
 * Decodes a HEIC photo where the browser itself can't. The decoder is loaded only for that, and its thread ends with the
 * photo. Resolves with undefined when the photo can't be decoded, or the decoder can't be loaded.
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap | undefined> {
  const bytes = await file.arrayBuffer();
  const decoder = new Worker(new URL('../worker/heic-decoder.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      const giveUp = () => resolve(undefined);
      setTimeout(giveUp, LONGEST);
      decoder.addEventListener('error', giveUp);
      decoder.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data ?? undefined));
      decoder.postMessage(bytes, [bytes]);
    });
  } finally {
    decoder.terminate();
  }
}

/** Whether a file is HEIC, by its first bytes or by what the browser says. */
export async function isHeic(file: Blob): Promise<boolean> {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(start) || /hei[cf]/.test(file.type);
}
