import type { Catalog } from '#core/settings/settings.ts';
import { seasonOf } from '#core/scheduling/slots.ts';
import { formatDay } from '#core/lib/time.ts';
import type { Answer } from '#web/lib/api.ts';
import type { DayMark } from '#web/ui/calendar.tsx';

export type Day = Answer<'GET /api/availability'>['days'][number];

const KINDS = { past: 'past', full: 'full', season: 'closed', closed: 'closed' } as const;

/** The appearance of the days of a month, by local date. */
export function marksOf(days: readonly Day[]): ReadonlyMap<string, DayMark> {
  return new Map(
    days.map((day) => {
      const kind = day.reason ? KINDS[day.reason] : 'open';
      const words = { open: `, ${freeOf(day)}`, full: ' Full', closed: ' Closed', past: ', past' }[kind];
      return [day.date, { kind, free: day.slots.length, total: day.total, label: dayTitle(day.date) + words }];
    }),
  );
}

/** '3 of 5 times free' */
export function freeOf({ slots, total }: Day): string {
  return `${slots.length} of ${total} times free`;
}

/** 'Saturday, June 19' */
export function dayTitle(date: string): string {
  return formatDay(Temporal.PlainDate.from(date));
}

/** 'June 2027' of '2027-06'. */
export function monthTitle(month: string): string {
  return Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-US', { month: 'long', year: 'numeric' });
}

/** Why a month or part of it is closed: 'Closed August 20 to 31'. Undefined for a month within the seasons. */
export function closedNote(catalog: Catalog, month: string): string | undefined {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const days = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }));
  const closed = days.filter((date) => !seasonOf(catalog, date));
  const [from] = closed;
  const to = closed.at(-1);
  if (!from || !to) return undefined;
  const start = from.toLocaleString('en-US', { month: 'long', day: 'numeric' });
  return from.equals(to) ? `Closed ${start}` : `Closed ${start} to ${to.day}`;
}

/** Why a day has no times, for display. */
export function reasonOf(catalog: Catalog, { date, reason, total }: Day): string {
  if (reason === 'full') return takenText(total);
  if (reason === 'past') return 'The times of this day have already started.';
  const note = reason === 'season' ? closedNote(catalog, date.slice(0, 7)) : undefined;
  return note ? `${note}, between the summer and the school-year hours.` : 'We are closed on this day.';
}

function takenText(total: number): string {
  if (total === 1) return 'The one time on this day is taken.';
  return total === 2 ? 'Both times on this day are taken.' : `All ${total} times on this day are taken.`;
}
