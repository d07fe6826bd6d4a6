import { useEffect, useRef, useState, type PointerEvent as Press } from 'react';

export type Drag<Item> = {
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
export function useDrag<Item>(onDrop: (item: Item, over: string) => void) {
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
