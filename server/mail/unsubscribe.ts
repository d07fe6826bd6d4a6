import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { lockQuote } from '../data/quotes.ts';
import { insertOptOut, readUnsubscribeToken } from './opt-outs.ts';

/**
 * Ends the optional mails to the customer of a quote, by the link in one of them. Said twice, it was said once. Throws
 * NotFound for a token that we did not sign.
 */
export async function unsubscribe(
  deps: Deps,
  actor: Actor,
  { token, requestId }: { readonly token: string; readonly requestId: string },
): Promise<void> {
  const quoteId = readUnsubscribeToken(deps, token);
  if (quoteId === undefined) throw new NotFound('This link is incomplete. Please open it from our email again.');
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, quoteId);
    // No address is left once the customer's data was erased.
    if (!quote?.customer_email) return;
    if (!(await insertOptOut(trx, deps, { email: quote.customer_email, at }))) return;
    await writeAudit(trx, { at, actor, action: 'mail.unsubscribe', subject: 'quote', subjectId: quoteId, requestId });
  });
}
