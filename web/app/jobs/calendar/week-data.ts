import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState, type PointerEvent as Press } from 'react';
import type { CalendarVisit, CalendarWeek, CalendarSlot } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import { parseSlotTime } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import type { CrewMember } from '#web/lib/staff-data.ts';
import type { MovedVisit, MovePlan } from './move-dialog.tsx';

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

type Drag<Item> = {
  readonly item: Item;
  /** Where the pointer is in the window. */
  readonly x: number;
  readonly y: number;
  /** The `data-drop` of what is under it. */
  readonly over: string | undefined;
};

/** In pixels: less is a click. */
const THRESHOLD = 6;

/**
 * Dragging with a mouse or pen: `press` goes to `onPointerDown` of what can be dragged, `data-drop` names where it can be
 * dropped. Escape ends it. Fingers scroll and keys cannot drag: whatever uses this offers the same by a button.
 */
function useDrag<Item>(onDrop: (item: Item, over: string) => void) {
  const [drag, setDrag] = useState<Drag<Item>>();
  const stop = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => void (drop.current = onDrop), [onDrop]);
  useEffect(() => () => stop.current?.(), []);

  function press(item: Item, { button, pointerType, clientX, clientY }: Press): void {
    if (button !== 0 || pointerType === 'touch') return;
    let last: Drag<Item> | undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const end = () => {
      controller.abort();
      setDrag(undefined);
    };
    const move = (event: PointerEvent) => {
      if (!last && Math.hypot(event.clientX - clientX, event.clientY - clientY) < THRESHOLD) return;
      if (!last) window.getSelection()?.removeAllRanges();
      last = { item, x: event.clientX, y: event.clientY, over: placeUnder(event) };
      setDrag(last);
    };
    const release = (event: PointerEvent) => {
      const over = last && placeUnder(event);
      if (last) swallowClick();
      end();
      if (over) drop.current(item, over);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !last) return;
      event.stopPropagation();
      end();
    };
    stop.current = end;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', escape, { signal, capture: true });
  }
  return { drag, press };
}

function placeUnder({ clientX, clientY }: PointerEvent): string | undefined {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-drop]');
  return place?.dataset['drop'];
}

/** The release of a drag is no click on what is under it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

export type Moves = {
  readonly drag: Drag<CalendarVisit> | undefined;
  /** Called when an appointment is clicked. */
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
  const { drag, press } = useDrag<CalendarVisit>((visit, over) => setPlan(planMove(week, visit, cellOf(over))));
  return {
    drag,
    press,
    open: (visit) => setPlan({ visit: movedVisit(visit) }),
    dropOn: (cell) => {
      const key = cellKey(cell);
      const takes = drag !== undefined && planMove(week, drag.item, cell) !== undefined;
      return { 'data-drop': key, ...(takes && { 'data-takes': drag.over === key ? 'over' : 'yes' }) };
    },
    plan,
    close: () => setPlan(undefined),
  };
}

/** A cell of the calendar, for a slot or for an employee (null means unassigned). */
type Cell = { readonly date: string; readonly time?: string; readonly crewId?: string | null };

const UNASSIGNED = 'unassigned';

/** The value of a cell's `data-drop`. */
export function cellKey({ date, time = '', crewId }: Cell): string {
  return [date, time, crewId === null ? UNASSIGNED : (crewId ?? '')].join('|');
}

export function cellOf(key: string): Cell {
  const [date = '', time = '', crewId = ''] = key.split('|');
  return { date, ...(time && { time }), ...(crewId && { crewId: crewId === UNASSIGNED ? null : crewId }) };
}

/** Returns what dropping an appointment on a cell would do; undefined if it can't be dropped there. */
export function planMove(week: CalendarWeek, visit: CalendarVisit, cell: Cell): MovePlan | undefined {
  const moved = movedVisit(visit);
  if (cell.crewId === undefined) {
    const slot = visit.canMove && freeSlots(week, visit, cell.date).find(({ time }) => time === cell.time);
    return slot ? { visit: moved, to: { date: cell.date, time: slot.time } } : undefined;
  }

  const isOtherCrew = visit.jobId !== null && cell.crewId !== moved.crewId;
  const crewId = isOtherCrew ? cell.crewId : undefined;
  if (cell.date === visit.date) return isOtherCrew && visit.canAssign ? { visit: moved, crewId } : undefined;
  const free = visit.canMove ? freeSlots(week, visit, cell.date) : [];
  // The same time on the other day, else the first free one.
  const slot = free.find(({ time }) => time === visit.time) ?? free[0];
  return slot && { visit: moved, to: { date: cell.date, time: slot.time }, crewId };
}

/** The slots of a day that the appointment could move to. */
function freeSlots(week: CalendarWeek, visit: CalendarVisit, date: string): readonly CalendarSlot[] {
  const slots = week.days.find((day) => day.date === date)?.slots ?? [];
  return slots.filter(
    ({ free, packages, startsAt }) =>
      free > 0 && startsAt !== visit.startsAt && (packages === null || packages.includes(visit.packageType)),
  );
}
