import { useState, type PointerEvent } from 'react';
import type { CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { useDrag, type Drag } from '#web/ui/use-drag.ts';
import type { MovePlan } from './move-dialog.tsx';
import { cellKey, cellOf, planMove, type Cell } from './plan-move.ts';
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
