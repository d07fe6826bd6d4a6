import { useEffect, useRef, useState, type PointerEvent as Press } from 'react';

export type Drag<Item> = {
  readonly item: Item;
  /** Where the pointer is in the window. */
  readonly x: number;
  readonly y: number;
  /** The `data-drop` of what is under it. */
  readonly over: string | undefined;
};

/** In pixels: less is a click, and more before a finger has rested is scrolling. */
const THRESHOLD = 6;
/** How long a finger rests on something before it's picked up. */
const LONG_PRESS_MS = 400;

/**
 * Dragging with a mouse, a pen or a finger: `press` goes to `onPointerDown` of what can be dragged, `data-drop` names where it can be
 * dropped. A finger scrolls, unless it rests first. Escape ends it. Keys can't drag: the caller offers the same by a button.
 */
export function useDrag<Item>(onDrop: (item: Item, over: string) => void) {
  const [drag, setDrag] = useState<Drag<Item>>();
  const stop = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => void (drop.current = onDrop), [onDrop]);
  useEffect(() => () => stop.current?.(), []);
  useEffect(allowToKeepFingersFromScrolling, []);

  function press(item: Item, { button, pointerType, pointerId, clientX, clientY }: Press): void {
    if (button !== 0 || stop.current) return;
    const isTouch = pointerType === 'touch';
    let last: Drag<Item> | undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const end = () => {
      controller.abort();
      stop.current = undefined;
      setDrag(undefined);
    };
    const go = (x: number, y: number) => {
      if (!last) window.getSelection()?.removeAllRanges();
      last = { item, x, y, over: placeUnder(x, y) };
      setDrag(last);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) >= THRESHOLD;
      if (last || (isFar && !isTouch)) go(event.clientX, event.clientY);
      else if (isFar) end();
    };
    const release = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const over = last && placeUnder(event.clientX, event.clientY);
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
    scrollAtEdges(
      () => last,
      { signal, isTouch },
      () => last && go(last.x, last.y),
    );
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', escape, { signal, capture: true });
    if (!isTouch) return;
    const timer = setTimeout(() => go(clientX, clientY), LONG_PRESS_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    // A finger that has picked something up neither scrolls nor opens the menu of a link.
    const keep = (event: Event) => last && event.cancelable && event.preventDefault();
    window.addEventListener('touchmove', keep, { signal, passive: false });
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal, capture: true });
  }
  return { drag, press };
}

/** Safari only lets a later listener keep a finger from scrolling if one that may do so was there when the finger came. */
function allowToKeepFingersFromScrolling(): () => void {
  const nothing = () => undefined;
  window.addEventListener('touchmove', nothing, { passive: false });
  return () => window.removeEventListener('touchmove', nothing);
}

/** In pixels: how near the upper or lower edge of the window the page scrolls, and how far with each frame. */
const EDGE = 72;
const STEP = 9;

/**
 * Scrolls while something is held near an edge: with a finger the page up and down, and what's wider than its place to the sides.
 */
function scrollAtEdges(
  heldAt: () => { readonly x: number; readonly y: number } | undefined,
  { signal, isTouch }: { readonly signal: AbortSignal; readonly isTouch: boolean },
  onScrolled: () => void,
): void {
  const frame = () => {
    if (signal.aborted) return;
    const held = heldAt();
    if (held) {
      const by = isTouch ? stepAt(held.y, 0, window.innerHeight) : 0;
      const before = window.scrollY;
      if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
      const isAside = scrollAside(held);
      if (window.scrollY !== before || isAside) onScrolled();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Scrolls what is wider than its place under a point, if the point is near its side. Returns whether it did. */
function scrollAside({ x, y }: { readonly x: number; readonly y: number }): boolean {
  const place = document
    .elementsFromPoint(x, y)
    .find((element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === 'auto');
  if (!place) return false;
  const { left, right } = place.getBoundingClientRect();
  const [by, before] = [stepAt(x, left, right), place.scrollLeft];
  if (by !== 0) place.scrollLeft += by;
  return place.scrollLeft !== before;
}

function stepAt(at: number, from: number, until: number): number {
  if (at < from + EDGE) return -STEP;
  return at > until - EDGE ? STEP : 0;
}

/** The place under a point, also one that something else lies on. */
function placeUnder(x: number, y: number): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>('[data-drop]');
    if (place) return place.dataset['drop'];
  }
  return undefined;
}

/** The release of a drag is no click on what is under it. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
