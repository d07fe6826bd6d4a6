import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, type MouseEvent, type ReactNode, type RefObject } from 'react';

const route = getRouteApi('/admin/dashboard');

/** How rows of a list are opened. */
export type RowOpening = {
  readonly addressOf: (id: string) => string;
  readonly open: (id: string) => void;
};

/** The same object until the filters change, so that opening a row doesn't rerender the others. */
export function useRowOpening(key: 'open' | 'quote'): RowOpening {
  const router = useRouter();
  const navigate = route.useNavigate();
  const list = route.useSearch({
    select: (search) => router.buildLocation({ to: '/admin/dashboard', search: { ...search, [key]: undefined } }).href,
  });
  return useMemo(
    () => ({
      addressOf: (id) => `${list}${list.includes('?') ? '&' : '?'}${key}=${encodeURIComponent(id)}`,
      open: (id) => void navigate({ search: (was) => ({ ...was, [key]: id }), resetScroll: false }),
    }),
    [key, list, navigate],
  );
}

type RowLinkProps = {
  /** The id of the link. */
  readonly id: string;
  /** The id of the record that it opens. */
  readonly opens: string;
  readonly isOpen: boolean;
  readonly opening: RowOpening;
  readonly children: ReactNode;
};

/** The link of a row. The router's own link would update on each navigation, a thousand of them at once. */
export function RowLink({ id, opens, isOpen, opening, children }: RowLinkProps) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opening.open(opens);
  };
  return (
    <a id={id} data-row href={opening.addressOf(opens)} aria-current={isOpen ? 'page' : undefined} onClick={click}>
      {children}
    </a>
  );
}

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
