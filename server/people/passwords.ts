import { accountErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { passwordLeast } from '#core/people/identity.ts';
import type { Role } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction, isUniqueViolation, type Trx } from '#server/db/client.ts';
import { Invalid, NotLoggedIn } from '#server/errors.ts';
import { clearAttempts, networkOf, recordAttempt } from '#server/lib/attempt-limiter.ts';
import { hashPassword, isPassword } from '#server/lib/passwords.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { rememberDevice } from '#server/remembered-device.ts';
import { answerAlike, mailLink } from './mail-link.ts';
import { openSession, type Browser, type OpenedSession } from './open-session.ts';
import {
  deletePasskeysOf,
  acceptAdmin,
  deleteLinks,
  findPerson,
  findPersonWithRole,
  setPassword,
  takeLink,
  lockPerson,
  rolesOf,
  setEmail,
  verifyEmail,
  deleteSecondFactor,
  deleteSessionsOf,
} from './queries.ts';

/** The part of customers in a person's log-in. Each does nothing for a person without an account. */
export type AccountRecord = {
  /** Brings the record of the account up to date. */
  readonly keep: (trx: Trx, personId: string) => Promise<void>;
  /** Removes what another person may have put into an account with an unverified mailbox. */
  readonly forgetUnproven: (trx: Trx, personId: string) => Promise<void>;
};

/** Sets a new password and ends every session; this browser gets a new one. Links that were mailed before are void. */
export async function changePassword(
  context: Context,
  change: Browser & { readonly role: Role; readonly password: string; readonly newPassword: string },
): Promise<OpenedSession> {
  const person = await provePassword(context, { password: change.password });
  const passwordHash = await hashPassword(change.newPassword, context.random.bytes(16));
  const at = context.clock.now().toString();
  return transaction(context.db, async (trx) => {
    await setPassword(trx, person.id, passwordHash);
    await deleteLinks(trx, person.id, 'reset-password');
    await writeAudit(trx, context, { at, action: 'person.change-password', subject: 'person', subjectId: person.id });
    const opened = await openSession(trx, context, { ...change, personId: person.id, by: 'password-change' });
    await deleteSessionsOf(trx, person.id, { butId: opened.id });
    return opened;
  });
}

type ResetRequest = {
  readonly role: Role;
  readonly email: string;
  /** Path of the page that takes the new password, '/admin/reset'. */
  readonly page: string;
};

/**
 * Mails a one-time link that sets a new password if the address has a log-in. Neither the response nor its timing reveals
 * whether it has. Throws TooMany, for unknown addresses as well.
 */
export async function askForReset(context: Context, request: ResetRequest): Promise<void> {
  await recordAttempt(context, `reset:sender:${networkOf(context.sender)}`, { most: 20, seconds: 3600 });
  await recordAttempt(context, `reset:${request.role}:${request.email}`, { most: 5, seconds: 3600 });
  await answerAlike(mail(context, request));
}

async function mail(context: Context, { role, email, page }: ResetRequest): Promise<void> {
  const person = await findPersonWithRole(context.db, role, email);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const subjectId = person?.id ?? 'unknown';
    await writeAudit(trx, context, { at, action: 'person.ask-for-reset', subject: 'person', subjectId });
    if (person) await mailLink(trx, context, { person, purpose: 'reset-password', page });
  });
}

/**
 * Sets the password with a mailed one-time link, accepts an invitation if it was one, and ends every session
 * (`takeOverAccount`). Returns this browser's device cookie, so that strangers' guesses can't lock the owner out. Throws
 * NotLoggedIn for an unknown, used or expired link, Invalid for a password that is too short for the person's roles.
 */
export async function resetPassword(
  context: Context,
  reset: {
    readonly token: string;
    readonly password: string;
    /** The cookie by which the browser is known, as it was sent. */
    readonly deviceToken?: string | undefined;
    readonly accountRecord: AccountRecord;
  },
): Promise<{ readonly device: string }> {
  await recordAttempt(context, `link:sender:${networkOf(context.sender)}`, { most: 20, seconds: 600 });
  const passwordHash = await hashPassword(reset.password, context.random.bytes(16));
  const at = context.clock.now().toString();
  return transaction(context.db, async (trx) => {
    const link = await takeLink(trx, hashToken(reset.token), at);
    if (!link) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'linkUsed'));
    const personId = link.person_id;
    const isAccepted = link.purpose === 'admin-invitation' && (await acceptAdmin(trx, personId, at));
    const { password, accountRecord } = reset;
    await takeOverAccount(trx, personId, { at, password, passwordHash, accountRecord });
    await writeAudit(trx, context, {
      at,
      action: isAccepted ? 'admin.accept' : 'person.reset-password',
      subject: 'person',
      subjectId: personId,
    });
    return { device: rememberDevice(context, reset.deviceToken, { id: personId, password_hash: passwordHash }) };
  });
}

/** Requires the logged-in person's current password before a sensitive action. Throws Invalid at `password`, or TooMany. */
export async function provePassword(
  context: Context,
  { password }: { readonly password: string },
): Promise<NonNullable<Awaited<ReturnType<typeof findPerson>>>> {
  const personId = personOf(context.actor);
  const bucket = `present-password:${personId}`;
  await recordAttempt(context, bucket, { most: 10, seconds: 900 });
  const person = await findPerson(context.db, personId);
  if (!person) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  if (!(await isPassword(password, person.password_hash))) {
    throw new Invalid([{ path: 'password', message: messageOf(accountErrorsTexts, 'wrongPassword') }]);
  }
  await clearAttempts(context, bucket);
  return person;
}

/**
 * Gives an account to the person who has just verified its mailbox: sets the password and ends every session. If it was never
 * verified before, passkeys, second factor and all customer data but quotes with that very address are removed: someone else
 * may have added them. Throws Invalid for a password that is too short for the person's roles.
 */
export async function takeOverAccount(
  trx: Trx,
  personId: string,
  provenPassword: {
    /** Instant. */
    readonly at: string;
    readonly password: string;
    /** Of that password. */
    readonly passwordHash: string;
    readonly accountRecord: AccountRecord;
  },
): Promise<void> {
  const { at, password, passwordHash, accountRecord } = provenPassword;
  const person = await lockPerson(trx, personId);
  const least = passwordLeast(await rolesOf(trx, personId));
  if ([...password].length < least)
    throw new Invalid([{ path: 'password', message: messageOf(accountErrorsTexts, 'passwordTooShort', { least }) }]);
  if (person?.email_verified_at === null) {
    await deletePasskeysOf(trx, personId);
    await deleteSecondFactor(trx, personId);
    await accountRecord.forgetUnproven(trx, personId);
    await verifyEmail(trx, personId, at);
    await accountRecord.keep(trx, personId);
  }
  await setPassword(trx, personId, passwordHash);
  await deleteSessionsOf(trx, personId);
}

/**
 * Moves a log-in to an address that hasn't been verified yet: ends every session, and voids every link that was mailed to the
 * earlier address. Throws Invalid at `email` for an address that already has its own log-in.
 */
export async function moveLogIn(
  trx: Trx,
  personId: string,
  { email, accountRecord }: { readonly email: string; readonly accountRecord: AccountRecord },
): Promise<void> {
  await setEmail(trx, personId, email).catch((error: unknown) => {
    if (isUniqueViolation(error, 'people_email_key'))
      throw new Invalid([{ path: 'email', message: messageOf(accountErrorsTexts, 'emailOfOther') }]);
    throw error;
  });
  await accountRecord.keep(trx, personId);
  await deleteLinks(trx, personId);
  await deleteSessionsOf(trx, personId);
}
