import { useCallback, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import './list-tools.css';

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
      <div className="list-headline">
        <h1 id="list-title">{title}</h1>
        {headline}
      </div>
      <search className="list-tools">
        <SearchField
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
          <div className="list-dates">
            <DateField label={`${days} from`} value={filters.from} onChange={(from) => onFilter({ from })} />
            <DateField label="to" value={filters.to} onChange={(to) => onFilter({ to })} />
          </div>
        )}
        {exportHref && (
          <Button className="list-export" href={exportHref} download>
            <Icon name="download" />
            CSV
          </Button>
        )}
      </search>
    </>
  );
}

type DateFieldProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (date: string | undefined) => void;
};

function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className="list-date">
      {label}
      <input
        className="input"
        type="date"
        max="9999-12-31"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </label>
  );
}
