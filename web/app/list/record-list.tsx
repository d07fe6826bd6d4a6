import { useInfiniteQuery, usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { use, useCallback, useRef, useState, type ReactNode, type RefObject } from 'react';
import { listsTexts } from '#core/languages/en/lists.ts';
import type { Topic } from '#core/operations/owner-lists.ts';
import { filtersOf, isNarrowed, type ListChoices, type ListFilters } from '#web/lib/dashboard-search.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { exportAddress, listPages, type ReadPage } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import {
  ListTable,
  orderedBy,
  rowId,
  type Column,
  type NameColumn,
  type Ordering,
  useListKeys,
} from './list-table.tsx';
import { ALL, ListFoot, ListTools, type StatusChoice } from './list-tools.tsx';
import styles from './record-list.module.css';

const route = getRouteApi('/admin/dashboard');

/** Props that the sheet of an open record passes on to `Sheet`. */
export type SheetFrame = {
  readonly isDocked: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

type RecordListProps<Row> = {
  readonly topic: Topic;
  readonly title: string;
  /** Defaults to h1. A list below the heading of its screen has h2. */
  readonly heading?: 'h1' | 'h2';
  /** Next to the title: the count of waiting rows, and other actions. */
  readonly headline?: ReactNode;
  /** It is still read. It stands above the list and takes lines of it, so the list is drawn with it. */
  readonly isHeadlineLoading?: boolean;
  /** The fields that the search covers: 'Name, email, phone'. */
  readonly placeholder: string;
  readonly statuses?: readonly StatusChoice[];
  /** The status that the list shows until another is chosen. Defaults to all of them. */
  readonly usualStatus?: string;
  /** The order of the rows without one in the address; defaults to the server's, newest first. */
  readonly usualOrder?: (filters: ListFilters) => string;
  /** Whether rows can be filtered by date. */
  readonly hasDays?: boolean;
  /** The call that returns the whole list as a file. */
  readonly exportPath?: `/api/${string}/export`;
  readonly readPage: ReadPage<Row, ListChoices>;
  readonly nameColumn: NameColumn<Row>;
  readonly columns: readonly Column<Row>[];
  /** The empty state, shown when there are no records at all. */
  readonly empty: { readonly icon: IconName; readonly title: string; readonly about: string };
  /** The open record, next to the list. */
  readonly sheet: (id: string, frame: SheetFrame) => ReactNode;
};

/** A list of the dashboard: filtered by the address, paginated, with the open record next to it. */
export function RecordList<Row extends { readonly id: string }>(props: RecordListProps<Row>) {
  const { topic, title, exportPath, readPage, sheet, usualStatus, isHeadlineLoading = false } = props;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  const isDocked = useMedia('(min-width: 80rem)');
  const filters = filtersOf(search);
  const onFilter = useCallback(
    (change: ListChoices) =>
      void navigate({ search: (was) => ({ ...was, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  const { open } = search;
  const isSplit = isDocked && Boolean(open);
  const status = statusOf(filters, usualStatus);
  const sort = orderOf(props, { ...filters, status }, search.sort);
  const asked: ListChoices = { ...filters, status, ...(sort && { sort }) };
  const columns = [props.nameColumn, ...props.columns];
  // What a search finds comes newest first.
  const isOrdered = !filters.q && columns.some(({ orders }) => orders);
  const ordering = isOrdered ? { order: sort, onOrder: (order: string) => onFilter({ sort: order }) } : undefined;
  usePrefetchInfiniteQuery(listPages(topic, asked, readPage));
  if (!useLatch(!isHeadlineLoading)) return <LoadingList topic={topic} />;

  return (
    <ListPage isSplit={isSplit}>
      <ListSection titleId="list-title" ref={list}>
        <ListTools
          topic={topic}
          title={title}
          heading={props.heading}
          headline={props.headline}
          filters={filters}
          onFilter={onFilter}
          placeholder={props.placeholder}
          statuses={props.statuses}
          usualStatus={usualStatus}
          hasDays={props.hasDays}
          exportHref={exportPath && exportAddress(exportPath, { ...filters, status })}
          isFolded={isSplit}
          columns={columns}
          ordering={ordering}
        />
        <Rows {...props} asked={asked} filters={filters} ordering={ordering} onFilter={onFilter} openId={open} />
      </ListSection>
      {open &&
        sheet(open, {
          isDocked,
          onClose: () =>
            void navigate({ search: (was) => ({ ...was, open: undefined }), replace: true, resetScroll: false }),
          onClosed: () => (document.getElementById(rowId(open)) ?? document.getElementById('main'))?.focus(),
        })}
    </ListPage>
  );
}

/** A screen with a list; split when the open record is docked next to it. */
export function ListPage({ isSplit = false, children }: { readonly isSplit?: boolean; readonly children: ReactNode }) {
  return <div className={isSplit ? `${styles.page} ${styles.split}` : styles.page}>{children}</div>;
}

type ListSectionProps = {
  readonly titleId: string;
  readonly ref: RefObject<HTMLElement | null>;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The list itself; its container queries follow its width, not the screen's. */
export function ListSection({ titleId, ref, className, children }: ListSectionProps) {
  return (
    <section
      className={className ? `${styles.section} ${className}` : styles.section}
      aria-labelledby={titleId}
      ref={ref}
    >
      {children}
    </section>
  );
}

/** The rows of a list and what belongs to them; dimmed while other rows are being loaded. */
export function ListBody({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <div aria-busy={isBusy} className={styles.body} data-testid="list-body">
      {children}
    </div>
  );
}

function LoadingList({ topic }: Pick<RecordListProps<unknown>, 'topic'>) {
  return (
    <ListPage>
      <div className={styles.section}>
        <LoadingRows topic={topic} />
      </div>
    </ListPage>
  );
}

function LoadingRows({ topic }: Pick<RecordListProps<unknown>, 'topic'>) {
  const t = useTexts(listsTexts);
  return <Skeleton lines={9} height="50px" label={t('loading', { topic })} />;
}

const NONE = { q: undefined, status: undefined, from: undefined, to: undefined } as const;

type RowsProps<Row> = RecordListProps<Row> & {
  /** The filters in the address. */
  readonly filters: ListFilters;
  /** What is read: with the usual status, and in an order. */
  readonly asked: ListChoices;
  readonly ordering: Ordering | undefined;
  readonly openId: string | undefined;
  readonly onFilter: (change: ListChoices) => void;
};

/** The status that is asked for; undefined for all of them. */
function statusOf({ status }: ListFilters, usual: string | undefined): string | undefined {
  if (usual === undefined) return status;
  return status === ALL ? undefined : (status ?? usual);
}

/** The order that is asked for: that of the address if the list has it. What a search finds comes newest first. */
function orderOf<Row>(
  { usualOrder, nameColumn, columns }: Pick<RecordListProps<Row>, 'usualOrder' | 'nameColumn' | 'columns'>,
  filters: ListFilters,
  wanted: string | undefined,
): string | undefined {
  if (filters.q) return undefined;
  const known = [nameColumn, ...columns].flatMap(({ orders }) =>
    orders ? [orders.first.order, orders.second.order] : [],
  );
  return known.find((each) => each === wanted) ?? usualOrder?.(filters);
}

function Rows<Row extends { readonly id: string }>(props: RowsProps<Row>) {
  const { topic, asked, filters, ordering, readPage, nameColumn, columns, openId, empty, usualStatus, onFilter } =
    props;
  const t = useTexts(listsTexts);
  const language = use(LanguageContext);
  const pages = useInfiniteQuery(listPages(topic, asked, readPage));
  if (pages.error) {
    return (
      <Callout
        title={t('loadFailed', { topic })}
        action={<Button onClick={() => void pages.refetch()}>{t('tryAgain')}</Button>}
      >
        {errorText(pages.error)}
      </Callout>
    );
  }
  if (!pages.data) return <LoadingRows topic={topic} />;
  const rows = pages.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) {
    return isNarrowed({ ...filters, status: asked.status }) ? (
      <EmptyState
        icon="search"
        title={t('nothingMatches')}
        action={
          <Button onClick={() => onFilter({ ...NONE, status: usualStatus && ALL })}>{t('showAll', { topic })}</Button>
        }
      >
        {t('searchHint')}
      </EmptyState>
    ) : (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.about}
      </EmptyState>
    );
  }
  return (
    <ListBody isBusy={pages.isPlaceholderData}>
      <ListTable
        caption={orderedBy([nameColumn, ...columns], ordering, language) ?? t('newestFirst', { topic })}
        ordering={ordering}
        rows={rows}
        nameColumn={nameColumn}
        columns={columns}
        openId={openId}
      />
      <ListFoot
        shown={t('shown', { count: rows.length })}
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </ListBody>
  );
}

/** Stays true once it has been true. */
export function useLatch(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
}
