import { sql } from 'kysely';
import type { DbOrTrx } from '../db/client.ts';
import type { Clock } from '../deps.ts';

export type OutboxHealth = { readonly ok: boolean; readonly detail?: string };

/**
 * Whether email is being processed: the sender ran within 60 seconds, and no email is more than 15 minutes overdue. A
 * mail server outage does not fail the check (each email is rescheduled) but is reported.
 */
export async function outboxHealth(db: DbOrTrx, clock: Clock): Promise<OutboxHealth> {
  const now = clock.now();
  const { lastRunAt, overdue, retrying } = await readOutboxState(db, now.subtract({ minutes: 15 }));
  if (lastRunAt === null) return { ok: false, detail: 'The mail sender has not run yet.' };
  const seconds = Math.floor(now.since(Temporal.Instant.from(lastRunAt)).total('seconds'));
  if (seconds > 60) return { ok: false, detail: `The mail sender last ran ${seconds} seconds ago.` };
  if (overdue > 0) return { ok: false, detail: `${mails(overdue)} more than 15 minutes past the time to be sent.` };
  return retrying > 0 ? { ok: true, detail: `${mails(retrying)} for another try after a failure.` } : { ok: true };
}

function mails(count: number): string {
  return count === 1 ? '1 mail waits' : `${count} mails wait`;
}

type OutboxState = {
  readonly lastRunAt: string | null;
  /** Emails that were due before `overdueSince`. */
  readonly overdue: number;
  /** Emails waiting for a retry. */
  readonly retrying: number;
};

/** Returns the state of the mails in the outbox, in one query. */
async function readOutboxState(db: DbOrTrx, overdueSince: Temporal.Instant): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select
      (select last_run_at from heartbeats where name = 'outbox') as "lastRunAt",
      count(*) filter (where due_at < ${overdueSince.toString()}::timestamptz) as overdue,
      count(*) filter (where attempts > 0) as retrying
    from outbox where status = 'waiting' and channel = 'mail'`.execute(db);
  return rows[0] ?? { lastRunAt: null, overdue: 0, retrying: 0 };
}
