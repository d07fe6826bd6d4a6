import { memo } from 'react';
import type { QuoteInList } from '#contract/desk.ts';
import { formatMoney, toCents } from '#core/money.ts';
import { Badge } from '../../ui/badge.tsx';
import type { RowLink } from '../list/use-row-link.ts';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import { PromiseClock } from './promise-clock.tsx';
import { dayAndTime, STATUS_BADGES, subjectOf } from './quote-texts.ts';

type QuoteRowProps = {
  readonly quote: QuoteInList;
  readonly link: RowLink;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (id: string) => void;
};

/** One quote: all of it opens the quote, its box chooses it. Drawn again only when it has changed itself: there may be a thousand. */
export const QuoteRow = memo(function QuoteRow({ quote, link, isOpen, isChosen, onToggle }: QuoteRowProps) {
  const status = STATUS_BADGES[quote.status];
  return (
    <tr aria-current={isOpen}>
      <td className="quotes-pick">
        {quote.status === 'pending' && (
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${quote.customerName}, ${quote.reference}`}
              checked={isChosen}
              onChange={() => onToggle(quote.id)}
            />
          </label>
        )}
      </td>
      <th scope="row">
        <a id={rowId(quote.id)} data-row {...link(quote.id)}>
          {quote.customerName}
        </a>
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
      <td className={quote.status === 'pending' ? 'quotes-promise' : 'quotes-promise quotes-answered'}>
        <PromiseClock quote={quote} />
      </td>
    </tr>
  );
});

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
