import type { CalendarVisit } from '#contract/calendar.ts';
import type { CrewMember } from '#web/lib/staff-data.ts';

/** The number of colors for crew members; their names are always shown as well. */
const COLORS = 5;

export type CrewColor = (crewId: string | undefined) => number | undefined;

/** The rows of the calendar by crew: unassigned first, then current staff, then former staff with appointments. */
export function crewRows(
  crew: readonly CrewMember[],
  visits: readonly CalendarVisit[],
): readonly { readonly id: string | null; readonly name: string }[] {
  const known = new Map(crew.map(({ id, name }) => [id, name]));
  for (const visit of visits) if (visit.crew && !known.has(visit.crew.id)) known.set(visit.crew.id, visit.crew.name);
  return [{ id: null, name: 'Nobody yet' }, ...[...known].map(([id, name]) => ({ id, name }))];
}

/** The color of each crew member, the same everywhere on the screen. */
export function crewColors(crew: readonly CrewMember[]): CrewColor {
  const places = new Map(crew.map(({ id }, index) => [id, index % COLORS]));
  return (crewId) => (crewId === undefined ? undefined : places.get(crewId));
}
