import { useEffect, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltips.module.css';

/** In milliseconds. */
const DELAY = 700;

type Tooltip = { readonly text: string; readonly control: Element };

/**
 * Says what an icon that stands alone means: the name of a button or link without text, after a moment of pointing at it or
 * of having the keyboard focus. Escape closes it. Stands once in an app and serves all of them.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Tooltip>();
  useEffect(() => watch(setShown), []);
  if (!shown) return null;
  // Screen readers have the name already.
  return createPortal(
    <span data-testid="tooltip" className={styles.root} aria-hidden="true" style={placeOf(shown.control)}>
      {shown.text}
    </span>,
    document.body,
  );
}

/** Tells which control is to be named now. Returns what ends it. */
function watch(show: (shown: Tooltip | undefined) => void): () => void {
  let control: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  let box: DOMRect | undefined;
  const set = (next: Element | undefined) => {
    clearTimeout(timer);
    if (isShown) show(undefined);
    [control, isShown, box] = [next, false, next?.getBoundingClientRect()];
    const text = next?.getAttribute('aria-label');
    if (!next || !text) return;
    timer = setTimeout(() => {
      isShown = next.isConnected;
      if (isShown) show({ text, control: next });
    }, DELAY);
  };
  const point = ({ target, pointerType }: PointerEvent) => {
    const next = pointerType === 'mouse' ? iconAlone(target) : undefined;
    if (next !== control) set(next);
  };
  const focus = ({ target }: FocusEvent) => {
    const next = iconAlone(target);
    if (next?.matches(':focus-visible')) set(next);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // What is around stays open: one Escape closes one thing.
    if (isShown) event.stopPropagation();
    set(undefined);
  };
  const leave = () => set(undefined);
  // A dialog that fills moves the focus and scrolls what is beside the control; the pointer is still on it.
  const blur = ({ target }: FocusEvent) => {
    if (iconAlone(target) === control) leave();
  };
  const scroll = () => {
    const now = control?.getBoundingClientRect();
    if (now?.top !== box?.top || now?.left !== box?.left) leave();
  };

  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true, passive: true } as const;
  document.addEventListener('pointerover', point, options);
  document.addEventListener('focusin', focus, options);
  // Before the dialogs, which listen at the document.
  window.addEventListener('keydown', escape, options);
  document.addEventListener('focusout', blur, options);
  document.addEventListener('scroll', scroll, options);
  document.addEventListener('pointerdown', leave, options);
  return () => {
    leave();
    ending.abort();
  };
}

/** The button or link under an event that shows an icon and no text. */
function iconAlone(target: EventTarget | null): Element | undefined {
  const control = target instanceof Element ? target.closest(':is(button, a[href])[aria-label]') : null;
  return control && !control.textContent.trim() && control.querySelector('svg') ? control : undefined;
}

/** Under the control, or above it where there is no room; never outside of the window. */
function placeOf(control: Element): CSSProperties {
  const { left, width, top, bottom } = control.getBoundingClientRect();
  const isLow = bottom > window.innerHeight - 64;
  const x = Math.min(Math.max(left + width / 2, 80), window.innerWidth - 80);
  return isLow ? { left: x, bottom: window.innerHeight - top + 6 } : { left: x, top: bottom + 6 };
}
