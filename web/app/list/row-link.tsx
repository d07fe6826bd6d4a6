import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent, type ReactNode } from 'react';

const route = getRouteApi('/admin/dashboard');

/** How the rows of a list are opened. */
export type RowOpening = {
  readonly addressOf: (id: string) => string;
  readonly open: (id: string) => void;
};

/** The same object until the list is narrowed otherwise: an opened row is no reason to draw the others again. */
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
  /** Of the link. */
  readonly id: string;
  /** What it opens. */
  readonly opens: string;
  readonly isOpen: boolean;
  readonly opening: RowOpening;
  readonly children: ReactNode;
};

/** The link of a row. The router's own would look at every address that is gone to, a thousand of them at once. */
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
