import type { Language } from '#core/languages/language.ts';
import { timeZoneLabel } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';

/** The time zones of the United States, from east to west, each by the city that it's known by. */
export const US_ZONES: readonly string[] = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** What people call a time zone, and its city: 'Eastern time' and 'New York'. */
export function zoneNames(zone: string, language: Language): { readonly name: string; readonly city: string } {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return { name: capital(timeZoneLabel(zone, language), language), city };
}
