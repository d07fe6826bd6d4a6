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

/** In milliseconds: bars and controls come and go while a toast is shown. */
const LOOK_EVERY = 200;
const READER_SCROLLS = ['wheel', 'touchmove'] as const;

/**
 * While toasts are shown, says in `--toast-bottom` how much of the bottom belongs to a bar with buttons, and scrolls the
 * controls that a toast would cover on a phone above it, as if the window ended there.
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
    const leave = () => room.leaveToReader();
    for (const name of READER_SCROLLS) window.addEventListener(name, leave, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of READER_SCROLLS) window.removeEventListener(name, leave);
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
  #toast: Element | undefined;
  /** In CSS pixels: how far the page may still move for the toast. */
  #left = 0;
  #scroller: HTMLElement | undefined;
  #top: number | undefined;
  #padded: HTMLElement | undefined;

  /**
   * Call it again and again, since controls also appear or move under a toast that has come to rest. In all, the page
   * moves by no more than what the toast takes of the window, and what has the focus stays in sight: what one has just
   * pressed, or the heading of the page that one has come to.
   */
  makeFor(place: HTMLElement): void {
    const toast = place.querySelector('[data-sonner-toast][data-front=true]');
    if (!toast || isMoving(toast)) return;
    const box = toast.getBoundingClientRect();
    if (toast !== this.#toast) {
      this.#toast = toast;
      this.#left = window.innerHeight - box.top + GAP;
    }
    if (this.#left <= 0 || this.#isScrolling() || box.width < window.innerWidth * WIDE) return;
    const covered = controlsUnder(place, box);
    const [first] = covered;
    if (!first) return;
    const lowest = Math.max(...covered.map((each) => each.getBoundingClientRect().bottom));
    const distance = Math.min(this.#left, lowest + GAP - box.top, aboveFocus());
    if (distance <= 0) return;
    this.#left -= distance;
    this.#scroll(scrollerOf(first), distance);
  }

  /** Leaves the page where the reader scrolls it, until another toast comes. */
  leaveToReader(): void {
    this.#left = 0;
  }

  giveBack(): void {
    this.#padded?.style.removeProperty('padding-bottom');
    this.#padded = undefined;
  }

  /** Whether the page has moved since the last look: what it is on its way to isn't known before it rests. */
  #isScrolling(): boolean {
    const before = this.#top;
    this.#top = this.#scroller?.scrollTop;
    return this.#top !== before;
  }

  #scroll(scroller: HTMLElement, distance: number): void {
    const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    if (left < distance) this.#pad(scroller === document.documentElement ? document.body : scroller, distance - left);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#scroller = scroller;
    this.#top = scroller.scrollTop;
    scroller.scrollBy({ top: distance, behavior: isStill ? 'instant' : 'smooth' });
  }

  #pad(end: HTMLElement, more: number): void {
    if (end !== this.#padded) this.giveBack();
    this.#padded = end;
    end.style.paddingBottom = `${Number.parseFloat(getComputedStyle(end).paddingBottom) + more}px`;
  }
}

/** In CSS pixels: how far the focused element may move up before it leaves the window or goes under the bar at its top. */
function aboveFocus(): number {
  const { activeElement, body, documentElement } = document;
  if (!activeElement || activeElement === body) return Infinity;
  const { top } = activeElement.getBoundingClientRect();
  return top - Number.parseFloat(getComputedStyle(documentElement).scrollPaddingTop || '0');
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

/** In CSS pixels from the bottom: how far up the bar reaches that sticks where a toast would be; 0 without one. */
function barHeight(place: HTMLElement): number {
  const box = place.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
  const x = box ? box.left + box.width / 2 : window.innerWidth / 2;
  // A bar may float above the edge, or end with what it belongs to.
  const edges = Array.from({ length: 1 + Math.ceil((box?.height ?? 0) / GAP) }, (_, step) => 2 + step * GAP);
  return Math.max(...edges.map((edge) => barAt(place, x, window.innerHeight - edge)));
}

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
