import type { Refusal } from './re-encode.ts';

/** Returns the bytes of a base64-encoded photo, plain or as a data URL; a refusal for any other text. */
export function decodePhoto(text: string): Buffer | Refusal {
  const start = /^data:[^,]{0,100},/.exec(text)?.[0].length ?? 0;
  const base64 = start > 0 ? text.slice(start) : text;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > 0 && isWhole(base64, bytes)) return bytes;
  const packed = base64.replaceAll(/\s+/g, '');
  if (packed === '') return { refusal: 'This photo is empty. Please choose another file.' };
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

const UNREADABLE: Refusal = { refusal: 'This photo did not arrive as base64 text. Please send it again.' };
