import type { Deps } from '../deps.ts';
import { keyedHash } from '../lib/secrets.ts';

/** How a mailed code is stored: a few letters would be found by trying, so the hash has a key. */
export function hashCode({ secret }: Pick<Deps, 'secret'>, code: string): Buffer {
  return keyedHash(secret, `applicant-code:${code}`);
}
