import type { Settings } from '#core/settings/settings.ts';
import { Invalid } from '../errors.ts';
import { checkTime } from './check-time.ts';
import type { Visit } from '../data/quotes.ts';
import type { QuoteRow } from '#server/data/quotes.ts';

/** The slot requested for a quote; give both or neither. */
export type WantedTime = {
  readonly scheduledDate?: string | null | undefined;
  readonly scheduledTime?: string | null | undefined;
};

/**
 * Returns the slot requested in place of the quote's own; undefined if none is given, or it's the same one. Throws Invalid if
 * half of it is missing, or the business calendar doesn't have it.
 */
export function checkOtherTime(
  business: Settings,
  quote: QuoteRow,
  { scheduledDate, scheduledTime, now }: WantedTime & { readonly now: Temporal.Instant },
): Visit | undefined {
  if (!scheduledDate && !scheduledTime) return undefined;
  if (!scheduledDate || !scheduledTime)
    throw new Invalid([
      { path: scheduledDate ? 'scheduledTime' : 'scheduledDate', message: 'Please pick both a date and a time.' },
    ]);
  const isUnchanged =
    scheduledTime === quote.scheduled_time &&
    (scheduledDate === quote.scheduled_date || scheduledDate === quote.starts_at);
  if (isUnchanged) return undefined;

  const visit = checkTime(business, { scheduledDate, scheduledTime, packageType: quote.package_type }, now);
  if (!visit) throw new Invalid([{ path: 'scheduledDate', message: 'That is not a date.' }]);
  return visit.startsAt === quote.starts_at ? undefined : visit;
}
