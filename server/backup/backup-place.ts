import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { PlaceFailureReason } from '#core/operations/backup-places.ts';

/** Where copies of backups are kept. Every function throws PlaceFailure. */
export type BackupPlace = {
  /** Copies a file there. It has its name only once it's whole. */
  readonly put: (name: string, path: string, signal: AbortSignal) => Promise<void>;
  readonly read: (name: string) => Promise<Buffer>;
  readonly remove: (name: string) => Promise<void>;
  /** The names of all files there. */
  readonly list: () => Promise<readonly string[]>;
  readonly close: () => void;
};

/** A place doesn't take a file, or can't be reached. */
export class PlaceFailure extends Error {
  override readonly name = 'PlaceFailure';
  readonly reason: PlaceFailureReason;
  constructor(reason: PlaceFailureReason, cause?: unknown) {
    super(`a backup could not be copied: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** In bytes: what is read back at most. */
export const MOST_READ = 64 * 1024;

/** Why a connection wasn't made, or broke. */
export function networkFailure(error: unknown): PlaceFailure {
  if (error instanceof PlaceFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = `${code} ${error instanceof Error ? error.message : ''}`;
  if (text.includes('EPRIVATE') || (error instanceof Error && error.name === 'PrivateAddress'))
    return new PlaceFailure('privateAddress', error);
  if (/ENOTFOUND|EAI_AGAIN|ENODATA/.test(text)) return new PlaceFailure('unknownHost', error);
  if (/CERT|SIGNED|ISSUER|ALTNAME|certificate/.test(text)) return new PlaceFailure('badCertificate', error);
  return new PlaceFailure('unreachable', error);
}

/** The SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
