import { sql } from 'kysely';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { failureText } from '#core/notifications/failures.ts';
import { mailKindsWith } from '#core/notifications/mail-rules.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit.ts';
import { type DbOrTrx, type Trx, transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { deriveToken, isSameText, keyedHash } from '#server/lib/secrets.ts';
import { dropMails } from '#server/notifications/outbox.ts';
import { lockQuote } from '#server/quotes/queries.ts';

const OPTIONAL_MAILS = mailKindsWith(({ isOptional }) => isOptional === true);

type SigningKey = Pick<Deps, 'secret'>;

/** The signed URL that unsubscribes a quote's customer from optional emails; it can't be forged for another customer. */
export function unsubscribeUrl({ secret, publicUrl }: SigningKey & Pick<Deps, 'publicUrl'>, quoteId: string): string {
  return `${publicUrl}/unsubscribe/${quoteId}.${deriveToken(secret, 'unsubscribe', quoteId)}`;
}

/** Returns the id of the quote whose customer a token unsubscribes; undefined if we didn't sign the token. */
export function readUnsubscribeToken({ secret }: SigningKey, token: string): string | undefined {
  const [quoteId = '', signature = ''] = token.split('.');
  return isSameText(deriveToken(secret, 'unsubscribe', quoteId), signature) ? quoteId : undefined;
}

/** Whether an address wants no optional mails. */
export async function isOptedOut(db: DbOrTrx, deps: SigningKey, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_opt_outs')
    .select('at')
    .where('address_hash', '=', optOutHash(deps, email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of the addresses that want no optional mails. */
export async function listOptedOut(
  db: DbOrTrx,
  deps: SigningKey,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const byHash = new Map(emails.map((email) => [optOutHash(deps, email).toString('hex'), email]));
  const rows = await db
    .selectFrom('mail_opt_outs')
    .select('address_hash')
    .where('address_hash', '=', sql<Buffer>`any(${[...byHash.keys()].map((hex) => Buffer.from(hex, 'hex'))}::bytea[])`)
    .execute();
  return new Set(rows.flatMap(({ address_hash: hash }) => byHash.get(hash.toString('hex')) ?? []));
}

/** Stores that an address wants no optional mails, and drops those that wait. False: that was stored before. */
async function insertOptOut(
  trx: Trx,
  deps: SigningKey,
  { email, at }: { readonly email: string; readonly at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mail_opt_outs')
    .values({ address_hash: optOutHash(deps, email), at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await trx
    .updateTable('customer_records')
    .set({ opted_out_at: at })
    .where('opted_out_at', 'is', null)
    .where('id', 'in', (keys) => keys.selectFrom('customer_keys').select('record_id').where('email', '=', email))
    .execute();
  const waiting = await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'data'])
    .where('recipient', '=', email)
    .where('status', '=', 'waiting')
    .where('kind', 'in', OPTIONAL_MAILS)
    .where((where) => where.or([where('claim', 'is', null), where('claimed_until', '<=', at)]))
    .forUpdate()
    .execute();
  await dropMails(trx, waiting, failureText('unsubscribed'));
  return numInsertedOrUpdatedRows === 1n;
}

/** The hash under which it is stored that an address wants no optional mails. */
export function optOutHash({ secret }: SigningKey, email: string): Buffer {
  return keyedHash(secret, `opt-out:${email}`);
}

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
  if (quoteId === undefined) throw new NotFound(messageOf(problemsTexts, 'linkIncomplete'));
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, quoteId);
    // No address is left once the customer's data was erased.
    if (!quote?.customer_email) return;
    if (!(await insertOptOut(trx, deps, { email: quote.customer_email, at }))) return;
    await writeAudit(trx, { at, actor, action: 'mail.unsubscribe', subject: 'quote', subjectId: quoteId, requestId });
  });
}
