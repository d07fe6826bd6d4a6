import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { LINK_DAYS } from '#core/quotes/quotes.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { hashToken } from '../lib/secrets.ts';
import { deriveLinks } from '#server/data/quote-links.ts';
import { lockQuote, updateLink } from '#server/data/quotes.ts';
import { requireEmail, requireQuote } from '../data/require-quote.ts';

/**
 * Creates a new secret link for a quote and voids all earlier ones. It is mailed to the quote's own address and never
 * returned to the caller, so that someone who found a link can't lock the customer out. Throws NotFound, TooMany.
 */
export async function renewLink(
  deps: Deps,
  actor: Actor,
  access: QuoteAccess,
  { requestId }: { readonly requestId: string },
): Promise<void> {
  const { id } = await requireQuote(deps, actor, access, 'renew-link');
  await recordAttempt(deps, `new-link:${id}`, { most: 5, seconds: 3600 });
  const now = deps.clock.now();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    requireEmail(quote);
    const renewed = { ...quote, link_version: quote.link_version + 1 };
    const { pageToken, quoteUrl, confirmUrl } = deriveLinks(deps, renewed);
    await updateLink(trx, id, {
      link_version: renewed.link_version,
      page_token_hash: hashToken(pageToken),
      tokens_expire_at: now.add({ hours: 24 * LINK_DAYS }).toString(),
    });
    const { reference, customer_name: customerName, customer_email: recipient } = quote;
    const data = { reference, customerName, quoteUrl, ...(quote.email_confirmed_at === null && { confirmUrl }) };
    await enqueue(trx, [
      outboxRow(
        deps,
        { kind: 'quote-link', recipient, data },
        { language: quote.language, quoteId: id, isTest: quote.is_test },
      ),
    ]);
    const at = now.toString();
    await writeAudit(trx, { at, actor, action: 'quote.new-link', subject: 'quote', subjectId: id, requestId });
  });
}
