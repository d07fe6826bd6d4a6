import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { isSameText } from '../lib/secrets.ts';
import { deriveLinks } from '#server/data/quote-links.ts';
import { findByToken } from '#server/data/quote-by-token.ts';
import { openQuote } from './open.ts';
import { setEmailConfirmed } from './set-email-confirmed.ts';
import { lockQuote } from '#server/data/quotes.ts';

export type EmailConfirming = {
  readonly token: string;
  /** What only the mailed link has: the page's own token is known to the browser that sent the request, too. */
  readonly proof: string;
  readonly requestId: string;
};

/**
 * The customer confirms with the mailed link that the mailbox is theirs: the reservation doesn't lapse any more. Confirmed
 * twice, it was confirmed once. Throws NotFound for an unknown link, Invalid at `proof` for a wrong one.
 */
export async function confirmEmail(
  deps: Deps,
  actor: Actor,
  { token, proof, requestId }: EmailConfirming,
): Promise<CustomerQuote> {
  const found = await findByToken(deps, token);
  if (!isSameText(deriveLinks(deps, found).confirmToken, proof))
    throw new Invalid([{ path: 'proof', message: 'This link is incomplete. Please open it from our email again.' }]);
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, found.id);
    if (!quote || quote.email_confirmed_at !== null) return;
    const at = deps.clock.now().toString();
    await setEmailConfirmed(trx, quote.id, at);
    await writeAudit(trx, {
      at,
      actor,
      action: 'quote.confirm-email',
      subject: 'quote',
      subjectId: quote.id,
      requestId,
    });
  });
  return openQuote(deps, actor, { token });
}
