import { useCallback, type ReactNode, useEffect, useState } from 'react';
import { listsTexts } from '#core/languages/en/lists.ts';
import { localDate } from '#core/lib/time.ts';
import type { Topic } from '#core/operations/owner-lists.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { inputClass, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { DateRangeField } from './date-range.tsx';
import type { OrderedColumn, Ordering } from './list-table.tsx';
import styles from './record-list.module.css';

export type StatusChoice = { readonly value: string; readonly word: string };

type ListToolsProps = {
  readonly topic: Topic;
  /** The heading, whose id is 'list-title'. */
  readonly title: string;
  /** Defaults to h1. A list below the heading of its screen has h2. */
  readonly heading?: 'h1' | 'h2' | undefined;
  /** Next to the title: the count of waiting rows, and other actions. */
  readonly headline?: ReactNode;
  readonly filters: ListFilters;
  readonly onFilter: (change: ListFilters) => void;
  /** The fields that the search covers: 'Name, email, phone'. */
  readonly placeholder: string;
  readonly statuses?: readonly StatusChoice[] | undefined;
  /** The status of a list that isn't filtered, where that isn't all of them. The address says `ALL` for all then. */
  readonly usualStatus?: string | undefined;
  /** Whether rows can be filtered by date. */
  readonly hasDays?: boolean | undefined;
  /** What these dates are about, where it isn't the topic's usual date. */
  readonly daysOf?: 'behindFigure' | undefined;
  /** URL of the list as a file. */
  readonly exportHref?: string | undefined;
  /** Whether the filters fold behind a button at any width, as beside an open record. */
  readonly isFolded?: boolean | undefined;
  /** What the list can be ordered by. It's chosen among the filters where there are no heads of columns to press. */
  readonly columns?: readonly OrderedColumn[] | undefined;
  readonly ordering?: Ordering | undefined;
};

/** The filter that shows every status, in a list that usually shows one. */
export const ALL = 'all';

/** The head of a list: its title, and the filters by search, status and date. Where it's narrow, one button has them. */
export function ListTools(props: ListToolsProps) {
  const { topic, title, heading: Heading = 'h1', headline, filters, onFilter, isFolded = false } = props;
  const t = useTexts(listsTexts);
  const isNarrow = useIsNarrow();
  const onSearch = useCallback((q: string) => onFilter({ q: q || undefined }), [onFilter]);
  const hasFilters = Boolean(props.statuses ?? props.hasDays ?? props.exportHref ?? props.ordering);
  return (
    <>
      <ListHeadline>
        <Heading id="list-title">{title}</Heading>
        {headline}
      </ListHeadline>
      <search className={styles.tools}>
        <SearchField
          className={styles.search}
          id="list-search"
          label={t('search', { topic })}
          placeholder={isNarrow || isFolded ? t('search', { topic }) : props.placeholder}
          value={filters.q ?? ''}
          onSearch={onSearch}
        />
        {hasFilters && (isNarrow || isFolded ? <FoldedFilters {...props} /> : <Filters {...props} />)}
      </search>
    </>
  );
}

/** Whether the window is a phone's, where filters fold behind a button. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 47.99rem)');
}

function FoldedFilters(props: ListToolsProps) {
  const { status, from, to } = props.filters;
  return (
    <Folded className={styles.folded} id="list-filters" count={Number(Boolean(status)) + Number(Boolean(from ?? to))}>
      <Filters {...props} />
      {props.ordering && <OrderField columns={props.columns ?? []} ordering={props.ordering} />}
    </Folded>
  );
}

type FoldedProps = {
  readonly id: string;
  readonly className: string | undefined;
  /** How many filters are set. */
  readonly count: number;
  readonly children: ReactNode;
};

/** A button with how many filters are set; it unfolds them. */
export function Folded({ id, className, count, children }: FoldedProps) {
  const t = useTexts(listsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name="sliders" />
        {count > 0 ? t('filtersChosen', { count }) : t('filters')}
      </Button>
      <div className={className} id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

type OrderFieldProps = { readonly columns: readonly OrderedColumn[]; readonly ordering: Ordering };

function OrderField({ columns, ordering }: OrderFieldProps) {
  const t = useTexts(listsTexts);
  const choices = columns.flatMap(({ title, orders }) =>
    [orders?.first, orders?.second].flatMap((each) =>
      each && orders ? [{ ...each, column: title, kind: orders.kind }] : [],
    ),
  );
  const isUsual = !choices.some(({ order }) => order === ordering.order);
  return (
    <SelectField
      id="list-order"
      label={t('orderOfRows')}
      value={isUsual ? '' : ordering.order}
      onChange={({ target }) => ordering.onOrder(target.value)}
    >
      {isUsual && <option value="">{t('usualOrder')}</option>}
      {choices.map(({ order, column, kind, direction }) => (
        <option key={order} value={order}>
          {t('columnOrder', { column, order: t('order', { kind, direction }) })}
        </option>
      ))}
    </SelectField>
  );
}

function Filters({ topic, filters, onFilter, statuses, usualStatus, hasDays, daysOf, exportHref }: ListToolsProps) {
  const t = useTexts(listsTexts);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const usual = usualStatus ?? ALL;
  return (
    <>
      {statuses && (
        <Segments
          name="status"
          label={t('status')}
          choices={[{ value: ALL, word: t('all', { topic }) }, ...statuses]}
          chosen={statuses.find(({ value }) => value === filters.status)?.value ?? (filters.status ? ALL : usual)}
          onChoose={(status) => onFilter({ status: status === usual ? undefined : status })}
        />
      )}
      {hasDays && timeZone && (
        <DateRangeField
          label={t('days', { topic: daysOf ?? topic })}
          value={filters}
          today={localDate(Temporal.Now.instant(), timeZone).toString()}
          isAhead={topic === 'jobs'}
          onChange={({ from, to }) => onFilter({ from, to })}
        />
      )}
      {exportHref && (
        <Button href={exportHref} download>
          <Icon name="download" />
          {t('csv')}
        </Button>
      )}
    </>
  );
}

type ListHeadlineProps = { readonly className?: string; readonly children: ReactNode };

/** The line with the title of a list; actions go to its end. */
export function ListHeadline({ className, children }: ListHeadlineProps) {
  return <div className={className ? `${styles.headline} ${className}` : styles.headline}>{children}</div>;
}

type ListFootProps = {
  /** '12 of 40'. */
  readonly shown: string;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
};

const key = (text: readonly ReactNode[]) => <kbd>{text}</kbd>;

/** Below a list: a button for more rows, and the keyboard shortcuts. */
export function ListFoot({ shown, hasMore, isLoading, onMore }: ListFootProps) {
  const t = useTexts(listsTexts);
  return (
    <>
      {hasMore && <LoadMoreButton isLoading={isLoading} onMore={onMore} />}
      <p className={styles.keys}>
        <span>{rich(t.rich('keysMove', { key }))}</span>
        <span>{rich(t.rich('keysOpen', { key }))}</span>
        <span>{rich(t.rich('keysSearch', { key }))}</span>
        <span>{rich(t.rich('keysClose', { key }))}</span>
        <output>{shown}</output>
      </p>
    </>
  );
}

/** Loads the next page of a list. */
export function LoadMoreButton({ isLoading, onMore }: Pick<ListFootProps, 'isLoading' | 'onMore'>) {
  const t = useTexts(listsTexts);
  return (
    <Button className={styles.more} aria-disabled={isLoading} onClick={onMore}>
      {t(isLoading ? 'loadingMore' : 'loadMore')}
    </Button>
  );
}

type SearchFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly className?: string | undefined;
  /** Called when the typing rests, and at once when the field is emptied. */
  readonly onSearch: (words: string) => void;
};

const REST = 200;

/** A field to search in. / leads to it where the page says so, Escape empties it. */
function SearchField({ id, label, placeholder, value, className, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // The address may change by itself, by the browser's Back or a link.
  if (typed.of !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, of: value });
  useEffect(() => {
    const words = typed.text.trim();
    if (words === value) return undefined;
    const timer = setTimeout(() => onSearch(words), words ? REST : 0);
    return () => clearTimeout(timer);
  }, [typed.text, value, onSearch]);

  return (
    <div className={className ? `${styles.searchField} ${className}` : styles.searchField}>
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        className={inputClass()}
        type="search"
        id={id}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed.text}
        onChange={(event) => setTyped({ text: event.target.value, of: value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (!typed.text) event.currentTarget.blur();
          setTyped({ text: '', of: value });
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
