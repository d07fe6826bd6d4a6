import type { Actor, Role } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { hashPassword } from '../lib/passwords.ts';
import { openSession, type Browser, type OpenedSession } from '../sessions/open-session.ts';
import { deleteSessionsOf } from '../data/sessions.ts';
import { provePassword } from './prove-password.ts';
import { deleteLinks, setPassword } from '#server/data/people.ts';

export type PasswordChange = Browser & {
  readonly role: Role;
  readonly password: string;
  readonly newPassword: string;
};

/** Sets a new password and ends every session; this browser gets a new one. Links that were mailed before are void. */
export async function changePassword(deps: Deps, actor: Actor, change: PasswordChange): Promise<OpenedSession> {
  const person = await provePassword(deps, actor, { password: change.password });
  const passwordHash = await hashPassword(change.newPassword, deps.random.bytes(16));
  const at = deps.clock.now().toString();
  return transaction(deps.db, async (trx) => {
    await setPassword(trx, person.id, passwordHash);
    await deleteLinks(trx, person.id, 'reset-password');
    await writeAudit(trx, {
      at,
      actor,
      action: 'person.change-password',
      subject: 'person',
      subjectId: person.id,
      requestId: change.requestId,
    });
    const opened = await openSession(trx, deps, { ...change, personId: person.id, by: 'password-change' });
    await deleteSessionsOf(trx, person.id, { butId: opened.id });
    return opened;
  });
}
