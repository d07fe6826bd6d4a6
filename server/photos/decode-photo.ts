import type { Refusal } from './re-encode.ts';

/** The bytes of a photo that travels as base64 text, plain or as a data URL. Answers with a refusal for other text. */
export function decodePhoto(text: string): Buffer | Refusal {
  const base64 = text.replace(/^data:[^,]{0,100},/, '').replaceAll(/\s+/g, '');
  if (base64 === '') return { refusal: 'This photo is empty. Please choose another file.' };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return UNREADABLE;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.byteLength === 0 ? UNREADABLE : bytes;
}

const UNREADABLE: Refusal = { refusal: 'This photo did not arrive as base64 text. Please send it again.' };
