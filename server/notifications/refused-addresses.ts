import { sql, type SqlBool } from 'kysely';
import { failureText } from '#core/notifications/failures.ts';
import type { DbOrTrx } from '#server/db/client.ts';

const startOf = (failure: 'recipientRefused' | 'skippedAddress') =>
  `${failureText(failure, { detail: '' }).replace(/\).*$/, '')}%`;
const REFUSED = startOf('recipientRefused');

/** SQL for whether an email wasn't sent because of an earlier refusal that is still listed as failed itself. */
export const IS_BEHIND_REFUSAL = sql<SqlBool>`(
  last_error like ${sql.lit(startOf('skippedAddress'))} and exists (
    select from outbox as refused
    where refused.recipient = outbox.recipient and refused.status = 'failed' and refused.last_error like ${sql.lit(REFUSED)}))`;

/**
 * Why the mail server refused the address for good; undefined if it didn't, or has taken an email to it that was sent after
 * that one was queued.
 */
export async function findRefusal(db: DbOrTrx, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ readonly last_error: string }>`
    select last_error from outbox as refused
    where status = 'failed' and channel = 'mail' and recipient = ${address} and last_error like ${REFUSED}
      and not exists (
        select from outbox
        where mailbox_of(recipient) = mailbox_of(${address}) and recipient = ${address} and sent_at > refused.created_at)
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.last_error;
}
