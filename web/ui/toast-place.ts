import { useEffect } from 'react';

let made: HTMLElement | undefined;

/** The element that all toasts are in. It moves as it is, so that a toast that is shown stays shown. */
export function toastPlace(): HTMLElement {
  made ??= document.createElement('div');
  return made;
}

/**
 * The ref of a dialog that keeps the focus: while it is open the toasts are in it, where their buttons can be reached.
 */
export function keepToasts(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  dialog.append(toastPlace());
  return () => document.body.append(toastPlace());
}

/** In milliseconds: bars come and go while a toast is shown. */
const LOOK_EVERY = 200;

/** While toasts are shown, says in `--toast-bottom` how much of the bottom belongs to a bar with buttons. */
export function useRoomForBars(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const place = toastPlace();
    const look = () => place.style.setProperty('--toast-bottom', `${barHeight(place)}px`);
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isShown]);
}

/** In CSS pixels: how high the bar is that sticks to the bottom under the toasts; 0 without one. */
function barHeight(place: HTMLElement): number {
  const box = place.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
  const x = box ? box.left + box.width / 2 : window.innerWidth / 2;
  return Math.max(...EDGES.map((edge) => barAt(place, x, window.innerHeight - edge)));
}

/** In CSS pixels from the bottom: at the edge, and where a bar is that floats above it. */
const EDGES = [2, 24] as const;

function barAt(place: HTMLElement, x: number, y: number): number {
  const under = document.elementsFromPoint(x, y).find((each) => !place.contains(each));
  for (let each = under; each; each = each.parentElement ?? undefined) {
    const { top, height } = each.getBoundingClientRect();
    const sticks = ['sticky', 'fixed'].includes(getComputedStyle(each).position);
    if (sticks && height < window.innerHeight / 2) return window.innerHeight - top;
  }
  return 0;
}
