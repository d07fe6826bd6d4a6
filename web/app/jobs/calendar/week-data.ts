import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { use, useState, type PointerEvent as Press } from 'react';
import type { CalendarVisit, CalendarWeek, OpenSpan } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import { formatSlotTime, parseSlotTime } from '#core/lib/time.ts';
import { dependOnWork } from '#web/app/slot-picker/work.ts';
import { call, read } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import type { CrewMember } from '#web/lib/staff-data.ts';
import { toastError } from '#web/ui/toast.tsx';
import type { MovePlan } from './move-dialog.tsx';
import { cellKey, cellOf, movedVisit, planDrop, planMove, type Cell, type Fits } from './plan-drop.ts';
import { useDrag, type Drag } from './use-drag.ts';

/** The seven days from a Sunday on. Its key starts with the quotes, since a pending quote reserves capacity, too. */
export function weekFrom(from: string) {
  return queryOptions({
    queryKey: ['quotes', 'week', from] as const,
    queryFn: () => call('GET /api/jobs/week', { query: { from } }),
    placeholderData: keepPreviousData,
  });
}

/** The days of a month, '2027-06', with what each employee or each bay and van has. */
export function monthOf(month: string, by?: 'crew' | 'resources') {
  return queryOptions({
    queryKey: ['quotes', 'month', month, by] as const,
    queryFn: () => call('GET /api/jobs/month', { query: { month, by } }),
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

/** '8:00 AM to 1:00 PM' */
export function spanText({ from, until }: Pick<OpenSpan, 'from' | 'until'>, language: Language): string {
  return scheduleTexts(language)('span', {
    from: formatSlotTime(from, language),
    until: formatSlotTime(until, language),
  });
}

/** How long a day is free, in minutes; what follows without a gap counts on. */
export function openMinutes(open: readonly OpenSpan[]): number {
  const minuteOf = (time: string) => parseSlotTime(time).hour * 60 + parseSlotTime(time).minute;
  return open.reduce((sum, { from, until }) => sum + minuteOf(until) - minuteOf(from), 0);
}

/** '5.5 h free' */
export function hoursFreeText(minutes: number, language: Language): string {
  return scheduleTexts(language)('hoursFree', { hours: Math.round(minutes / 6) / 10 });
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

export type Moves = {
  readonly drag: Drag<CalendarVisit> | undefined;
  /** Called when an appointment is pressed. */
  readonly press: (visit: CalendarVisit, event: Press) => void;
  /** Opens the dialog without a preselected slot. */
  readonly open: (visit: CalendarVisit) => void;
  /** Props of a cell: whether the dragged appointment can be dropped there, and whether it's over it. */
  readonly dropOn: (cell: Cell) => { readonly 'data-drop': string; readonly 'data-takes'?: 'yes' | 'over' };
  readonly plan: MovePlan | undefined;
  readonly close: () => void;
};

/** Moves appointments of a week by drag and drop, or by their buttons. Every move has to be confirmed. */
export function useMoves(week: CalendarWeek): Moves {
  const [plan, setPlan] = useState<MovePlan>();
  const [held, setHeld] = useState<CalendarVisit>();
  const fits = useFits(week, held);
  const language = use(LanguageContext);
  const { drag, press } = useDrag<CalendarVisit>((visit, over) => {
    const dropped = planDrop(week, visit, cellOf(over), { fits, language });
    if (typeof dropped === 'string') toastError({ title: scheduleTexts(language)('notMoved'), description: dropped });
    else setPlan(dropped);
  });
  return {
    drag,
    press: (visit, event) => {
      setHeld(visit);
      press(visit, event);
    },
    open: (visit) => setPlan({ visit: movedVisit(visit) }),
    dropOn: (cell) => {
      const key = cellKey(cell);
      const takes = drag !== undefined && planMove(week, drag.item, cell, fits) !== undefined;
      return { 'data-drop': key, ...(takes && { 'data-takes': drag.over === key ? 'over' : 'yes' }) };
    },
    plan,
    close: () => setPlan(undefined),
  };
}

/**
 * The starts that are free for the appointment that is held, asked for where lengths count; undefined elsewhere and until they're known:
 * then a start counts as free if there's room for the shortest work.
 */
function useFits({ days }: CalendarWeek, visit: CalendarVisit | undefined): Fits | undefined {
  const catalog = useCatalogIfKnown();
  const isAsked = visit?.canMove === true && catalog !== undefined && dependOnWork(catalog);
  const [from = '', to = ''] = [days[0]?.date, days.at(-1)?.date];
  const query = { from, to, package: visit?.packageType ?? '', quote: visit?.quoteId ?? '' };
  const { data } = useQuery({ ...read('GET /api/admin/availability', { query }), enabled: isAsked });
  if (!isAsked || !data) return undefined;
  return new Set(data.days.flatMap(({ date, slots }) => slots.map(({ time }) => `${date} ${time}`)));
}
