import { localDate } from '#core/lib/time.ts';
import type { Settings } from '#core/settings/settings.ts';
import { closedParts } from './closures.ts';
import { hasOpeningHours, openOn } from './opening-hours.ts';
import { seasonOf } from './seasons.ts';

/** The part of the settings that says by when work has to end. */
export type EndRules = Pick<Settings, 'seasons' | 'timeZone'> & Partial<Pick<Settings, 'openingHours' | 'closures'>>;

/** Returns the closing time by which work of a local date has to end; undefined where only its start counts. */
export function latestEnd(
  { seasons, timeZone, openingHours }: EndRules,
  date: Temporal.PlainDate,
): Temporal.Instant | undefined {
  const season = seasonOf({ seasons }, date);
  if (!season?.timing || season.ends !== 'closing') return undefined;
  if (!openingHours || !hasOpeningHours(openingHours)) return undefined;
  return openOn(openingHours, date, timeZone)?.until;
}

/**
 * Returns whether work of that many minutes, without buffers, is done by the closing time that it has to keep, and before the shop
 * closes for a part of the day.
 */
export function endsInTime(
  rules: EndRules,
  { startsAt, minutes }: { readonly startsAt: Temporal.Instant; readonly minutes: number },
): boolean {
  const date = localDate(startsAt, rules.timeZone);
  const endMs = startsAt.epochMilliseconds + minutes * 60_000;
  const latest = latestEnd(rules, date);
  if (latest && endMs > latest.epochMilliseconds) return false;
  if (!rules.closures || !seasonOf(rules, date)?.timing) return true;
  return !closedParts({ closures: rules.closures }, date).some(({ from }) => {
    const closedMs = date.toZonedDateTime({ timeZone: rules.timeZone, plainTime: from }).epochMilliseconds;
    return startsAt.epochMilliseconds < closedMs && closedMs < endMs;
  });
}
