import { localDate } from '#core/lib/time.ts';
import { isBot, sourceOf, type VisitStep } from '#core/reports/visits.ts';
import { lastDate } from '#core/scheduling/slots.ts';
import type { Deps } from '#server/deps.ts';
import { countFullDays, countSource, countStep } from './queries.ts';

/**
 * Counts a step of a visit on today's date, and full days on their own. Does nothing for programs, and where the shop
 * doesn't count visits.
 */
export async function countVisit(
  deps: Deps,
  visit: {
    readonly step?: VisitStep | undefined;
    readonly source?: string | undefined;
    /** Local dates that the calendar showed as full. */
    readonly full?: readonly string[] | undefined;
  },
  userAgent: string | undefined,
): Promise<void> {
  const { step, source, full = [] } = visit;
  if (isBot(userAgent)) return;
  const { settings } = await deps.settings();
  if (!settings.countVisits) return;
  const now = deps.clock.now();
  const today = localDate(now, settings.timeZone).toString();
  if (step) await countStep(deps.db, today, step);
  if (step === 'landing') await countSource(deps.db, today, sourceOf(source));
  const last = lastDate(settings, now).toString();
  const days = [...new Set(full)].filter((day) => day >= today && day <= last);
  if (days.length > 0) await countFullDays(deps.db, days);
}
