import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Page } from '#contract/pages.ts';
import { ordersOf, type ListOrder, type SortedList, type Topic } from '#core/operations/owner-lists.ts';
import { read, unlessJustRead } from './api.ts';
import type { ListChoices, ListFilters } from './dashboard-search.ts';

/** Rows per page, as a query parameter. */
export const PAGE = '50';

export type ReadPage<Row, Filters extends ListChoices = ListFilters> = (
  filters: Filters,
  cursor?: string,
) => Promise<Page<Row>>;

/** A list page by page, in the order of its filters. The previous rows stay while the result of other filters loads. */
export function listPages<Row, Filters extends ListChoices>(
  topic: Topic,
  filters: Filters,
  readPage: ReadPage<Row, Filters>,
) {
  return infiniteQueryOptions({
    queryKey: [topic, 'pages', filters] as const,
    queryFn: ({ pageParam }) => readPage(filters, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The order of the address, if the server has it for that list. */
export function knownOrder<List extends SortedList>(list: List, sort: string | undefined): ListOrder<List> | undefined {
  return ordersOf(list).find((each) => each === sort);
}

/** URL of the whole filtered list as a file. */
export function exportAddress(
  path: `/api/${string}/export`,
  filters: ListFilters | Readonly<Record<string, string | undefined>>,
): string {
  const asked = Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}

/** Options for related data that the sheet has just loaded; if it's unavailable, the record is shown without it. */
export const READ_BY_SHEET = { refetchOnMount: false } as const;

/** The counts on the dashboard cards. */
export function counts() {
  return read('GET /api/admin/counts');
}

/** What needs the owner. Read again each minute, too: time alone makes something need them. */
export function needs() {
  return { ...read('GET /api/dashboard/needs'), refetchInterval: 60_000, refetchOnMount: unlessJustRead } as const;
}
