import { Link } from '@tanstack/react-router';
import type { QuoteInList } from '#contract/desk.ts';
import { formatMoney, toCents } from '#core/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import { promiseLeft } from './promise.ts';
import { dayAndTime, STATUS_BADGES, subjectOf } from './quote-texts.ts';
import type { Selection } from './use-selection.ts';

type QuoteRowProps = {
  readonly quote: QuoteInList;
  readonly now: Temporal.Instant;
  readonly isOpen: boolean;
  readonly selection: Selection;
};

/** One quote: all of it opens the quote, its box chooses it. */
export function QuoteRow({ quote, now, isOpen, selection }: QuoteRowProps) {
  const status = STATUS_BADGES[quote.status];
  const promise = promiseLeft(quote, now);
  return (
    <tr aria-current={isOpen}>
      <td className="quotes-pick">
        {quote.status === 'pending' && (
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${quote.customerName}, ${quote.reference}`}
              checked={selection.has(quote.id)}
              onChange={() => selection.toggle(quote.id)}
            />
          </label>
        )}
      </td>
      <th scope="row">
        <Link
          id={rowId(quote.id)}
          data-row
          to="/admin/dashboard"
          search={(was) => ({ ...was, quote: quote.id })}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {quote.customerName}
        </Link>
        <small>{quote.reference}</small>
      </th>
      <td className="quotes-package">
        {quote.packageName}
        <small>{subjectOf(quote)}</small>
      </td>
      <When quote={quote} />
      <td className="quotes-total">{formatMoney(toCents(quote.totalPrice))}</td>
      <td className="quotes-status">
        <Badge tone={status.tone} icon={status.icon}>
          {status.word}
        </Badge>
        {quote.aiAnalysisUsed && (
          <Badge tone="water" icon="spark">
            AI
          </Badge>
        )}
        {quote.notes && <Badge icon="note">Note</Badge>}
        {quote.isTest && <Badge>Test</Badge>}
      </td>
      <td className={promise.tone === 'done' ? 'quotes-promise quotes-answered' : 'quotes-promise'}>
        <TimeLeft {...promise} />
      </td>
    </tr>
  );
}

/** Where the focus goes back to when the sheet of a quote closes. */
export function rowId(quoteId: string): string {
  return `quote-${quoteId}`;
}

function When({ quote: { scheduledDate } }: { readonly quote: QuoteInList }) {
  const timeZone = useCatalogueIfKnown()?.timeZone;
  if (!scheduledDate || !timeZone) return <td className="quotes-when">{scheduledDate ? '' : 'No time yet'}</td>;
  const [day, time] = dayAndTime(scheduledDate, timeZone);
  return (
    <td className="quotes-when">
      <time dateTime={scheduledDate}>
        {day}
        <small>{time}</small>
      </time>
    </td>
  );
}
