import { invitationCodeOf, STAFF_INVITATION_DAYS } from '#core/people/staff.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { keyedHash } from '../lib/secrets.ts';
import { insertInvitation, voidInvitations } from '#server/data/staff.ts';

export type Invited = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly employeeId: string;
  readonly isTest: boolean;
};

/** Mails the employee ID with a new one-time code; the earlier ones are void. The code is stored as a keyed hash. */
export async function sendInvitation(trx: Trx, deps: Deps, invited: Invited): Promise<void> {
  const { id, name, email, employeeId, isTest } = invited;
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
  await queueMails(trx, [outboxRow(deps, { kind: 'staff-invitation', recipient: email, data }, { isTest })]);
}

function randomCode({ random }: Pick<Deps, 'random'>): string {
  for (;;) {
    const code = invitationCodeOf(random.bytes(16));
    if (code !== undefined) return code;
  }
}
