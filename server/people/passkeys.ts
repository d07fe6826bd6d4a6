import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Role } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound, NotLoggedIn } from '#server/errors.ts';
import { networkOf, recordAttempt } from '#server/lib/attempt-limiter.ts';
import { hashToken } from '#server/lib/secrets.ts';
import type { LoggedIn } from './log-in.ts';
import { openSession, type Browser } from './open-session.ts';
import { provePassword } from './passwords.ts';
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  countUse,
  findPasskeyForRole,
  type PasskeyForRole,
} from './queries.ts';

/** How long an offer or a question can be answered. */
const MINUTES = 5;

/** Returns what this browser needs to create a passkey for the logged-in person. Requires the password again. */
export async function offerPasskey(
  context: Context,
  { password }: { readonly password: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const personId = personOf(context.actor);
  const person = await provePassword(context, { password });
  const known = await listPasskeys(context.db, personId);
  const { settings } = await context.settings();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: settings.name,
    rpID: new URL(context.publicUrl).hostname,
    userName: person.email,
    userDisplayName: person.name,
    userID: Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex')),
    challenge: Uint8Array.from(context.random.bytes(32)),
    excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id, transports: [...passkey.transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [-8, -7, -257],
    timeout: MINUTES * 60_000,
  });
  await insertChallenge(context.db, {
    hash: hashToken(options.challenge),
    personId,
    expiresAt: context.clock.now().add({ minutes: MINUTES }).toString(),
  });
  return options;
}

/** Keeps the passkey that this browser made. Throws Invalid when it does not answer what was offered, soon and once. */
export async function addPasskey(
  context: Context,
  { name, answer }: { readonly name: string; readonly answer: RegistrationResponseJSON },
): Promise<void> {
  const personId = personOf(context.actor);
  const credential = await verifyRegistration(context, personId, answer);
  if (!credential) throw new Invalid([{ path: 'answer', message: messageOf(accountErrorsTexts, 'passkeyNotAdded') }]);
  const at = context.clock.now().toString();
  const id = context.random.id();
  await transaction(context.db, async (trx) => {
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
    await writeAudit(trx, context, { at, action: 'passkey.add', subject: 'person', subjectId: personId });
  });
}

async function verifyRegistration(deps: Deps, personId: string, answer: RegistrationResponseJSON) {
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
export async function removePasskey(context: Context, { id }: { readonly id: string }): Promise<void> {
  const personId = personOf(context.actor);
  await transaction(context.db, async (trx) => {
    if (!(await deletePasskey(trx, { id, personId }))) throw new NotFound(messageOf(accountErrorsTexts, 'noPasskey'));
    const at = context.clock.now().toString();
    await writeAudit(trx, context, { at, action: 'passkey.remove', subject: 'person', subjectId: personId });
  });
}

/** Returns what this browser needs to log in with any of its passkeys for this site; doesn't reveal who has one. */
export async function askForPasskey(context: Context): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await recordAttempt(context, `passkey:sender:${networkOf(context.sender)}`, { most: 60, seconds: 900 });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: new URL(context.publicUrl).hostname,
    challenge: Uint8Array.from(context.random.bytes(32)),
    userVerification: 'required',
    timeout: MINUTES * 60_000,
  });
  await insertChallenge(context.db, {
    hash: hashToken(options.challenge),
    personId: null,
    expiresAt: context.clock.now().add({ minutes: MINUTES }).toString(),
  });
  return options;
}

/**
 * Opens a session for the owner of a passkey. It takes the device and its owner's finger, face or PIN, so no other
 * factor is asked for. Throws NotLoggedIn when it does not answer what was asked, soon and once.
 */
export async function logInByPasskey(
  context: Context,
  given: Browser & {
    /** The role to log in with. */
    readonly role: Role;
    readonly answer: AuthenticationResponseJSON;
  },
): Promise<LoggedIn> {
  await recordAttempt(context, `passkey:sender:${networkOf(context.sender)}`, { most: 60, seconds: 900 });
  const passkey = await findPasskeyForRole(context.db, given.role, given.answer.id);
  const counter = passkey && (await verifyLogIn(context, passkey, given.answer));
  const now = context.clock.now().toString();
  const opened = await transaction(context.db, async (trx) => {
    if (passkey && counter !== undefined && (await countUse(trx, { id: passkey.id, counter, now }))) {
      return openSession(trx, context, { ...given, personId: passkey.person_id, by: 'passkey' });
    }
    await writeAudit(trx, context, {
      at: now,
      action: 'session.refuse',
      subject: 'person',
      subjectId: passkey?.person_id ?? 'unknown',
      after: { hat: given.role, why: 'passkey' },
    });
    return undefined;
  });
  if (!passkey || !opened) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'wrongPasskey'));
  return { ...opened, name: passkey.name, hasSecondFactor: passkey.has_second_factor };
}

/** The passkey's new count, or undefined when the answer is not its own. */
async function verifyLogIn(
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
