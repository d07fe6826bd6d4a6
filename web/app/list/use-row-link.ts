import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo, type MouseEvent } from 'react';

const route = getRouteApi('/admin/dashboard');

/** Stands in an address where the id of a row will. */
const ROW = 'row-id';

/** What the link of a row needs. The same object for as long as the list is narrowed in the same way. */
export type RowLink = (id: string) => {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
};

/**
 * The links that open the rows of a list, by the key of an open one in the address. A link of the router looks at every
 * change of the address by itself, which in a list of a thousand rows takes seconds.
 */
export function useRowLink(key: 'quote' | 'open'): RowLink {
  const router = useRouter();
  const navigate = route.useNavigate();
  const { [key]: _open, ...others } = route.useSearch();
  const { href } = router.buildLocation({ to: '/admin/dashboard', search: { ...others, [key]: ROW } });
  return useMemo(() => {
    return (id) => ({
      href: href.replace(ROW, id),
      onClick: (event) => {
        const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
        if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
        event.preventDefault();
        void navigate({ search: (was) => ({ ...was, [key]: id }), resetScroll: false });
      },
    });
  }, [href, key, navigate]);
}
