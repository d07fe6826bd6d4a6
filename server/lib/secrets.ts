import { randomBytes, createHmac, hash, timingSafeEqual, createCipheriv, createDecipheriv } from 'node:crypto';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { keepSecret } from './queries.ts';

/**
 * Returns the key for signing and deriving: the given one, or else one that the first process of this database creates
 * and all share.
 */
export async function loadSecret(db: DbOrTrx, given: string | undefined): Promise<Buffer> {
  return Buffer.from(given ?? (await keepSecret(db, 'signing-key', randomBytes(32).toString('base64url'))));
}

/**
 * Derives an unguessable token for a purpose and id. It is deterministic, so that a replayed response can repeat it
 * without storing it. It ends in a letter or a digit: programs that find links in texts leave a sign at the end out.
 */
export function deriveToken(secret: Buffer, purpose: string, id: string): string {
  const token = createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url').slice(0, 32);
  return /[-_]$/.test(token) ? `${token}${ENDING}` : token;
}

/** Returns a new random token of that many bytes for a link, which ends like a derived one. */
export function randomToken({ bytes }: Pick<Deps['random'], 'bytes'>, count: number): string {
  return Buffer.from(bytes(count)).toString('base64url').replace(/[-_]$/, ENDING);
}

const ENDING = 'x';
/** A derived token with the letter at its end, alone or behind one or two names of 22 characters. */
const ENDED = /^((?:[\w-]{22}){0,2}[\w-]{31}[-_])x$/;

/** Returns a derived token without the letter that its sign at the end got. Links of earlier versions have none. */
export function withoutEnding(token: string): string {
  return token.replace(ENDED, '$1');
}

/**
 * Returns a keyed hash of a value that must be comparable but not readable in the database, such as a client's address.
 */
export function keyedHash(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

/** Hashes a token for storage, whether it has the letter at its end or not: the database content alone can't open a link. */
export function hashToken(token: string): Buffer {
  return hash('sha256', withoutEnding(token), 'buffer');
}

/** Compares two texts in constant time, so that timing doesn't reveal where they differ. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}

export type Sealing = { readonly plain: Uint8Array; readonly nonce: Uint8Array };

/** Encrypts a value that must be readable again, for this purpose only: AES-256-GCM with a 12-byte nonce in front. */
export function seal(secret: Buffer, purpose: string, { plain, nonce }: Sealing): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyedHash(secret, `seal:${purpose}`), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a value that was sealed for this purpose; undefined if it was sealed with another key or is damaged. */
export function unseal(secret: Buffer, purpose: string, sealed: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyedHash(secret, `seal:${purpose}`), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    return undefined;
  }
}
