import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt, networkOf } from '../lib/attempt-limiter.ts';
import { hashToken } from '../lib/secrets.ts';
import { insertChallenge } from '#server/data/passkeys.ts';

const MINUTES = 5;

/** Returns what this browser needs to log in with any of its passkeys for this site; doesn't reveal who has one. */
export async function askForPasskey(
  deps: Deps,
  _actor: Actor,
  { sender }: { readonly sender: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await recordAttempt(deps, `passkey:sender:${networkOf(sender)}`, { most: 60, seconds: 900 });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: new URL(deps.publicUrl).hostname,
    challenge: Uint8Array.from(deps.random.bytes(32)),
    userVerification: 'required',
    timeout: MINUTES * 60_000,
  });
  await insertChallenge(deps.db, {
    hash: hashToken(options.challenge),
    personId: null,
    expiresAt: deps.clock.now().add({ minutes: MINUTES }).toString(),
  });
  return options;
}
