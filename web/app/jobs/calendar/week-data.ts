import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { parseSlotTime } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import type { MovedVisit } from './move-dialog.tsx';
import type { CrewMember } from '#web/lib/staff-data.ts';
import type { Language } from '#core/languages/language.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';

/** The seven days from a Sunday on. Its key starts with the quotes, since a pending quote reserves capacity, too. */
export function weekFrom(from: string) {
  return queryOptions({
    queryKey: ['quotes', 'week', from] as const,
    queryFn: () => call('GET /api/jobs/week', { query: { from } }),
    placeholderData: keepPreviousData,
  });
}

/** The active calendar feeds. */
export function feeds() {
  return queryOptions({ queryKey: ['jobs', 'feeds'] as const, queryFn: () => call('GET /api/calendar-feeds') });
}

/** The times of a week in order: those of the calendar, and of older appointments that no longer match it. */
export function timesOf({ days, visits }: CalendarWeek): readonly string[] {
  const times = new Set([
    ...days.flatMap(({ slots }) => slots.map(({ time }) => time)),
    ...visits.map(({ time }) => time),
  ]);
  return [...times].toSorted((a, b) => Temporal.PlainTime.compare(parseSlotTime(a), parseSlotTime(b)));
}

/** Converts an appointment for the move dialog. */
export function movedVisit(visit: CalendarVisit): MovedVisit {
  return { ...visit, crewId: visit.crew?.id ?? null };
}

/** The number of colors for crew members; their names are always shown as well. */
const COLORS = 5;

export type CrewColor = (crewId: string | undefined) => number | undefined;

/** The rows of the calendar by crew: unassigned first, then current staff, then former staff with appointments. */
export function crewRows(
  crew: readonly CrewMember[],
  visits: readonly CalendarVisit[],
  language: Language,
): readonly { readonly id: string | null; readonly name: string }[] {
  const known = new Map(crew.map(({ id, name }) => [id, name]));
  for (const visit of visits) if (visit.crew && !known.has(visit.crew.id)) known.set(visit.crew.id, visit.crew.name);
  return [{ id: null, name: scheduleTexts(language)('unassigned') }, ...[...known].map(([id, name]) => ({ id, name }))];
}

/** The color of each crew member, the same everywhere on the screen. */
export function crewColors(crew: readonly CrewMember[]): CrewColor {
  const places = new Map(crew.map(({ id }, index) => [id, index % COLORS]));
  return (crewId) => (crewId === undefined ? undefined : places.get(crewId));
}
