import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { provePassword } from '../people/prove-password.ts';
import { hashToken } from '../lib/secrets.ts';
import { insertChallenge, listPasskeys } from '#server/data/passkeys.ts';

const MINUTES = 5;

/** Returns what this browser needs to create a passkey for the logged-in person. Requires the password again. */
export async function offerPasskey(
  deps: Deps,
  actor: Actor,
  { password }: { readonly password: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const personId = personOf(actor);
  const person = await provePassword(deps, actor, { password });
  const known = await listPasskeys(deps.db, personId);
  const { business } = await deps.business();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: business.name,
    rpID: new URL(deps.publicUrl).hostname,
    userName: person.email,
    userDisplayName: person.name,
    userID: Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex')),
    challenge: Uint8Array.from(deps.random.bytes(32)),
    excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id, transports: [...passkey.transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [-8, -7, -257],
    timeout: MINUTES * 60_000,
  });
  await insertChallenge(deps.db, {
    hash: hashToken(options.challenge),
    personId,
    expiresAt: deps.clock.now().add({ minutes: MINUTES }).toString(),
  });
  return options;
}
