import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent, type ReactNode } from 'react';

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
