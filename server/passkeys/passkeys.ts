import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { deletePasskey, insertChallenge, insertPasskey, listPasskeys, takeChallenge } from '../data/passkeys.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { hashToken } from '../lib/secrets.ts';
import { provePassword } from '../people/passwords.ts';

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
  const { settings } = await deps.settings();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: settings.name,
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

type NewPasskey = {
  readonly name: string;
  readonly answer: RegistrationResponseJSON;
  readonly requestId: string;
};

/** Keeps the passkey that this browser made. Throws Invalid when it does not answer what was offered, soon and once. */
export async function addPasskey(deps: Deps, actor: Actor, { name, answer, requestId }: NewPasskey): Promise<void> {
  const personId = personOf(actor);
  const credential = await verify(deps, personId, answer);
  if (!credential) throw new Invalid([{ path: 'answer', message: messageOf(accountErrorsTexts, 'passkeyNotAdded') }]);
  const at = deps.clock.now().toString();
  const id = deps.random.id();
  await transaction(deps.db, async (trx) => {
    const isNew = await insertPasskey(trx, {
      id,
      credential_id: credential.id,
      person_id: personId,
      name,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      created_at: at,
      last_used_at: null,
    });
    if (!isNew) throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'passkeyKnown'));
    await writeAudit(trx, { at, actor, action: 'passkey.add', subject: 'person', subjectId: personId, requestId });
  });
}

async function verify(deps: Deps, personId: string, answer: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { hostname, origin } = new URL(deps.publicUrl);
  const now = deps.clock.now().toString();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: (challenge) => takeChallenge(deps.db, { hash: hashToken(challenge), personId, now }),
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: [-8, -7, -257],
    });
    return registrationInfo?.credential;
  } catch (error) {
    deps.log.debug({ err: error }, 'a passkey was not added');
    return undefined;
  }
}

/** Removes one of the person's own passkeys. Throws NotFound for any other. */
export async function removePasskey(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const personId = personOf(actor);
  await transaction(deps.db, async (trx) => {
    if (!(await deletePasskey(trx, { id, personId }))) throw new NotFound(messageOf(accountErrorsTexts, 'noPasskey'));
    const at = deps.clock.now().toString();
    await writeAudit(trx, { at, actor, action: 'passkey.remove', subject: 'person', subjectId: personId, requestId });
  });
}
