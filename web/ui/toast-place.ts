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

/**
 * While toasts are shown, says in `--toast-bottom` how much of the bottom belongs to a bar with buttons, and scrolls the
 * controls that a new toast would cover on a phone above it, as if the window ended there.
 */
export function useRoomForToasts(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const place = toastPlace();
    const room = new Room();
    const look = () => {
      place.style.setProperty('--toast-bottom', `${barHeight(place)}px`);
      room.makeFor(place);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => {
      clearInterval(timer);
      room.giveBack();
    };
  }, [isShown]);
}

const CONTROLS = 'a[href], button, input, select, textarea, label, summary, [tabindex="0"]';
/** In CSS pixels: between what a toast would cover and the toast, and between the points that are looked at under it. */
const GAP = 8;
/** Wider than this share of the window, a toast leaves nothing beside it to press. */
const WIDE = 0.7;

/** The room below the end of what scrolls, so that its last control can be above the toast. */
class Room {
  #done = new WeakSet<Element>();
  #padded: HTMLElement | undefined;

  /** Once for each toast, when it has come to rest: after that, the reader's own scrolling counts. */
  makeFor(place: HTMLElement): void {
    const toast = place.querySelector('[data-sonner-toast][data-front=true]');
    if (!toast || this.#done.has(toast) || isMoving(toast)) return;
    this.#done.add(toast);
    const box = toast.getBoundingClientRect();
    if (box.width < window.innerWidth * WIDE) return;
    const covered = controlsUnder(place, box);
    const [first] = covered;
    if (!first) return;
    const scroller = scrollerOf(first);
    const distance = Math.max(...covered.map((each) => each.getBoundingClientRect().bottom)) + GAP - box.top;
    const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    if (left < distance) this.#pad(scroller === document.documentElement ? document.body : scroller, distance - left);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.scrollBy({ top: distance, behavior: isStill ? 'instant' : 'smooth' });
  }

  giveBack(): void {
    this.#padded?.style.removeProperty('padding-bottom');
  }

  #pad(end: HTMLElement, more: number): void {
    this.giveBack();
    this.#padded = end;
    end.style.paddingBottom = `${Number.parseFloat(getComputedStyle(end).paddingBottom) + more}px`;
  }
}

function isMoving(toast: Element): boolean {
  return toast.getAttribute('data-mounted') !== 'true' || toast.getAnimations().length > 0;
}

/** What can be pressed under a box and moves when the page scrolls. */
function controlsUnder(place: HTMLElement, { left, right, top, bottom }: DOMRect): readonly Element[] {
  const found = new Set<Element>();
  for (let y = top; y <= bottom; y += GAP) {
    for (const x of [left + GAP, (left + right) / 2, right - GAP]) {
      const under = document.elementsFromPoint(x, y).find((each) => !place.contains(each));
      const control = under?.closest(CONTROLS);
      if (control && !barOf(control)) found.add(control);
    }
  }
  return [...found];
}

function scrollerOf(element: Element): HTMLElement {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight) return each;
  }
  return document.documentElement;
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
  const bar = barOf(document.elementsFromPoint(x, y).find((each) => !place.contains(each)));
  return bar ? window.innerHeight - bar.getBoundingClientRect().top : 0;
}

/** The bar that an element is in, which stays where it is when the page scrolls. */
function barOf(element: Element | undefined): Element | undefined {
  for (let each = element; each; each = each.parentElement ?? undefined) {
    const sticks = ['sticky', 'fixed'].includes(getComputedStyle(each).position);
    if (sticks && each.getBoundingClientRect().height < window.innerHeight / 2) return each;
  }
  return undefined;
}
