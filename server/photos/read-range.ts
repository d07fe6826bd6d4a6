import type { ByteRange } from '../storage/photo-store.ts';

/**
 * The one part of `size` bytes that a Range header asks for; undefined for all of them, also where it asks for several
 * parts or cannot be read, and 'beyond' when there is no such part (RFC 9110, 14.2).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return Number(last) === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'beyond' : { start, end };
}
