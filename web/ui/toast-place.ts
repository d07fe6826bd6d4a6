import { useEffect, useLayoutEffect } from 'react';

let made: HTMLElement | undefined;

/** The element that all toasts are in. It moves as it is, so that a toast that is shown stays shown. */
export function toastPlace(): HTMLElement {
  made ??= document.createElement('div');
  return made;
}

/**
 * The ref of a dialog that keeps the focus: while it is open the toasts are in it, where their buttons can be reached. An element
 * with `data-toast-room` has them over what it shows, also on a narrow screen.
 */
export function keepToasts(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  element.append(toastPlace());
  return () => document.body.append(toastPlace());
}

/** In milliseconds, after a finger was lifted: its press has then arrived where it was aimed. */
const PRESS_TAKES = 100;

/**
 * Says in `--toast-height` how much of the window's top the toasts take: pages and dialogs begin below it, so a toast
 * covers nothing. Nothing moves while a finger or a mouse button is down.
 */
export function useRoomForToasts(isNeeded: boolean): void {
  useLayoutEffect(() => {
    if (!isNeeded) return undefined;
    const place = toastPlace();
    const listening = new AbortController();
    const { signal } = listening;
    let isPressing = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const makeRoom = () => {
      if (!isPressing) setToastHeight(place.parentElement?.matches('[data-toast-room]') ? 0 : place.offsetHeight);
    };
    const press = () => {
      clearTimeout(timer);
      isPressing = true;
    };
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isPressing = false;
        makeRoom();
      }, PRESS_TAKES);
    };
    window.addEventListener('pointerdown', press, { capture: true, signal });
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { capture: true, signal });
    const sizes = new ResizeObserver(makeRoom);
    sizes.observe(place);
    return () => {
      sizes.disconnect();
      listening.abort();
      clearTimeout(timer);
      setToastHeight(0);
    };
  }, [isNeeded]);
}

/** In CSS pixels. What has the focus and was in sight stays in sight. */
function setToastHeight(height: number): void {
  const { activeElement, body, documentElement } = document;
  const { top = 0, bottom = 0 } = activeElement?.getBoundingClientRect() ?? {};
  documentElement.style.setProperty('--toast-height', `${height}px`);
  const wasInSight = activeElement !== body && top >= 0 && bottom <= window.innerHeight;
  if (height > 0 && wasInSight) activeElement?.scrollIntoView({ block: 'nearest' });
}

/** In milliseconds: bars come and go while a toast is shown. */
const LOOK_EVERY = 200;

/**
 * While toasts are shown at the bottom, says in `--toast-bottom` how much of it belongs to a bar with buttons, or to the button that
 * was pressed, which may have to be pressed again.
 */
export function useToastsAboveBars(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const place = toastPlace();
    const look = () => {
      const bar = barHeight(place);
      place.style.setProperty('--toast-bottom', `${Math.max(bar, pressedHeight(place, bar))}px`);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isNeeded]);
}

/** In CSS pixels: between the points where a bar is looked for. */
const STEP = 8;

/** In CSS pixels from the bottom: how far up the bar reaches that sticks where a toast would be; 0 without one. */
function barHeight(place: HTMLElement): number {
  const box = place.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
  const points = box ? [box.left + STEP, box.left + box.width / 2] : [window.innerWidth / 2];
  // A bar may float above the edge, or end with what it belongs to.
  const edges = Array.from({ length: 1 + Math.ceil((box?.height ?? 0) / STEP) }, (_, step) => 2 + step * STEP);
  return Math.max(...points.flatMap((x) => edges.map((edge) => barAt(place, x, window.innerHeight - edge))));
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

/** In CSS pixels from the bottom: the upper edge of what was pressed, where a toast above the bar would cover it; else 0. */
function pressedHeight(place: HTMLElement, bar: number): number {
  const toast = place.querySelector<HTMLElement>('[data-sonner-toast]');
  const { activeElement, body } = document;
  if (!toast || !activeElement || activeElement === body || place.contains(activeElement)) return 0;
  const [box, pressed] = [toast.getBoundingClientRect(), activeElement.getBoundingClientRect()];
  const isBeside = pressed.right <= box.left || pressed.left >= box.right;
  const free = window.innerHeight - bar - box.height - 2 * STEP;
  const isAbove = pressed.bottom <= free || pressed.top < box.height + 2 * STEP;
  return isBeside || isAbove || pressed.height > window.innerHeight / 2 ? 0 : window.innerHeight - pressed.top;
}
