import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useCallback, useMemo, useRef } from 'react';
import type { QuoteInList, QuoteDetail as Quote } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { listsTexts } from '#core/languages/en/lists.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import type { Language } from '#core/languages/language.ts';
import { localDate } from '#core/lib/time.ts';
import {
  changerOfKey,
  figureInTable,
  noticeOfKey,
  rateOfKey,
  sourceOfKey,
  timeOfKey,
  vehicleOfKey,
  weekdayOfKey,
} from '#core/reports/group-names.ts';
import { useListKeys, type Ordering } from '#web/app/list/list-table.tsx';
import { ListFoot, ListTools } from '#web/app/list/list-tools.tsx';
import { ListBody, ListPage, ListSection } from '#web/app/list/record-list.tsx';
import { RecordSheet } from '#web/app/list/record-sheet.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import {
  isNarrowed,
  NOT_BEHIND,
  type DashboardSearch,
  type ListChoices,
  type ListFilters,
} from '#web/lib/dashboard-search.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later, usePreload } from '#web/lib/later.tsx';
import { counts, exportAddress } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import {
  newestQuotes,
  overdueQuotes,
  quoteFiltersOf,
  quotePages,
  showNewest,
  STATUS_FILTERS,
  type QuoteFilters,
  type QuotePage,
  quoteDetail,
} from './quote-data.ts';
import { orderedColumns, QuoteTable, rowId } from './quote-table.tsx';
import { SelectionBar, useSelection } from './selection-bar.tsx';
import styles from './quotes-part.module.css';

const route = getRouteApi('/admin/dashboard');

const OpenQuote = later(() => import('./open-quote.tsx').then((module) => module.OpenQuote));

/** The list of quotes with the filters of the address, and the open quote next to it. */
export function QuotesPart() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // The filters are part of the keys of what is read, which compare by their content.
  const filters = quoteFiltersOf(search);
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  usePreload(OpenQuote, Boolean(search.quote));
  const isDocked = useMedia('(min-width: 80rem)');
  const isSplit = isDocked && Boolean(search.quote);
  const onFilter = useCallback(
    (change: ListChoices) =>
      void navigate({ search: (was) => ({ ...was, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  const ordering = search.q ? undefined : { order: filters.sort, onOrder: (sort: string) => onFilter({ sort }) };

  return (
    <ListPage isSplit={isSplit}>
      <ListSection titleId="list-title" ref={list}>
        <QuoteTools filters={filters} isFolded={isSplit} ordering={ordering} onFilter={onFilter} />
        <BehindFigureNote search={search} />
        <QuoteList filters={filters} openId={search.quote} ordering={ordering} onFilter={onFilter} />
      </ListSection>
      {search.quote && (
        <QuoteSheet
          id={search.quote}
          isDocked={isDocked}
          onClose={() =>
            void navigate({ search: (was) => ({ ...was, quote: undefined }), replace: true, resetScroll: false })
          }
        />
      )}
    </ListPage>
  );
}

type QuoteListProps = {
  readonly filters: QuoteFilters;
  readonly openId: string | undefined;
  readonly ordering: Ordering | undefined;
  readonly onFilter: (change: ListFilters) => void;
};

function QuoteList({ filters, openId, ordering, onFilter }: QuoteListProps) {
  const inLists = useTexts(listsTexts);
  const language = use(LanguageContext);
  const isWhole = !isNarrowed(filters);
  const isUsual = isWhole && filters.sort === undefined;
  const pages = useInfiniteQuery(quotePages(filters));
  const overdue = useQuery({ ...overdueQuotes(), enabled: isUsual });
  const all = useQuery(counts()).data?.quotes.all;
  const { late, waiting, others, shown } = useMemo(() => {
    const first = isUsual ? (overdue.data ?? []) : [];
    const isLate = new Set(first.map(({ id }) => id));
    const rest = (pages.data?.pages ?? []).flatMap(({ items }) => items).filter(({ id }) => !isLate.has(id));
    const asked = isUsual ? rest.filter(({ status }) => status === 'pending').toReversed() : [];
    const answered = isUsual ? rest.filter(({ status }) => status !== 'pending') : rest;
    return { late: first, waiting: asked, others: answered, shown: [...first, ...asked, ...answered] };
  }, [isUsual, overdue.data, pages.data]);
  const selection = useSelection(shown);

  const error = pages.error ?? overdue.error;
  if (error) {
    return (
      <Callout
        title={inLists('loadFailed', { topic: 'quotes' })}
        action={
          <Button onClick={() => void Promise.all([pages.refetch(), overdue.refetch()])}>{inLists('tryAgain')}</Button>
        }
      >
        {errorText(error)}
      </Callout>
    );
  }
  const [newest] = pages.data?.pages ?? [];
  if (!newest || (isUsual && !overdue.data))
    return <Skeleton lines={9} height="50px" label={inLists('loading', { topic: 'quotes' })} />;

  return (
    <ListBody isBusy={pages.isPlaceholderData}>
      {!pages.isPlaceholderData && filters.sort === undefined && (
        <NewQuotes filters={filters} first={newest} shown={shown} />
      )}
      {shown.length === 0 ? (
        <NoQuotes isNarrowed={!isWhole} onFilter={onFilter} />
      ) : (
        <QuoteTable
          overdue={late}
          waiting={waiting}
          quotes={others}
          figure={filters.figure}
          ordering={ordering}
          openId={openId}
          selection={selection}
        />
      )}
      {shown.length > 0 && (
        <ListFoot
          shown={[
            isWhole && all !== undefined && all > shown.length
              ? inLists('shownOfAll', { count: shown.length, all })
              : inLists('shown', { count: shown.length }),
            sumOfShown(shown, filters, language),
          ]
            .filter(Boolean)
            .join(' · ')}
          hasMore={pages.hasNextPage}
          isLoading={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      )}
      <SelectionBar selection={selection} />
    </ListBody>
  );
}

/** 'Collected: $1,250.00': what the shown quotes add to the figure that was opened, unless that is a share or an average. */
function sumOfShown(shown: readonly QuoteInList[], { figure }: QuoteFilters, language: Language): string | undefined {
  const counted = shown.flatMap((quote) => quote.counted ?? []);
  const [first] = counted;
  if (!figure || !first?.isSum) return undefined;
  const sum = counted.reduce((total, { value }) => total + (value ?? 0), 0);
  const t = reportsTexts(language);
  return t('sumOfShown', { figure: t(figure), value: figureInTable(sum, first.unit, language) });
}

type QuoteToolsProps = {
  readonly filters: QuoteFilters;
  readonly isFolded: boolean;
  readonly ordering: Ordering | undefined;
  readonly onFilter: (change: ListFilters) => void;
};

/** Counts of pending quotes, and the filters: search, status, and the days on which quotes arrived. */
function QuoteTools({ filters, isFolded, ordering, onFilter }: QuoteToolsProps) {
  const t = useTexts(dashboardTexts);
  const { sort: _, ...narrowed } = filters;
  return (
    <ListTools
      topic="quotes"
      title={t('quotes')}
      headline={<Waiting />}
      filters={filters}
      onFilter={onFilter}
      placeholder={t('searchPlaceholder')}
      statuses={STATUS_FILTERS.map((value) => ({ value, word: t(value) }))}
      hasDays
      daysOf={filters.on ? 'behindFigure' : undefined}
      exportHref={exportAddress('/api/quotes/export', narrowed)}
      isFolded={isFolded}
      columns={orderedColumns(t)}
      ordering={ordering}
    />
  );
}

/** Says that a figure of a report was opened, and leads back to the whole list. */
function BehindFigureNote({ search }: { readonly search: DashboardSearch }) {
  const t = useTexts(reportsTexts);
  const language = use(LanguageContext);
  const catalog = useCatalogIfKnown();
  const {
    on,
    figure,
    package: packageType,
    vehicle,
    extra,
    weekday,
    time,
    notice,
    who,
    employee,
    source,
    rate,
    promo,
  } = quoteFiltersOf(search);
  const parts = [
    on && t(figure ?? on),
    packageType && (catalog?.packages.find(({ id }) => id === packageType)?.name ?? packageType),
    vehicle && (catalog ? vehicleOfKey(catalog, vehicle, language) : vehicle),
    extra,
    weekday && weekdayOfKey(weekday, language),
    time && timeOfKey(time, language),
    notice && noticeOfKey(notice, language),
    who && changerOfKey(who, language),
    source && sourceOfKey(source, language),
    rate && rateOfKey(rate),
    employee && t(employee === 'none' ? 'noEmployee' : 'oneEmployee'),
  ].filter(Boolean);
  if (parts.length === 0 && !promo) return null;
  return (
    <p className={styles.behind}>
      <Icon name="chart" />
      <Facts of={promo ? [t('onePromoCode')] : t('behind', { parts: parts.join(' · ') }).split(' · ')} />
      <Link
        className={buttonClass()}
        to="/admin/dashboard"
        search={(was) => ({ ...was, ...NOT_BEHIND, from: undefined, to: undefined })}
      >
        {t('wholeList')}
      </Link>
    </p>
  );
}

function Waiting() {
  const t = useTexts(dashboardTexts);
  const { data } = useQuery(counts());
  if (!data) return null;
  const { pending, overdue } = data.quotes;
  if (pending === 0) return <p>{t('nonePending')}</p>;
  return (
    <p className={overdue > 0 ? styles.overdue : styles.waiting}>
      <Icon name={overdue > 0 ? 'alert' : 'clock'} />
      {overdue > 0 ? t('overdueAndPending', { overdue, pending }) : t('pendingCount', { pending })}
    </p>
  );
}

type NewQuotesProps = {
  readonly filters: QuoteFilters;
  /** The first page as currently shown. */
  readonly first: QuotePage;
  readonly shown: readonly QuoteInList[];
};

/** New quotes wait behind a button, so that rows never move under the pointer by themselves. */
function NewQuotes({ filters, first, shown }: NewQuotesProps) {
  const t = useTexts(dashboardTexts);
  const client = useQueryClient();
  const { data: newest } = useQuery({ ...newestQuotes(client, filters), initialData: first });
  const known = new Set(shown.map(({ id }) => id));
  const [top] = first.items;
  const fresh = newest.items.filter(
    ({ id, createdAt }) => !known.has(id) && (!top || createdAt > top.createdAt),
  ).length;

  function show(): void {
    showNewest(client, filters, newest);
    void client.invalidateQueries({ queryKey: overdueQuotes().queryKey });
    window.scrollTo(0, 0);
  }

  return (
    <div aria-live="polite">
      {fresh > 0 && (
        <Button onClick={show}>
          <Icon name="retry" />
          {t('newQuotes', { count: fresh })}
        </Button>
      )}
    </div>
  );
}

type NoQuotesProps = { readonly isNarrowed: boolean; readonly onFilter: (change: QuoteFilters) => void };

const NONE = { q: undefined, status: undefined, from: undefined, to: undefined, ...NOT_BEHIND } as const;

/** Shown when there are no quotes yet, or none match the filters. */
function NoQuotes({ isNarrowed, onFilter }: NoQuotesProps) {
  const t = useTexts(dashboardTexts);
  const inLists = useTexts(listsTexts);
  if (!isNarrowed) {
    return (
      <EmptyState icon="mail" title={t('noQuotes')} action={<Button href="/quote">{t('seeCustomerView')}</Button>}>
        {t('noQuotesHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={t('noMatch')}
      action={<Button onClick={() => onFilter(NONE)}>{inLists('showAll', { topic: 'quotes' })}</Button>}
    >
      {t('noMatchHint')}
    </EmptyState>
  );
}

type QuoteSheetProps = {
  readonly id: string;
  readonly isDocked: boolean;
  readonly onClose: () => void;
};

/** The open quote, next to the list. */
function QuoteSheet({ id, isDocked, onClose }: QuoteSheetProps) {
  const client = useQueryClient();
  return (
    <RecordSheet
      kind="quote"
      query={quoteDetail(client, id)}
      frame={{
        isDocked,
        onClose,
        onClosed: () => (document.getElementById(rowId(id)) ?? document.getElementById('main'))?.focus(),
      }}
      title={({ customerName }) => customerName}
      about={sentAt}
    >
      {(quote) => <OpenQuote key={id} quote={quote} />}
    </RecordSheet>
  );
}

function sentAt(quote: Quote) {
  return <Sent quote={quote} />;
}

function Sent({ quote: { reference, createdAt } }: { readonly quote: Quote }) {
  const t = useTexts(dashboardTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return reference;
  const [day, time] = dayAndTime(createdAt, timeZone, language);
  const isToday = localDate(Temporal.Instant.from(createdAt), timeZone).equals(
    localDate(Temporal.Now.instant(), timeZone),
  );
  return isToday ? t('sentToday', { reference, time }) : t('sentOn', { reference, day, time });
}
