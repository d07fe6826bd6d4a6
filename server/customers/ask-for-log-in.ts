import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt, networkOf } from '../lib/attempt-limiter.ts';
import { answerAlike } from '../people/answer-alike.ts';
import { mailLink } from '../people/mail-link.ts';
import { findPersonByEmail } from '../data/people.ts';

export type LogInWish = {
  /** In lower case. */
  readonly email: string;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

/**
 * Mails a one-time log-in link if the address has an account. Neither the response nor its timing reveals whether it has.
 * Throws TooMany, for unknown addresses as well.
 */
export async function askForLogIn(deps: Deps, actor: Actor, wish: LogInWish): Promise<void> {
  await recordAttempt(deps, `log-in-link:sender:${networkOf(wish.sender)}`, { most: 20, seconds: 3600 });
  await recordAttempt(deps, `log-in-link:${wish.email}`, { most: 5, seconds: 3600 });
  await answerAlike(mail(deps, actor, wish));
}

async function mail(deps: Deps, actor: Actor, { email, requestId }: LogInWish): Promise<void> {
  const person = await findPersonByEmail(deps.db, email);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const subjectId = person?.id ?? 'unknown';
    await writeAudit(trx, { at, actor, action: 'customer.ask-for-link', subject: 'person', subjectId, requestId });
    if (person) await mailLink(trx, deps, { person, purpose: 'log-in', page: '/customer-account/link' });
  });
}
