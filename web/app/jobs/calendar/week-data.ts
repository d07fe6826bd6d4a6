import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { parseSlotTime } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import type { MovedVisit } from './move-dialog.tsx';

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
