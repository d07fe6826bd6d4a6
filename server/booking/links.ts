import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { LINK_DAYS } from '#core/quotes/quotes.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { lockAddresses, proveAddress, findHolder } from '#server/customers/queries.ts';
import { transaction } from '#server/db/client.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { isSameText, hashToken } from '#server/lib/secrets.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { lockQuote, updateLink } from '#server/quotes/queries.ts';
import { requireQuote, requireEmail } from '#server/quotes/require.ts';
import { confirmEmailOf } from './queries.ts';

/**
 * Confirms with the mailed link that the mailbox is the customer's, so the reservation doesn't lapse any more. Idempotent.
 * `proof` is what only the mailed link has: the browser that sent the request knows the page's own token, too. Throws NotFound
 * for an unknown link, Invalid at `proof` for a wrong one.
 */
export async function confirmEmail(
  context: Context,
  access: QuoteAccess,
  { proof }: { readonly proof: string },
): Promise<void> {
  const found = await requireQuote(context, access, 'confirm-email');
  if (!isSameText(deriveLinks(context, found).confirmToken, proof))
    throw new Invalid([{ path: 'proof', message: messageOf(problemsTexts, 'linkIncomplete') }]);
  await transaction(context.db, async (trx) => {
    await lockAddresses(trx, [found.customer_email]);
    const quote = await lockQuote(trx, found.id);
    if (!quote || quote.email_confirmed_at !== null) return;
    const at = context.clock.now().toString();
    await confirmEmailOf(trx, quote.id, at);
    const { customer_email: email, customer_record_id: recordId } = quote;
    // An address that is no longer the one that was locked proves nothing here.
    if (quote.customer_id === null && recordId !== null && email === found.customer_email)
      await proveAddress(trx, { email, recordId: (await findHolder(trx, email)) ?? recordId });
    await writeAudit(trx, context, { at, action: 'quote.confirm-email', subject: 'quote', subjectId: quote.id });
  });
}

/**
 * Creates a new secret link for a quote and voids all earlier ones. It is mailed to the quote's own address and never
 * returned to the caller, so that someone who found a link can't lock the customer out. Throws NotFound, TooMany.
 */
export async function renewLink(context: Context, access: QuoteAccess): Promise<void> {
  const { id } = await requireQuote(context, access, 'renew-link');
  await recordAttempt(context, `new-link:${id}`, { most: 5, seconds: 3600 });
  const now = context.clock.now();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    requireEmail(quote);
    const renewed = { ...quote, link_version: quote.link_version + 1 };
    const { pageToken, quoteUrl, confirmUrl } = deriveLinks(context, renewed);
    await updateLink(trx, id, {
      link_version: renewed.link_version,
      page_token_hash: hashToken(pageToken),
      tokens_expire_at: now.add({ hours: 24 * LINK_DAYS }).toString(),
    });
    const { reference, customer_name: customerName, customer_email: recipient } = quote;
    const data = { reference, customerName, quoteUrl, ...(quote.email_confirmed_at === null && { confirmUrl }) };
    await enqueue(trx, [
      outboxRow(
        context,
        { kind: 'quote-link', recipient, data },
        { language: quote.language, quoteId: id, isTest: quote.is_test },
      ),
    ]);
    const at = now.toString();
    await writeAudit(trx, context, { at, action: 'quote.new-link', subject: 'quote', subjectId: id });
  });
}
