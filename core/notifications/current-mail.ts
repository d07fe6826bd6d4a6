import { offeredChangeUntil } from '#core/quotes/quotes.ts';
import { MAIL_RULES } from './mail-rules.ts';
import type { Mail } from './mails.ts';

/** A mail as it's sent at that instant: it offers only what the customer's page still does. */
export function currentMail(mail: Mail, now: Temporal.Instant): Mail {
  const { offers } = MAIL_RULES[mail.kind];
  if (offers?.change !== 'checked-when-sent' || !('startsAt' in mail.data) || mail.data.startsAt === null) return mail;
  const until = offeredChangeUntil(Temporal.Instant.from(mail.data.startsAt), now);
  return { ...mail, data: { ...mail.data, freeChangeUntil: until?.toString() } } as Mail;
}
