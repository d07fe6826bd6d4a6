import { useEffect, type RefObject } from 'react';

/** Reports when something outside is pressed or gets the focus, and Escape, which then closes nothing else. */
export function useDismissal(
  root: RefObject<HTMLElement | null>,
  isActive: boolean,
  { onLeave, onEscape }: { readonly onLeave: () => void; readonly onEscape: () => void },
): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) onLeave();
    };
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onEscape();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    // A dialog around it listens on the document, and would close first.
    window.addEventListener('keydown', escape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      window.removeEventListener('keydown', escape, { capture: true });
    };
  });
}
