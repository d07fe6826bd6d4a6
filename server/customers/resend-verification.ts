import type { Actor } from '#core/people/permissions.ts';
import { customerOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn } from '../errors.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { mailLink } from '../people/mail-link.ts';
import { findCustomer } from '#server/data/customers.ts';

/** Mails the link that verifies the address once more, unless it is verified. Throws TooMany. */
export async function resendVerification(
  deps: Deps,
  actor: Actor,
  { requestId }: { readonly requestId: string },
): Promise<void> {
  const subjectId = customerOf(actor);
  const customer = await findCustomer(deps.db, subjectId);
  if (!customer) throw new NotLoggedIn('Please log in first.');
  if (customer.email_verified_at !== null) return;
  await recordAttempt(deps, `verify:${subjectId}`, { most: 5, seconds: 3600 });
  const { person_id: id, name, email } = customer;
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    await mailLink(trx, deps, { person: { id, name, email }, purpose: 'verify-email', page: '/customer-account/link' });
    await writeAudit(trx, { at, actor, action: 'customer.ask-to-verify', subject: 'customer', subjectId, requestId });
  });
}
