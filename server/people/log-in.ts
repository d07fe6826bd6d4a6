import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { plainRecoveryCode } from '#core/people/identity.ts';
import type { Role } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotLoggedIn } from '#server/errors.ts';
import { recordAttempt, clearAttempts, networkOf } from '#server/lib/attempt-limiter.ts';
import { isPassword } from '#server/lib/passwords.ts';
import { hashToken, unseal } from '#server/lib/secrets.ts';
import { matchTotp } from '#server/lib/totp.ts';
import { findDevice } from '#server/remembered-device.ts';
import { openSession, type Browser, type OpenedSession, type NewSession } from './open-session.ts';
import {
  findPersonWithRole,
  lockPerson,
  type PersonWithRole,
  findSecondFactor,
  takeRecoveryCode,
  takeStep,
} from './queries.ts';

export type LogInAttempt = Browser & {
  /** The role to log in with. */
  readonly role: Role;
  /** The identifier the person typed: an email address, or an employee ID. */
  readonly login: string;
  readonly password: string;
  /** From the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
};

export type LoggedIn = OpenedSession & { readonly name: string; readonly hasSecondFactor: boolean };

const ATTEMPTS_PER_SENDER = { most: 60, seconds: 900 };
/** At one account from one client's network, or from one device that has logged in before. */
const ATTEMPTS_PER_SOURCE = { most: 20, seconds: 900 };
/** Per account, across all networks. Much higher, so that a stranger's guesses seldom lock the owner out. */
const ATTEMPTS_PER_ACCOUNT = { most: 100, seconds: 900 };

/**
 * Opens a session with the password and second factor (if any) of an account with that role. Throws NotLoggedIn with the same
 * words and timing for an unknown account and a wrong password, with code 'second-factor' if only that is missing, TooMany
 * after too many attempts, even for unknown accounts. Strangers' guesses don't count against a remembered device.
 */
export async function logIn(context: Context, given: LogInAttempt): Promise<LoggedIn> {
  const { role, login, password, code } = given;
  await recordAttempt(context, `log-in:sender:${networkOf(context.sender)}`, ATTEMPTS_PER_SENDER);
  const person = await findPersonWithRole(context.db, role, login);
  const counted = await recordAttempts(context, given, person);
  const isRight = await isPassword(password, person?.password_hash ?? null);
  if (!person || !isRight) throw await refuse(context, { given, person, why: 'password' });
  if (person.has_second_factor) {
    if (!code) throw new NotLoggedIn(messageOf(accountErrorsTexts, 'enterCode'), 'second-factor');
    await recordCodeAttempt(context, person.id);
  }

  const opened = await open(context, person, given);
  if (typeof opened === 'string') throw await refuse(context, { given, person, why: opened });
  await Promise.all(counted.map((bucket) => clearAttempts(context, bucket)));
  if (person.has_second_factor) await clearCodeAttempts(context, person.id);
  return { ...opened, name: person.name, hasSecondFactor: person.has_second_factor };
}

/**
 * Records an attempt at an account and returns the buckets it counted in. The stored hash is part of their names: with a new
 * password, such as one set with a mailed link, attempts are counted from zero.
 */
async function recordAttempts(
  context: Context,
  { role, login, deviceToken }: LogInAttempt,
  person: PersonWithRole | undefined,
): Promise<readonly string[]> {
  const account = `log-in:${role}:${login}:${person?.password_hash ?? ''}`;
  const device = person && findDevice(context, deviceToken, person);
  if (device !== undefined) {
    const ofDevice = `${account}:device:${device}`;
    await recordAttempt(context, ofDevice, ATTEMPTS_PER_SOURCE);
    return [ofDevice];
  }
  const ofNetwork = `${account}:network:${networkOf(context.sender)}`;
  await recordAttempt(context, ofNetwork, ATTEMPTS_PER_SOURCE);
  await recordAttempt(context, account, ATTEMPTS_PER_ACCOUNT);
  return [ofNetwork, account];
}

type FailureReason = 'password' | 'code';

/** Returns the fault if it fails: a wrong code, or the password if it changed since it was checked. */
async function open(
  context: Context,
  person: PersonWithRole,
  given: LogInAttempt,
): Promise<OpenedSession | FailureReason> {
  return transaction(context.db, async (trx) => {
    const now = await lockPerson(trx, person.id);
    if (now?.password_hash !== person.password_hash) return 'password';
    let by: NewSession['by'] = 'password';
    if (person.has_second_factor) {
      const taken = await takeCode(trx, context, { personId: person.id, code: given.code ?? '' });
      if (!taken) return 'code';
      by = taken;
    }
    return openSession(trx, context, { ...given, personId: person.id, by });
  });
}

/** Records a failed log-in in the audit log, for known and unknown accounts alike, and returns the error to throw. */
async function refuse(
  context: Context,
  {
    given,
    person,
    why,
  }: { readonly given: LogInAttempt; readonly person: PersonWithRole | undefined; readonly why: FailureReason },
): Promise<NotLoggedIn> {
  await transaction(context.db, (trx) =>
    writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'session.refuse',
      subject: 'person',
      subjectId: person?.id ?? 'unknown',
      after: { hat: given.role, why },
    }),
  );
  return why === 'code'
    ? new NotLoggedIn(messageOf(accountErrorsTexts, 'wrongCode'), 'second-factor')
    : new NotLoggedIn(WRONG[given.role]);
}

const WRONG: Readonly<Record<Role, Message>> = {
  admin: messageOf(accountErrorsTexts, 'invalidCredentials'),
  employee: messageOf(accountErrorsTexts, 'wrongEmployee'),
  customer: messageOf(accountErrorsTexts, 'wrongCustomer'),
};

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
