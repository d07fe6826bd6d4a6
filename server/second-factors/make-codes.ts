import { RECOVERY_CODES } from '#core/people/identity.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../lib/secrets.ts';
import { toBase32 } from '../lib/totp.ts';
import { replaceRecoveryCodes } from '#server/data/second-factors.ts';

/** Makes new recovery codes ('ABCD-EFGH-IJKL', 60 bits each) in the place of the earlier ones. */
export async function makeCodes(
  trx: Trx,
  deps: Pick<Deps, 'random'>,
  { personId }: { readonly personId: string },
): Promise<readonly string[]> {
  const plain = Array.from({ length: RECOVERY_CODES }, () => toBase32(deps.random.bytes(8)).slice(0, 12));
  const hashes = plain.map((code) => hashToken(`recovery-code:${personId}:${code}`));
  await replaceRecoveryCodes(trx, personId, hashes);
  return plain.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}
