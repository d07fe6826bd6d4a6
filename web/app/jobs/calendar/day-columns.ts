import type { CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { resourcesTexts } from '#core/languages/en/resources.ts';
import type { Language } from '#core/languages/language.ts';
import type { CrewMember } from '#web/lib/staff-data.ts';
import type { DayColumn } from './day-timeline.tsx';
import { crewRows } from './week-data.ts';

/** What a day can be divided by. */
export type ColumnsBy = 'times' | 'crew' | 'resources';

/** Returns what a day can be divided by: by time always, by bays and vans or by employees where there are at least two of them. */
export function columnChoices({ resources = [] }: CalendarWeek, crew: readonly CrewMember[]): readonly ColumnsBy[] {
  return [
    'times',
    ...(crew.length >= 2 ? (['crew'] as const) : []),
    ...(resources.length >= 2 ? (['resources'] as const) : []),
  ];
}

/** Returns the columns of a day; an appointment that two employees do together is in both of theirs. */
export function columnsOf(
  by: ColumnsBy,
  day: { readonly week: CalendarWeek; readonly date: string; readonly crew: readonly CrewMember[] },
  language: Language,
): readonly DayColumn[] {
  const { week, date, crew } = day;
  const visits = week.visits.filter((visit) => visit.date === date);
  if (by === 'times') return [{ key: 'all', date, visits, cell: {}, shows: 'all' }];
  if (by === 'crew')
    return crewRows(crew, visits, language).map(({ id, name }) => ({
      key: id ?? 'unassigned',
      date,
      name,
      visits: visits.filter((visit) => isOf(visit, id)),
      cell: { crewId: id },
      shows: 'mates',
    }));
  const named = week.resources ?? [];
  const without = visits.filter((visit) => resourceIdOf(visit) === undefined);
  return [
    ...named.map(({ id, name }) => ({
      key: id,
      date,
      name,
      visits: visits.filter((visit) => resourceIdOf(visit) === id),
      cell: { resource: id },
      shows: 'both' as const,
    })),
    ...(without.length > 0
      ? [{ key: 'without', date, name: resourcesTexts(language)('without'), visits: without, shows: 'all' as const }]
      : []),
  ];
}

/** The bay or van of an appointment, or the van that drives its round. */
export function resourceIdOf({ resource, round }: CalendarVisit): string | undefined {
  return resource?.id ?? round?.van?.id;
}

/** Whether an employee does an appointment, alone or with others; null means that no one does yet. */
export function isOf({ crew, teammates }: CalendarVisit, id: string | null): boolean {
  return (crew?.id ?? null) === id || teammates.some((mate) => mate.id === id);
}
