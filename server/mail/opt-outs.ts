import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { deriveToken, isSameText } from '#server/lib/secrets.ts';
import { lockQuote } from '#server/quotes/queries.ts';
import { addressesOfDrafts } from '#server/quotes/saved-drafts/queries.ts';
import { type SigningKey, insertOptOut, insertOptOutOf } from './queries.ts';

/** The signed URL that unsubscribes a quote's customer from optional emails; it can't be forged for another customer. */
export function unsubscribeUrl({ secret, publicUrl }: SigningKey & Pick<Deps, 'publicUrl'>, quoteId: string): string {
  return `${publicUrl}/unsubscribe/${quoteId}.${deriveToken(secret, 'unsubscribe', quoteId)}`;
}

/** Returns the id of the quote whose customer a token unsubscribes; undefined if we didn't sign the token. */
export function readUnsubscribeToken({ secret }: SigningKey, token: string): string | undefined {
  const [quoteId = '', signature = ''] = token.split('.');
  return isSameText(deriveToken(secret, 'unsubscribe', quoteId), signature) ? quoteId : undefined;
}

/** The same for an address that has no quote yet, by the hash that an opt-out is stored under. */
export function unsubscribeUrlOfAddress(
  { secret, publicUrl }: SigningKey & Pick<Deps, 'publicUrl'>,
  addressHash: Buffer,
): string {
  const name = addressHash.toString('base64url');
  return `${publicUrl}/unsubscribe/${name}.${deriveToken(secret, 'unsubscribe-address', name)}`;
}

/** Returns the hash of the address that a token unsubscribes; undefined if it isn't such a token, or we didn't sign it. */
function readAddressToken({ secret }: SigningKey, token: string): Buffer | undefined {
  const [name = '', signature = ''] = token.split('.');
  return isSameText(deriveToken(secret, 'unsubscribe-address', name), signature)
    ? Buffer.from(name, 'base64url')
    : undefined;
}

/**
 * Ends the optional mails to the customer of a quote, or to an address, by the link in one of them. Said twice, it was said once. Throws
 * NotFound for a token that we did not sign.
 */
export async function unsubscribe(context: Context, { token }: { readonly token: string }): Promise<void> {
  const addressHash = readAddressToken(context, token);
  if (addressHash) return unsubscribeAddress(context, addressHash);
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

/** The hash is enough to write to it no more. While a draft of the address is kept, what waits for it is dropped as well. */
async function unsubscribeAddress(context: Context, addressHash: Buffer): Promise<void> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    for (const email of await addressesOfDrafts(trx, addressHash)) await insertOptOut(trx, context, { email, at });
    await insertOptOutOf(trx, addressHash, at);
  });
}
