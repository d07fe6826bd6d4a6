import { useState, type PointerEvent } from 'react';
import type { CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { useDrag, type Drag } from '#web/ui/use-drag.ts';
import type { MovePlan } from './move-dialog.tsx';
import { cellKey, cellOf, planMove, type Cell } from './plan-move.ts';
import { movedVisit } from './week-data.ts';

export type Moves = {
  readonly drag: Drag<CalendarVisit> | undefined;
  /** Goes to the visit that is pressed. */
  readonly press: (visit: CalendarVisit, event: PointerEvent) => void;
  /** Opens the dialog with nothing chosen yet. */
  readonly open: (visit: CalendarVisit) => void;
  /** What a cell gets: whether it takes what is dragged, and whether that is over it. */
  readonly dropOn: (cell: Cell) => { readonly 'data-drop': string; readonly 'data-takes'?: 'yes' | 'over' };
  readonly plan: MovePlan | undefined;
  readonly close: () => void;
};

/** Moving the visits of a week: by dragging them, or by their buttons. Nothing moves before it was confirmed. */
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
