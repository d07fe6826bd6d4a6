import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import { OUTBOX_SIGNAL } from '#server/notifications/queries.ts';

/** Makes the emails due that wait to be tried again, and wakes the senders of all processes at the commit. */
export async function retryMails(trx: Trx, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ due_at: now.toString() })
    .where('channel', '=', 'mail')
    .where('status', '=', 'waiting')
    .where('attempts', '>', 0)
    .where('claim', 'is', null)
    .where('due_at', '>', now.toString())
    .execute();
  await sql`select pg_notify(${OUTBOX_SIGNAL}, '')`.execute(trx);
}
