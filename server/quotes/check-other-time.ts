import type { Settings } from '#core/settings/settings.ts';
import { Invalid } from '../errors.ts';
import { checkTime } from './check-time.ts';
import type { Visit } from '../data/quotes.ts';
import type { QuoteRow } from '#server/data/quotes.ts';

/** A slot that somebody wants for a quote; both or neither. */
export type WantedTime = {
  readonly scheduledDate?: string | null | undefined;
  readonly scheduledTime?: string | null | undefined;
};

/**
 * The visit that is wanted instead of the quote's own; undefined where none is named, or the one that it has. Throws
 * Invalid for half of one, and for what the business calendar does not have.
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
