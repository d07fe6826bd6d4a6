import { useEffect, useRef, type RefObject } from 'react';
import { useOutbox } from '#web/app/job-record/own-outbox.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { nextStep, withSteps, type DayPlan } from './next-job.ts';

/**
 * A `ref` for what is on top of the day. A button that was pressed goes away with its step, and the focus with it: the main
 * button of the next step takes it. A focus that is still somewhere stays there.
 */
export function useFocusOnNext({ lead, toCollect }: DayPlan): RefObject<HTMLDivElement | null> {
  const { timeZone } = useCatalog();
  const { items } = useOutbox(lead?.id ?? '');
  const top = useRef<HTMLDivElement>(null);
  const step = lead && nextStep(withSteps(lead, items), Temporal.Now.instant(), timeZone);
  const state = [...toCollect.map(({ id }) => id), lead?.id, step].join(' ');
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement !== document.body) return;
    const next = top.current?.querySelectorAll<HTMLElement>('[data-next] :is(a, button)');
    [...(next ?? [])].at(-1)?.focus({ preventScroll: true });
  }, [state]);
  return top;
}
