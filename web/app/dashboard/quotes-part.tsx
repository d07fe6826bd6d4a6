import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { errorText } from '#web/lib/refusal.ts';
import { ListFoot } from '#web/app/list/list-foot.tsx';
import { useListKeys } from '#web/app/list/use-list-keys.ts';
import { isNarrowed, quoteFiltersOf, type ListFilters, type QuoteFilters } from '#web/lib/dashboard-search.ts';
import { NewQuotes } from './new-quotes.tsx';
import { NoQuotes } from './no-quotes.tsx';
import { counts } from '#web/lib/counts.ts';
import { overdueQuotes, quotePages } from './quote-data.ts';
import { QuoteSheet } from './quote-sheet.tsx';
import { QuoteTable } from './quote-table.tsx';
import { QuoteTools } from './quote-tools.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';
import '../list/record-list.css';

const route = getRouteApi('/admin/dashboard');

/** The list of quotes with the filters of the address, and the open quote next to it. */
export function QuotesPart() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, status, from, to } = search;
  const filters = useMemo(() => quoteFiltersOf({ q, status, from, to }), [q, status, from, to]);
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  const isDocked = useMedia('(min-width: 66rem)');
  const onFilter = useCallback(
    (change: ListFilters) =>
      void navigate({ search: (was) => ({ ...was, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );

  return (
    <div className={isDocked && search.quote ? 'desk desk-split' : 'desk'}>
      <section className="desk-list" aria-labelledby="list-title" ref={list}>
        <QuoteTools filters={filters} onFilter={onFilter} />
        <QuoteList filters={filters} openId={search.quote} onFilter={onFilter} />
      </section>
      {search.quote && (
        <QuoteSheet
          id={search.quote}
          isDocked={isDocked}
          onClose={() =>
            void navigate({ search: (was) => ({ ...was, quote: undefined }), replace: true, resetScroll: false })
          }
        />
      )}
    </div>
  );
}

type QuoteListProps = {
  readonly filters: QuoteFilters;
  readonly openId: string | undefined;
  readonly onFilter: (change: ListFilters) => void;
};

function QuoteList({ filters, openId, onFilter }: QuoteListProps) {
  const isWhole = !isNarrowed(filters);
  const pages = useInfiniteQuery(quotePages(filters));
  const overdue = useQuery({ ...overdueQuotes(), enabled: isWhole });
  const all = useQuery(counts()).data?.quotes.all;
  const { onTop, others, shown } = useMemo(() => {
    const first = isWhole ? (overdue.data ?? []) : [];
    const isOnTop = new Set(first.map(({ id }) => id));
    const rest = (pages.data?.pages ?? []).flatMap(({ items }) => items).filter(({ id }) => !isOnTop.has(id));
    return { onTop: first, others: rest, shown: [...first, ...rest] };
  }, [isWhole, overdue.data, pages.data]);
  const selection = useSelection(shown);

  const error = pages.error ?? overdue.error;
  if (error) {
    return (
      <Callout
        title="The quotes could not be loaded"
        action={<Button onClick={() => void Promise.all([pages.refetch(), overdue.refetch()])}>Try again</Button>}
      >
        {errorText(error)}
      </Callout>
    );
  }
  const [newest] = pages.data?.pages ?? [];
  if (!newest || (isWhole && !overdue.data)) return <Skeleton lines={9} height="50px" label="Loading quotes" />;

  return (
    <div aria-busy={pages.isPlaceholderData} className="list-body">
      {!pages.isPlaceholderData && <NewQuotes filters={filters} first={newest} shown={shown} />}
      {shown.length === 0 ? (
        <NoQuotes isNarrowed={!isWhole} onFilter={onFilter} />
      ) : (
        <QuoteTable overdue={onTop} quotes={others} openId={openId} selection={selection} />
      )}
      {shown.length > 0 && (
        <ListFoot
          shown={isWhole && all !== undefined ? `${shown.length} of ${all}` : `${shown.length} shown`}
          hasMore={pages.hasNextPage}
          isLoading={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
      <SelectionBar selection={selection} />
    </div>
  );
}
