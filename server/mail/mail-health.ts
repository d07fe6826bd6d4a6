import { resolve } from 'node:path';
import type { MailHealth } from '#contract/mail.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { schedulerHealth } from '../scheduler.ts';
import { countMails } from '#server/data/email-log.ts';
import { outboxHealth } from '#server/data/outbox-health.ts';
import { lastBeat } from '#server/data/mails.ts';
import { mailFolder } from './transport.ts';

/** Returns whether the sender works, what is pending or failed, and where email goes. Exposes only host and port of SMTP_URL. */
export async function readMailHealth({ db, clock, env }: Deps, _actor: Actor): Promise<MailHealth> {
  const [health, lastRunAt, scheduler, schedulerRanAt, counts] = await Promise.all([
    outboxHealth(db, clock),
    lastBeat(db, 'outbox'),
    schedulerHealth(db, clock),
    lastBeat(db, 'scheduler'),
    countMails(db),
  ]);
  return {
    sender: { ...health, lastRunAt },
    scheduler: { ...scheduler, lastRunAt: schedulerRanAt },
    ...counts,
    sendsTo: env.SMTP_URL ? 'server' : 'folder',
    place: env.SMTP_URL ? new URL(env.SMTP_URL).host : resolve(mailFolder(env)),
  };
}
