import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DbOrTrx } from '#server/db/client.ts';

/**
 * Returns the key for signing and deriving: the given one, or else one that the first process of this database creates
 * and all share.
 */
export async function loadSecret(db: DbOrTrx, given: string | undefined): Promise<Buffer> {
  return Buffer.from(given ?? (await keepSecret(db, 'signing-key', randomBytes(32).toString('base64url'))));
}

/** Stores a secret unless one with that name exists, and returns the stored one. */
export async function keepSecret(db: DbOrTrx, name: string, value: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/**
 * Derives an unguessable token for a purpose and id. It is deterministic, so that a replayed response can repeat it
 * without storing it.
 */
export function deriveToken(secret: Buffer, purpose: string, id: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url').slice(0, 32);
}

/**
 * Returns a keyed hash of a value that must be comparable but not readable in the database, such as a client's address.
 */
export function keyedHash(secret: Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

/** Hashes a token for storage: the database content alone can't open a link. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Compares two texts in constant time, so that timing doesn't reveal where they differ. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}

/** Encrypts a value that must be readable again, for this purpose only: AES-256-GCM with a 12-byte nonce in front. */
export function seal(secret: Buffer, purpose: string, { plain, nonce }: Sealing): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyedHash(secret, `seal:${purpose}`), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export type Sealing = { readonly plain: Uint8Array; readonly nonce: Uint8Array };

/** Decrypts a value that was sealed for this purpose; undefined if it was sealed with another key or is damaged. */
export function unseal(secret: Buffer, purpose: string, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyedHash(secret, `seal:${purpose}`), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    return undefined;
  }
}
