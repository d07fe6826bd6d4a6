import { queryOptions, useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { QuoteDetail, QuoteInList } from '#contract/dashboard-quotes.ts';
import type { Page } from '#contract/pages.ts';
import { ordersOf, type ListOrder } from '#core/operations/owner-lists.ts';
import type { QUOTE_FILTERS, QuoteStatus } from '#core/quotes/quotes.ts';
import {
  CHANGERS,
  FIGURES,
  NOTICES,
  QUOTE_EVENTS_ON,
  type FigureId,
  type QuoteEventOn,
} from '#core/reports/quote-events.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
import {
  behindFigureOf,
  filtersOf,
  type BehindFigure,
  type DashboardSearch,
  type ListFilters,
} from '#web/lib/dashboard-search.ts';
import { counts, listPages, PAGE } from '#web/lib/list-pages.ts';

export type StatusFilter = QuoteStatus | (typeof QUOTE_FILTERS)[number];
const FILTERS = {
  pending: true,
  overdue: true,
  countered: true,
  approved: true,
  completed: true,
  unpaid: true,
  declined: true,
  cancelled: true,
} satisfies Readonly<Record<StatusFilter, true>>;
/** The filters of the list of quotes, in their order. */
export const STATUS_FILTERS = Object.keys(FILTERS) as readonly StatusFilter[];
export type QuoteFilters = ListFilters & {
  /** By default the overdue ones, then the others that wait for an answer, then the newest first. */
  readonly sort?: ListOrder<'quotes'> | undefined;
} & Omit<BehindFigure, 'on' | 'figure' | 'notice' | 'who'> & {
    readonly status?: StatusFilter | undefined;
    readonly on?: QuoteEventOn | undefined;
    readonly figure?: FigureId | undefined;
    readonly notice?: (typeof NOTICES)[number] | undefined;
    readonly who?: (typeof CHANGERS)[number] | undefined;
  };

/** The filters of the quotes in the address; words that the server doesn't know are ignored. */
export function quoteFiltersOf(search: DashboardSearch): QuoteFilters {
  const { on, figure, notice, who, ...behind } = behindFigureOf(search);
  return {
    ...filtersOf(search),
    ...behind,
    ...chosen('on', QUOTE_EVENTS_ON, on),
    ...chosen('figure', FIGURES, figure),
    ...chosen('notice', NOTICES, notice),
    ...chosen('who', CHANGERS, who),
    // What a search finds comes newest first.
    ...(search.q ? {} : chosen('sort', ordersOf('quotes'), search.sort)),
    status: STATUS_FILTERS.find((each) => each === search.status),
  };
}

function chosen<Key extends string, Choice extends string>(key: Key, choices: readonly Choice[], word?: string) {
  const choice = choices.find((each) => each === word);
  return (choice === undefined ? {} : { [key]: choice }) as { readonly [Each in Key]?: Choice };
}

export type QuotePage = Page<QuoteInList>;

/** The quotes page by page in their order. */
export function quotePages(filters: QuoteFilters) {
  return listPages('quotes', filters, readPage);
}

/** The pending quotes whose confirmation is overdue, longest waiting first. */
export function overdueQuotes() {
  return queryOptions({
    queryKey: ['quotes', 'overdue'] as const,
    queryFn: async () => (await readPage({ status: 'overdue' })).items.toReversed(),
  });
}

/** Refetches the first page. Rows that are already shown are updated in place. */
export function newestQuotes(client: QueryClient, filters: QuoteFilters) {
  return queryOptions({
    queryKey: ['quotes', 'newest', filters] as const,
    queryFn: async () => {
      const page = await readPage(filters);
      patchRows(client, page.items);
      return page;
    },
  });
}

/** Everything about one quote, read again each time that it's opened. */
export function quoteDetail(client: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['quotes', 'detail', id] as const,
    queryFn: async () => {
      const quote = await call('GET /api/quotes/:id', { params: { id } });
      patchRows(client, [quote]);
      return quote;
    },
    refetchOnMount: unlessJustRead,
  });
}

/** Updates a changed quote in every list. It may no longer be pending, so the counts are refetched. */
export async function keepQuote(client: QueryClient, quote: QuoteDetail): Promise<void> {
  client.setQueryData(quoteDetail(client, quote.id).queryKey, quote);
  patchRows(client, [quote]);
  await Promise.all([
    client.invalidateQueries({ queryKey: counts().queryKey }),
    client.invalidateQueries({ queryKey: overdueQuotes().queryKey }),
  ]);
}

/** Restarts the list with the current data. */
export function showNewest(client: QueryClient, filters: QuoteFilters, page: QuotePage): void {
  client.setQueryData(quotePages(filters).queryKey, { pages: [page], pageParams: [undefined] });
}

async function readPage(filters: QuoteFilters, cursor?: string): Promise<QuotePage> {
  const answer = await call('GET /api/quotes', { query: { ...filters, cursor, limit: PAGE } });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

function patchRows(client: QueryClient, rows: readonly QuoteInList[]): void {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  // What a row adds to a figure isn't in the others.
  const patch = (items: readonly QuoteInList[]) => items.map((item) => ({ ...item, ...fresh.get(item.id) }));
  client.setQueriesData<InfiniteData<QuotePage, string | undefined>>(
    { queryKey: ['quotes', 'pages'] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: patch(page.items) })) },
  );
}

type Change<Given> = {
  readonly id: string;
  readonly make: (given: Given) => Promise<QuoteDetail>;
  readonly onMade?: (quote: QuoteDetail) => void;
};

/** A mutation of one quote that updates every list. It may fail because another admin was faster, so the quote is refetched. */
export function useQuoteChange<Given>({ id, make, onMade }: Change<Given>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: async (quote) => {
      onMade?.(quote);
      await keepQuote(client, quote);
    },
    onError: async () => client.invalidateQueries({ queryKey: quoteDetail(client, id).queryKey }),
  });
}
