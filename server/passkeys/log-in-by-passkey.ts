import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Actor, Role } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { countUse, findPasskeyForRole, insertChallenge, takeChallenge, type PasskeyForRole } from '../data/passkeys.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn } from '../errors.ts';
import { networkOf, recordAttempt } from '../lib/attempt-limiter.ts';
import { hashToken } from '../lib/secrets.ts';
import type { LoggedIn } from '../sessions/log-in.ts';
import { openSession, type Browser } from '../sessions/open-session.ts';

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

type PasskeyAttempt = Browser & {
  /** The role to log in with. */
  readonly role: Role;
  readonly answer: AuthenticationResponseJSON;
  /** The client's address. */
  readonly sender: string;
};

/**
 * Opens a session for the owner of a passkey. It takes the device and its owner's finger, face or PIN, so no other
 * factor is asked for. Throws NotLoggedIn when it does not answer what was asked, soon and once.
 */
export async function logInByPasskey(deps: Deps, actor: Actor, given: PasskeyAttempt): Promise<LoggedIn> {
  await recordAttempt(deps, `passkey:sender:${networkOf(given.sender)}`, { most: 60, seconds: 900 });
  const passkey = await findPasskeyForRole(deps.db, given.role, given.answer.id);
  const counter = passkey && (await verify(deps, passkey, given.answer));
  const now = deps.clock.now().toString();
  const opened = await transaction(deps.db, async (trx) => {
    if (passkey && counter !== undefined && (await countUse(trx, { id: passkey.id, counter, now }))) {
      return openSession(trx, deps, { ...given, personId: passkey.person_id, by: 'passkey' });
    }
    await writeAudit(trx, {
      at: now,
      actor,
      action: 'session.refuse',
      subject: 'person',
      subjectId: passkey?.person_id ?? 'unknown',
      after: { hat: given.role, why: 'passkey' },
      requestId: given.requestId,
    });
    return undefined;
  });
  if (!passkey || !opened) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'wrongPasskey'));
  return { ...opened, name: passkey.name, hasSecondFactor: passkey.has_second_factor };
}

/** The passkey's new count, or undefined when the answer is not its own. */
async function verify(
  deps: Deps,
  passkey: PasskeyForRole,
  answer: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { hostname, origin } = new URL(deps.publicUrl);
  const now = deps.clock.now().toString();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) => takeChallenge(deps.db, { hash: hashToken(challenge), personId: null, now }),
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: { id: answer.id, publicKey: Uint8Array.from(passkey.public_key), counter: passkey.counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    deps.log.debug({ err: error }, 'a passkey was refused');
    return undefined;
  }
}
