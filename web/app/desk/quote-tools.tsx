import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { STATUS_FILTERS, type QuoteFilters, type StatusFilter } from './desk-search.ts';
import { counts } from './quote-data.ts';
import './quote-tools.css';

type QuoteToolsProps = {
  readonly filters: QuoteFilters;
  readonly onFilter: (change: QuoteFilters) => void;
};

const WORDS: Readonly<Record<StatusFilter, string>> = {
  pending: 'Pending',
  overdue: 'Overdue',
  approved: 'Approved',
  declined: 'Declined',
};
const STATUSES = [
  { value: 'all' as const, word: 'All' },
  ...STATUS_FILTERS.map((value) => ({ value, word: WORDS[value] })),
];

/** What waits, and how the list is narrowed: words, status, and the days on which quotes came. */
export function QuoteTools({ filters, onFilter }: QuoteToolsProps) {
  const onSearch = useCallback((q: string) => onFilter({ q: q || undefined }), [onFilter]);
  return (
    <>
      <div className="quotes-headline">
        <h1 id="quotes-title">Quotes</h1>
        <Waiting />
      </div>
      <search className="quotes-tools">
        <SearchField
          id="quotes-search"
          label="Search quotes"
          placeholder="Name, email, phone, reference"
          value={filters.q ?? ''}
          onSearch={onSearch}
        />
        <Segments
          name="status"
          label="Status"
          choices={STATUSES}
          chosen={filters.status ?? 'all'}
          onChoose={(status) => onFilter({ status: status === 'all' ? undefined : status })}
        />
        <div className="quotes-dates">
          <DateField label="Received from" value={filters.from} onChange={(from) => onFilter({ from })} />
          <DateField label="to" value={filters.to} onChange={(to) => onFilter({ to })} />
        </div>
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
    <label className="quotes-date">
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

function Waiting() {
  const { data } = useQuery(counts());
  if (!data) return null;
  const { pending, overdue } = data;
  if (pending === 0) return <p>Nothing waits for an answer</p>;
  return (
    <p className={overdue > 0 ? 'quotes-overdue' : 'quotes-waiting'}>
      <Icon name={overdue > 0 ? 'alert' : 'clock'} />
      {overdue > 0 ? `${overdue} overdue, ${pending} pending` : `${pending} pending`}
    </p>
  );
}
