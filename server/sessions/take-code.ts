import { plainRecoveryCode } from '#core/people/identity.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { hashToken, unseal } from '../lib/secrets.ts';
import { matchTotp } from '../lib/totp.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from '#server/data/second-factors.ts';
import { recordAttempt, clearAttempts } from '../lib/attempt-limiter.ts';

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

const ATTEMPTS_PER_CODE = { most: 10, seconds: 3600 };

/** Counts an attempt at a person's second factor, wherever it is asked for. Throws TooMany with the wait after ten in an hour. */
export async function recordCodeAttempt(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, personId: string): Promise<void> {
  await recordAttempt(deps, bucketOf(personId), ATTEMPTS_PER_CODE);
}

/** Clears the attempts: the person has proven the second factor. */
export async function clearCodeAttempts(deps: Pick<Deps, 'db' | 'secret'>, personId: string): Promise<void> {
  await clearAttempts(deps, bucketOf(personId));
}

function bucketOf(personId: string): string {
  return `second-factor:${personId}`;
}
