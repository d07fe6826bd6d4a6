import type { Actor } from '#core/people/permissions.ts';
import { customerOf, personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { confirmEmailsOf } from '../quotes/confirm-email.ts';
import { hashToken } from '../lib/secrets.ts';
import { claimByToken } from '#server/data/customers.ts';

/** Links the quote of a claim token to the account, once. Throws NotFound for a token that is unknown, used or expired. */
export async function claimQuote(
  deps: Deps,
  actor: Actor,
  { claimToken, requestId }: { readonly claimToken: string; readonly requestId: string },
): Promise<void> {
  const customerId = customerOf(actor);
  const now = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const id = await claimByToken(trx, { customerId, tokenHash: hashToken(claimToken), now });
    if (id === undefined) throw new NotFound('This quote belongs to an account already.');
    await confirmEmailsOf(trx, personOf(actor), now);
    await writeAudit(trx, { at: now, actor, action: 'quote.claim', subject: 'quote', subjectId: id, requestId });
  });
}
