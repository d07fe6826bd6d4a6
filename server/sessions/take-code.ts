import { plainRecoveryCode } from '#core/people/identity.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { hashToken, unseal } from '../lib/secrets.ts';
import { matchTotp } from '../lib/totp.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from '#server/data/second-factors.ts';

/**
 * Consumes an authenticator or recovery code in the transaction of what it unlocks. No code is accepted twice. Returns which
 * kind it was; undefined if it is wrong, was used, or is older than the last accepted one.
 */
export async function takeCode(
  trx: Trx,
  deps: Pick<Deps, 'secret' | 'clock'>,
  { personId, code }: { readonly personId: string; readonly code: string },
): Promise<'second-factor' | 'recovery-code' | undefined> {
  const typed = plainRecoveryCode(code);
  if (!/^\d{6}$/.test(typed)) {
    const hash = hashToken(`recovery-code:${personId}:${typed}`);
    return (await takeRecoveryCode(trx, personId, hash)) ? 'recovery-code' : undefined;
  }
  const factor = await findSecondFactor(trx, personId);
  const secret = factor && unseal(deps.secret, `totp:${personId}`, factor.sealed_secret);
  const step = secret && matchTotp(secret, typed, deps.clock.now());
  if (step === undefined) return undefined;
  return (await takeStep(trx, personId, step)) ? 'second-factor' : undefined;
}
