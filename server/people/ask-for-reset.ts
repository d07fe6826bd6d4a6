import type { Actor, Role } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt, networkOf } from '../lib/attempt-limiter.ts';
import { answerAlike } from './answer-alike.ts';
import { mailLink } from './mail-link.ts';
import { findPersonAtDoor } from '#server/data/people.ts';

export type ResetWish = {
  readonly role: Role;
  readonly email: string;
  /** Path of the page that takes the new password, '/admin/reset'. */
  readonly page: string;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

/**
 * Mails a one-time link that sets a new password if the address has a log-in. Neither the response nor its timing reveals
 * whether it has. Throws TooMany, for unknown addresses as well.
 */
export async function askForReset(deps: Deps, actor: Actor, wish: ResetWish): Promise<void> {
  await recordAttempt(deps, `reset:sender:${networkOf(wish.sender)}`, { most: 20, seconds: 3600 });
  await recordAttempt(deps, `reset:${wish.role}:${wish.email}`, { most: 5, seconds: 3600 });
  await answerAlike(mail(deps, actor, wish));
}

async function mail(deps: Deps, actor: Actor, { role, email, page, requestId }: ResetWish): Promise<void> {
  const person = await findPersonAtDoor(deps.db, role, email);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const subjectId = person?.id ?? 'unknown';
    await writeAudit(trx, { at, actor, action: 'person.ask-for-reset', subject: 'person', subjectId, requestId });
    if (person) await mailLink(trx, deps, { person, purpose: 'reset-password', page });
  });
}
