import { useState, type PointerEvent } from 'react';
import type { CalendarVisit, CalendarWeek, CalendarSlot } from '#contract/calendar.ts';
import { useDrag, type Drag } from '#web/ui/use-drag.ts';
import type { MovePlan } from './move-dialog.tsx';
import { movedVisit } from './week-data.ts';

export type Moves = {
  readonly drag: Drag<CalendarVisit> | undefined;
  /** Called when an appointment is clicked. */
  readonly press: (visit: CalendarVisit, event: PointerEvent) => void;
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
