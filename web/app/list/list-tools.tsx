import { useCallback, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import styles from './list-tools.module.css';

export type StatusChoice = { readonly value: string; readonly word: string };

type ListToolsProps = {
  /** The heading, whose id is 'list-title'. */
  readonly title: string;
  /** Next to the title: the count of waiting rows, and other actions. */
  readonly headline?: ReactNode;
  readonly filters: ListFilters;
  readonly onFilter: (change: ListFilters) => void;
  /** The fields that the search covers: 'Name, email, phone'. */
  readonly placeholder: string;
  readonly statuses?: readonly StatusChoice[] | undefined;
  /** What the date filter refers to: 'Received'. */
  readonly days?: string | undefined;
  /** URL of the list as a file. */
  readonly exportHref?: string | undefined;
};

/** The head of a list: its title, and the filters by search, status and date. */
export function ListTools(props: ListToolsProps) {
  const { title, headline, filters, onFilter, placeholder, statuses, days, exportHref } = props;
  const onSearch = useCallback((q: string) => onFilter({ q: q || undefined }), [onFilter]);
  return (
    <>
      <ListHeadline>
        <h1 id="list-title">{title}</h1>
        {headline}
      </ListHeadline>
      <search className={styles.tools}>
        <SearchField
          className={styles.search}
          id="list-search"
          label={`Search ${title.toLowerCase()}`}
          placeholder={placeholder}
          value={filters.q ?? ''}
          onSearch={onSearch}
        />
        {statuses && (
          <Segments
            name="status"
            label="Status"
            choices={[{ value: 'all', word: 'All' }, ...statuses]}
            chosen={statuses.find(({ value }) => value === filters.status)?.value ?? 'all'}
            onChoose={(status) => onFilter({ status: status === 'all' ? undefined : status })}
          />
        )}
        {days && (
          <div className={styles.dates}>
            <DateField label={`${days} from`} value={filters.from} onChange={(from) => onFilter({ from })} />
            <DateField label="to" value={filters.to} onChange={(to) => onFilter({ to })} />
          </div>
        )}
        {exportHref && (
          <Button href={exportHref} download>
            <Icon name="download" />
            CSV
          </Button>
        )}
      </search>
    </>
  );
}

type ListHeadlineProps = { readonly className?: string; readonly children: ReactNode };

/** The line with the title of a list; actions go to its end. */
export function ListHeadline({ className, children }: ListHeadlineProps) {
  return <div className={className ? `${styles.headline} ${className}` : styles.headline}>{children}</div>;
}

type DateFieldProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (date: string | undefined) => void;
};

function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className={styles.date}>
      {label}
      <input
        className={inputClass()}
        type="date"
        max="9999-12-31"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </label>
  );
}

type ListFootProps = {
  /** '12 of 40'. */
  readonly shown: string;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
};

/** Below a list: a button for more rows, and the keyboard shortcuts. */
export function ListFoot({ shown, hasMore, isLoading, onMore }: ListFootProps) {
  return (
    <>
      {hasMore && <LoadMoreButton isLoading={isLoading} onMore={onMore} />}
      <p className={styles.keys}>
        <span>
          <kbd>j</kbd>
          <kbd>k</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>/</kbd> search
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
        <output>{shown}</output>
      </p>
    </>
  );
}

/** Loads the next page of a list. */
export function LoadMoreButton({ isLoading, onMore }: Pick<ListFootProps, 'isLoading' | 'onMore'>) {
  return (
    <Button className={styles.more} aria-disabled={isLoading} onClick={onMore}>
      {isLoading ? 'Loading' : 'Load more'}
    </Button>
  );
}
