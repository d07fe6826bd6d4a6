import { sql } from 'kysely';
import { deliveriesTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Clock } from '#server/deps.ts';

export type OutboxHealth = { readonly ok: boolean; readonly detail?: string };

/**
 * Whether email is being processed: the sender ran within 60 seconds, and no email is more than 15 minutes overdue. A
 * mail server outage does not fail the check (each email is rescheduled) but is reported.
 */
export async function outboxHealth(db: DbOrTrx, clock: Clock, language: Language): Promise<OutboxHealth> {
  const t = deliveriesTexts(language);
  const now = clock.now();
  const { lastRunAt, overdue, retrying } = await readOutboxState(db, now.subtract({ minutes: 15 }));
  if (lastRunAt === null) return { ok: false, detail: t('senderNotStarted') };
  const seconds = Math.floor(now.since(Temporal.Instant.from(lastRunAt)).total('seconds'));
  if (seconds > 60) return { ok: false, detail: t('senderStopped', { seconds }) };
  if (overdue > 0) return { ok: false, detail: t('overdue', { count: overdue }) };
  return retrying > 0 ? { ok: true, detail: t('retrying', { count: retrying }) } : { ok: true };
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
