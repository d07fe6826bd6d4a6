import { deliveriesTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Clock } from '#server/deps.ts';
import { readOutboxState } from './queries.ts';

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
