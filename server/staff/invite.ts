import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { StaffDetail } from '#contract/staff.ts';
import type { Actor } from '#core/people/permissions.ts';
import { invitationCodeOf, STAFF_INVITATION_DAYS } from '#core/people/staff.ts';
import { writeAudit } from '../audit.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { lockEmployee, insertInvitation, voidInvitations } from '../data/staff.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { shopLanguage } from '../data/settings.ts';
import { keyedHash } from '../lib/secrets.ts';
import { readStaff } from './read.ts';

/** Mails a new one-time code and voids the earlier one. Throws NotFound, and Conflict if the employee has already signed up. */
export async function inviteStaff(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<StaffDetail> {
  await recordAttempt(deps, `staff-invitation:${id}`, { most: 10, seconds: 3600 });
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const row = await lockEmployee(trx, id);
    if (!row || row.deleted_at !== null) throw new NotFound(messageOf(jobErrorsTexts, 'noEmployee'));
    if (row.person_id !== null)
      throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'employeeSignedUp', { name: row.name }));
    const { name, email, employee_id: employeeId, is_test: isTest } = row;
    await sendInvitation(trx, deps, { id, name, email, employeeId, isTest });
    await writeAudit(trx, { at, actor, action: 'staff.invite', subject: 'employee', subjectId: id, requestId });
  });
  return readStaff(deps, actor, { id });
}

type Invitee = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly employeeId: string;
  readonly isTest: boolean;
};

/** Mails the employee ID with a new one-time code; the earlier ones are void. The code is stored as a keyed hash. */
export async function sendInvitation(trx: Trx, deps: Deps, invited: Invitee): Promise<void> {
  const { id, name, email, employeeId, isTest } = invited;
  const language = await shopLanguage(trx);
  const code = randomCode(deps);
  const now = deps.clock.now();
  const expiresAt = now.add({ hours: STAFF_INVITATION_DAYS * 24 }).toString();
  await voidInvitations(trx, id, now.toString());
  await insertInvitation(trx, {
    id: deps.random.id(),
    employee: id,
    code_hash: keyedHash(deps.secret, `staff-invitation:${id}:${code}`),
    created_at: now.toString(),
    expires_at: expiresAt,
  });
  const data = { name, employeeId, code, signUpUrl: `${deps.publicUrl}/employee-login?signup`, expiresAt };
  await enqueue(trx, [outboxRow(deps, { kind: 'staff-invitation', recipient: email, data }, { language, isTest })]);
}

function randomCode({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const code = invitationCodeOf(random.bytes(16));
    if (code !== undefined) return code;
  }
}
