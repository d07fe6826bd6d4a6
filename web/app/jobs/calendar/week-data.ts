import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type PointerEvent as Press } from 'react';
import type { CalendarVisit, CalendarWeek, CalendarSlot, OpenSpan } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import { formatSlotTime, parseSlotTime } from '#core/lib/time.ts';
import { countsLengths } from '#core/scheduling/lengths.ts';
import type { PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { call, read } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import type { CrewMember } from '#web/lib/staff-data.ts';
import type { MovedVisit, MovePlan } from './move-dialog.tsx';
import { useDrag, type Drag } from './use-drag.ts';

/** The seven days from a Sunday on. Its key starts with the quotes, since a pending quote reserves capacity, too. */
export function weekFrom(from: string) {
  return queryOptions({
    queryKey: ['quotes', 'week', from] as const,
    queryFn: () => call('GET /api/jobs/week', { query: { from } }),
    placeholderData: keepPreviousData,
  });
}

/** The days of a month, '2027-06'. */
export function monthOf(month: string) {
  return queryOptions({
    queryKey: ['quotes', 'month', month] as const,
    queryFn: () => call('GET /api/jobs/month', { query: { month } }),
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

/** Converts an appointment for the move dialog. */
function movedVisit(visit: CalendarVisit): MovedVisit {
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
  const { drag, press } = useDrag<CalendarVisit>((visit, over) => setPlan(planMove(week, visit, cellOf(over), fits)));
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

/** The starts of a week that are free for an appointment, as long as it takes, as `date time`. */
export type Fits = ReadonlySet<string>;

/**
 * The starts that are free for the appointment that is held, asked for where lengths count; undefined elsewhere and until they're known:
 * then a start counts as free if there's room for the shortest work.
 */
function useFits({ days }: CalendarWeek, visit: CalendarVisit | undefined): Fits | undefined {
  const catalog = useCatalogIfKnown();
  const isAsked = visit?.canMove === true && catalog !== undefined && countsLengths(catalog);
  const [from = '', to = ''] = [days[0]?.date, days.at(-1)?.date];
  const query = { from, to, package: visit?.packageType ?? '', quote: visit?.quoteId ?? '' };
  const { data } = useQuery({ ...read('GET /api/admin/availability', { query }), enabled: isAsked });
  if (!isAsked || !data) return undefined;
  return new Set(data.days.flatMap(({ date, slots }) => slots.map(({ time }) => `${date} ${time}`)));
}

/** A cell of the calendar, for a slot, an employee (null means unassigned), a bay or van by its ID, or a whole day. */
type Cell = {
  readonly date: string;
  readonly time?: string;
  readonly crewId?: string | null;
  readonly resource?: string;
};

const UNASSIGNED = 'unassigned';

/** The value of a cell's `data-drop`. */
export function cellKey({ date, time = '', crewId, resource }: Cell): string {
  const key = [date, time, crewId === null ? UNASSIGNED : (crewId ?? '')];
  return (resource === undefined ? key : [...key, resource]).join('|');
}

export function cellOf(key: string): Cell {
  const [date = '', time = '', crewId = '', resource] = key.split('|');
  return {
    date,
    ...(time && { time }),
    ...(crewId && { crewId: crewId === UNASSIGNED ? null : crewId }),
    ...(resource && { resource }),
  };
}

/** Returns what dropping an appointment on a cell would do; undefined if it can't be dropped there. */
export function planMove(
  { days, resources }: CalendarWeek,
  visit: CalendarVisit,
  over: Cell,
  fits?: Fits,
): MovePlan | undefined {
  const week = { days, resources, fits };
  const cell = isOwnTime(visit, over) ? withoutTime(over) : over;
  if (cell.resource !== undefined) return planResource(week, visit, cell);
  const moved = movedVisit(visit);
  const isOtherCrew = cell.crewId !== undefined && visit.jobId !== null && cell.crewId !== moved.crewId;
  const crewId = isOtherCrew ? cell.crewId : undefined;
  if (cell.time !== undefined) {
    const to = timeOn(week, visit, cell);
    return to && { visit: moved, to, ...(isOtherCrew && { crewId }) };
  }

  if (cell.date === visit.date) return isOtherCrew && visit.canAssign ? { visit: moved, crewId } : undefined;
  const to = slotOn(week, visit, cell.date);
  return to && { visit: moved, to, crewId };
}

type DropWeek = Pick<CalendarWeek, 'days'> & { readonly fits: Fits | undefined };

/** Whether a cell of a bay, van or employee is at the time that the appointment has already. */
function isOwnTime({ date, time }: CalendarVisit, cell: Cell): boolean {
  return cell.date === date && cell.time === time && (cell.resource !== undefined || cell.crewId !== undefined);
}

function withoutTime({ time: _, ...cell }: Cell): Cell {
  return cell;
}

/** Only a bay or van of its kind takes an appointment. */
function planResource(
  { resources = [], ...week }: DropWeek & Pick<CalendarWeek, 'resources'>,
  visit: CalendarVisit,
  cell: Cell,
) {
  const resource = resources.find(({ id, kind }) => id === cell.resource && kind === visit.resource?.kind);
  if (!resource || !visit.canMove) return undefined;
  const moved = movedVisit(visit);
  const isOther = resource.id !== visit.resource?.id;
  if (cell.time !== undefined) {
    const at = timeOn(week, visit, cell);
    return at && { visit: moved, to: at, ...(isOther && { resource }) };
  }
  if (cell.date === visit.date) return isOther ? { visit: moved, resource } : undefined;
  const to = slotOn(week, visit, cell.date);
  return to && { visit: moved, to, resource };
}

/** The time of a cell, if it's free. */
function timeOn(week: DropWeek, visit: CalendarVisit, { date, time }: Cell): PickedSlot | undefined {
  const slot = visit.canMove ? freeSlots(week, visit, date).find((each) => each.time === time) : undefined;
  return slot && { date, time: slot.time };
}

/** The same time on another day, else the first that's free there. */
function slotOn(week: DropWeek, visit: CalendarVisit, date: string): PickedSlot | undefined {
  const free = visit.canMove ? freeSlots(week, visit, date) : [];
  const slot = free.find(({ time }) => time === visit.time) ?? free[0];
  return slot && { date, time: slot.time };
}

/** The slots of a day that the appointment could move to. */
function freeSlots({ days, fits }: DropWeek, visit: CalendarVisit, date: string): readonly CalendarSlot[] {
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  return slots.filter(({ free, packages, startsAt, time }) => {
    if (startsAt === visit.startsAt) return false;
    if (fits) return fits.has(`${date} ${time}`);
    return free > 0 && (packages === null || packages.includes(visit.packageType));
  });
}
