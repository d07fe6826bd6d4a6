import type { DbOrTrx } from '../db/client.ts';
import type { Clock } from '../deps.ts';
import { readOutboxState } from './mails.ts';

export type OutboxHealth = { readonly ok: boolean; readonly detail?: string };

/**
 * Whether mail is being worked on: the sender ran within 60 seconds, and no mail waits more than 15 minutes past its
 * time. A mail server that is out does not count against it (each mail has a later time then), but is told.
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
