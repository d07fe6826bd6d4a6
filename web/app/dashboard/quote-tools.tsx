import { useQuery } from '@tanstack/react-query';
import { Icon } from '#web/ui/icon.tsx';
import { exportAddress } from '#web/lib/list-pages.ts';
import { ListTools } from '#web/app/list/list-tools.tsx';
import { STATUS_FILTERS, type ListFilters, type QuoteFilters, type StatusFilter } from '#web/lib/dashboard-search.ts';
import { counts } from '#web/lib/counts.ts';
import './quote-tools.css';

type QuoteToolsProps = {
  readonly filters: QuoteFilters;
  readonly onFilter: (change: ListFilters) => void;
};

const WORDS: Readonly<Record<StatusFilter, string>> = {
  pending: 'Pending',
  overdue: 'Overdue',
  countered: 'Offer sent',
  approved: 'Approved',
  completed: 'Completed',
  unpaid: 'Unpaid',
  declined: 'Declined',
  cancelled: 'Cancelled',
};
const STATUSES = STATUS_FILTERS.map((value) => ({ value, word: WORDS[value] }));

/** Counts of pending quotes, and the filters: search, status, and the days on which quotes arrived. */
export function QuoteTools({ filters, onFilter }: QuoteToolsProps) {
  return (
    <ListTools
      title="Quotes"
      headline={<Waiting />}
      filters={filters}
      onFilter={onFilter}
      placeholder="Name, email, phone, reference"
      statuses={STATUSES}
      days="Received"
      exportHref={exportAddress('/api/quotes/export', filters)}
    />
  );
}

function Waiting() {
  const { data } = useQuery(counts());
  if (!data) return null;
  const { pending, overdue } = data.quotes;
  if (pending === 0) return <p>Nothing waits for an answer</p>;
  return (
    <p className={overdue > 0 ? 'quotes-overdue' : 'quotes-waiting'}>
      <Icon name={overdue > 0 ? 'alert' : 'clock'} />
      {overdue > 0 ? `${overdue} overdue, ${pending} pending` : `${pending} pending`}
    </p>
  );
}
