import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { deriveToken, isSameText } from '#server/lib/secrets.ts';
import { lockQuote } from '#server/quotes/queries.ts';
import { type SigningKey, insertOptOut } from './queries.ts';

/** The signed URL that unsubscribes a quote's customer from optional emails; it can't be forged for another customer. */
export function unsubscribeUrl({ secret, publicUrl }: SigningKey & Pick<Deps, 'publicUrl'>, quoteId: string): string {
  return `${publicUrl}/unsubscribe/${quoteId}.${deriveToken(secret, 'unsubscribe', quoteId)}`;
}

/** Returns the id of the quote whose customer a token unsubscribes; undefined if we didn't sign the token. */
export function readUnsubscribeToken({ secret }: SigningKey, token: string): string | undefined {
  const [quoteId = '', signature = ''] = token.split('.');
  return isSameText(deriveToken(secret, 'unsubscribe', quoteId), signature) ? quoteId : undefined;
}

/**
 * Ends the optional mails to the customer of a quote, by the link in one of them. Said twice, it was said once. Throws
 * NotFound for a token that we did not sign.
 */
export async function unsubscribe(context: Context, { token }: { readonly token: string }): Promise<void> {
  const quoteId = readUnsubscribeToken(context, token);
  if (quoteId === undefined) throw new NotFound(messageOf(problemsTexts, 'linkIncomplete'));
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, quoteId);
    // No address is left once the customer's data was erased.
    if (!quote?.customer_email) return;
    if (!(await insertOptOut(trx, context, { email: quote.customer_email, at }))) return;
    await writeAudit(trx, context, { at, action: 'mail.unsubscribe', subject: 'quote', subjectId: quoteId });
  });
}
