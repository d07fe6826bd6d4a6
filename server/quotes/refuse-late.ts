import type { Settings } from '#core/settings/settings.ts';
import { FREE_CHANGE_HOURS, isChangeFree } from '#core/quotes/quotes.ts';
import { parsePhone } from '#core/people/phone.ts';
import { Conflict } from '../errors.ts';
import type { QuoteRow } from '#server/data/quotes.ts';

/** Throws Conflict where a customer wants to change a visit that is too near for that: a call still may help. */
export function refuseLate({ phone }: Settings, { starts_at: startsAt }: QuoteRow, now: Temporal.Instant): void {
  if (isChangeFree(startsAt === null ? undefined : Temporal.Instant.from(startsAt), now)) return;
  const call = phone ? `Please call us at ${parsePhone(phone)?.text ?? phone}` : 'Please write to us';
  throw new Conflict(
    'too-late',
    `Your visit is less than ${FREE_CHANGE_HOURS} hours away and cannot be changed here any more. ${call}, and we see what we can do.`,
    { phone },
  );
}
