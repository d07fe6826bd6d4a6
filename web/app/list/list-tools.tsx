import { useCallback, type ReactNode, useEffect, useState } from 'react';
import { listsTexts } from '#core/languages/en/lists.ts';
import type { Topic } from '#core/operations/owner-lists.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { inputClass, useTypedDate } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
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
  /** Whether rows can be filtered by date. */
  readonly hasDays?: boolean | undefined;
  /** What these dates are about, where it isn't the topic's usual date. */
  readonly daysOf?: 'behindFigure' | undefined;
  /** URL of the list as a file. */
  readonly exportHref?: string | undefined;
};

/** The head of a list: its title, and the filters by search, status and date. */
export function ListTools(props: ListToolsProps) {
  const { topic, title, heading: Heading = 'h1', headline, filters, onFilter, ...rest } = props;
  const { placeholder, statuses, hasDays, exportHref } = rest;
  const days = { topic: props.daysOf ?? topic };
  const t = useTexts(listsTexts);
  const onSearch = useCallback((q: string) => onFilter({ q: q || undefined }), [onFilter]);
  const file = exportHref && (
    <Button href={exportHref} download>
      <Icon name="download" />
      {t('csv')}
    </Button>
  );
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
          placeholder={placeholder}
          value={filters.q ?? ''}
          onSearch={onSearch}
        />
        {statuses && (
          <Segments
            name="status"
            label={t('status')}
            choices={[{ value: 'all', word: t('all') }, ...statuses]}
            chosen={statuses.find(({ value }) => value === filters.status)?.value ?? 'all'}
            onChoose={(status) => onFilter({ status: status === 'all' ? undefined : status })}
          />
        )}
        {hasDays ? (
          <div className={styles.dates}>
            <DateField label={t('from', days)} value={filters.from} onChange={(from) => onFilter({ from })} />
            <DateField
              label={t('to')}
              name={t('toName', days)}
              value={filters.to}
              onChange={(to) => onFilter({ to })}
            />
            {file}
          </div>
        ) : (
          file
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
  /** Read out in place of a label that means nothing on its own. */
  readonly name?: string;
  readonly value: string | undefined;
  readonly onChange: (date: string | undefined) => void;
};

function DateField({ label, name, value, onChange }: DateFieldProps) {
  const typed = useTypedDate(value ?? '', (date) => onChange(date || undefined));
  return (
    <label className={styles.date}>
      {label}
      <input className={inputClass()} aria-label={name} {...typed} />
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
