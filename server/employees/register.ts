import { timingSafeEqual } from 'node:crypto';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { AuditAction } from '#core/operations/audit-actions.ts';
import { joinName } from '#core/people/contact.ts';
import { invitationState, plainInvitationCode } from '#core/people/staff.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { ACCOUNT_RECORD } from '#server/customers/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotLoggedIn } from '#server/errors.ts';
import { recordAttempt, networkOf } from '#server/lib/attempt-limiter.ts';
import { hashPassword } from '#server/lib/passwords.ts';
import { keyedHash } from '#server/lib/secrets.ts';
import { openSession, type Browser, type OpenedSession } from '#server/people/open-session.ts';
import { takeOverAccount } from '#server/people/passwords.ts';
import { ensurePerson, findSecondFactor } from '#server/people/queries.ts';
import { countWrongCode, lockInvited, addEmployeeRole, useInvitation } from './queries.ts';

export type SignUp = Browser & {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  /** The code of the invitation, as it was typed. */
  readonly accessCode: string;
};

export type SignUpResult = {
  readonly name: string;
  readonly employeeId: string;
  /** Absent where the account has a second factor, which a log-in asks for. */
  readonly session: OpenedSession | undefined;
};

type InvitedEmployee = NonNullable<Awaited<ReturnType<typeof lockInvited>>>;

/**
 * Signs up an invited employee: the code that was mailed to an address proves ownership of its account. Throws NotLoggedIn
 * for an unknown pair, with a hint whom to ask (five wrong codes void an invitation), Invalid for a password that is too
 * short for the person's roles, TooMany.
 */
export async function registerEmployee(context: Context, signUp: SignUp): Promise<SignUpResult> {
  await recordAttempt(context, `sign-up:sender:${networkOf(context.sender)}`, { most: 30, seconds: 900 });
  const { settings } = await context.settings();
  const passwordHash = await hashPassword(signUp.password, context.random.bytes(16));
  const signedUp = await transaction(context.db, async (trx) => {
    const invited = await lockInvited(trx, signUp.email);
    if (!invited || !(await isRightCode(trx, context, { invited, typed: signUp.accessCode }))) {
      await audit(trx, context, { action: 'employee.refuse-sign-up', subjectId: invited?.id ?? 'unknown' });
      return undefined;
    }
    return enter(trx, context, { invited, signUp, passwordHash });
  });
  if (signedUp) return signedUp;
  throw new NotLoggedIn(
    messageOf(accountErrorsTexts, 'wrongInvitation', { shop: settings.name, email: settings.email }),
  );
}

/** A wrong code is counted at an invitation that still waits. */
async function isRightCode(
  trx: Trx,
  { clock, secret }: Deps,
  { invited, typed }: { readonly invited: InvitedEmployee; readonly typed: string },
): Promise<boolean> {
  const { id, code_hash: hash, wrong_tries: wrongTries, used_at: usedAt, expires_at: expiresAt } = invited.invitation;
  const invitation = {
    usedAt: usedAt === null ? undefined : Temporal.Instant.from(usedAt),
    expiresAt: Temporal.Instant.from(expiresAt),
    wrongTries,
  };
  if (invitationState(invitation, clock.now()) !== 'sent') return false;
  const given = keyedHash(secret, `staff-invitation:${invited.id}:${plainInvitationCode(typed)}`);
  if (timingSafeEqual(given, hash)) return true;
  await countWrongCode(trx, id);
  return false;
}

async function enter(
  trx: Trx,
  context: Context,
  signUpEntry: {
    readonly invited: InvitedEmployee;
    readonly signUp: SignUp;
    readonly passwordHash: string;
  },
): Promise<SignUpResult> {
  const { invited, signUp, passwordHash } = signUpEntry;
  const at = context.clock.now().toString();
  const typedName = joinName(signUp.firstName, signUp.lastName);
  const personId = await ensurePerson(trx, {
    id: context.random.id(),
    email: signUp.email,
    name: typedName,
    password_hash: null,
    email_verified_at: null,
    created_at: at,
    language: context.language,
  });
  if (!(await addEmployeeRole(trx, invited.id, personId)))
    throw new Conflict('wrong-state', messageOf(accountErrorsTexts, 'crewSignedUp'));
  await takeOverAccount(trx, personId, {
    at,
    password: signUp.password,
    passwordHash,
    accountRecord: ACCOUNT_RECORD,
  });
  await useInvitation(trx, invited.invitation.id, at);
  await audit(trx, { ...context, actor: { personId } }, { action: 'employee.sign-up', subjectId: invited.id });
  const factor = await findSecondFactor(trx, personId);
  const session = factor?.confirmed_at
    ? undefined
    : await openSession(trx, context, { ...signUp, personId, role: 'employee', by: 'invitation' });
  return { name: invited.name || typedName, employeeId: invited.employee_id, session };
}

async function audit(
  trx: Trx,
  context: Context,
  { action, subjectId }: { readonly action: AuditAction; readonly subjectId: string },
): Promise<void> {
  const at = context.clock.now().toString();
  await writeAudit(trx, context, { at, action, subject: 'employee', subjectId });
}
