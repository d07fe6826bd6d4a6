import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn } from '../errors.ts';
import { recordAttempt, networkOf } from '../lib/attempt-limiter.ts';
import { hashPassword } from '../lib/passwords.ts';
import { hashToken } from '../lib/secrets.ts';
import { rememberDevice } from '../remembered-device.ts';
import { acceptAdmin, takeLink } from '#server/data/people.ts';
import { takeOverAccount } from './take-over.ts';

export type Reset = {
  readonly token: string;
  readonly password: string;
  /** The client's address. */
  readonly sender: string;
  /** The cookie by which the browser is known, as it was sent. */
  readonly deviceToken?: string | undefined;
  readonly requestId: string;
};

/**
 * Sets the password with a mailed one-time link, accepts an invitation if it was one, and ends every session
 * (`takeOverAccount`). Returns this browser's device cookie, so that strangers' guesses can't lock the owner out. Throws
 * NotLoggedIn for an unknown, used or expired link, Invalid for a password that is too short for the person's roles.
 */
export async function resetPassword(deps: Deps, actor: Actor, reset: Reset): Promise<{ readonly device: string }> {
  await recordAttempt(deps, `link:sender:${networkOf(reset.sender)}`, { most: 20, seconds: 600 });
  const passwordHash = await hashPassword(reset.password, deps.random.bytes(16));
  const at = deps.clock.now().toString();
  return transaction(deps.db, async (trx) => {
    const link = await takeLink(trx, hashToken(reset.token), at);
    if (!link) throw new NotLoggedIn('This link was used already or is too old. Please ask for a new one.');
    const personId = link.person_id;
    const isAccepted = link.purpose === 'admin-invitation' && (await acceptAdmin(trx, personId, at));
    await takeOverAccount(trx, personId, { at, password: reset.password, passwordHash });
    await writeAudit(trx, {
      at,
      actor,
      action: isAccepted ? 'admin.accept' : 'person.reset-password',
      subject: 'person',
      subjectId: personId,
      requestId: reset.requestId,
    });
    return { device: rememberDevice(deps, reset.deviceToken, { id: personId, password_hash: passwordHash }) };
  });
}
