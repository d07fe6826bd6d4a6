import { useEffect, type RefObject } from 'react';

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/**
 * Keyboard shortcuts of a list whose links carry `data-row`: j and k move the focus between links, / focuses the search
 * field. Off while the user types or a dialog is open.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isMeant = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      const isTyping = target instanceof Element && target.matches(TYPED);
      if (!list.current || !isMeant || isTyping || list.current.closest('[aria-hidden=true]')) return;

      if (key === '/') {
        event.preventDefault();
        list.current.querySelector<HTMLElement>('input[type=search]')?.focus();
      }
      if (key === 'j' || key === 'k') move(list.current, key === 'j' ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
}

/** Starts at the focused link, else at the open one, else at the first. */
function move(list: HTMLElement, by: 1 | -1): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = links.findIndex((link) => link === document.activeElement);
  const present = focused >= 0 ? focused : links.findIndex((link) => link.closest('[aria-current=true]'));
  const next = links[Math.max(0, Math.min(links.length - 1, present + by))];
  next?.focus({ preventScroll: true });
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
