import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid } from '../errors.ts';
import { hashToken } from '../lib/secrets.ts';
import { insertPasskey, takeChallenge } from '#server/data/passkeys.ts';

export type NewPasskey = {
  readonly name: string;
  readonly answer: RegistrationResponseJSON;
  readonly requestId: string;
};

/** Keeps the passkey that this browser made. Throws Invalid when it does not answer what was offered, soon and once. */
export async function addPasskey(deps: Deps, actor: Actor, { name, answer, requestId }: NewPasskey): Promise<void> {
  const personId = personOf(actor);
  const credential = await verify(deps, personId, answer);
  if (!credential)
    throw new Invalid([{ path: 'answer', message: 'That passkey could not be added. Please try again.' }]);
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
    if (!isNew) throw new Conflict('wrong-state', 'This passkey is registered already.');
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
