/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari doesn't treat a table with another layout as a table unless its roles say so. */
import { memo } from 'react';
import type { QuoteInList } from '#contract/desk.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { TimeLeft } from '#web/ui/time-left.tsx';
import { RowLink, type RowOpening } from '#web/app/list/row-link.tsx';
import { QuoteBadges } from './quote-badges.tsx';
import { promiseLeft } from './promise.ts';
import { dayAndTime, subjectOf } from '#web/lib/quote-texts.ts';

type QuoteRowProps = {
  readonly quote: QuoteInList;
  readonly now: Temporal.Instant;
  /** Time zone of the shop, once it's known. */
  readonly timeZone: string | undefined;
  readonly isOpen: boolean;
  readonly opening: RowOpening;
  readonly isChosen: boolean;
  readonly onToggle: (id: string) => void;
};

/** One quote: clicking anywhere opens it, except for its checkbox. */
export const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const { quote, now, timeZone, isOpen, opening, isChosen, onToggle } = props;
  const promise = promiseLeft(quote, now);
  return (
    <tr role="row" aria-current={isOpen}>
      <td role="cell" className="quotes-pick">
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
      <th scope="row" role="rowheader">
        <RowLink id={rowId(quote.id)} opens={quote.id} isOpen={isOpen} opening={opening}>
          {quote.customerName}
        </RowLink>
        <small>{quote.reference}</small>
      </th>
      <td role="cell" className="quotes-package">
        {quote.packageName}
        <small>{subjectOf(quote)}</small>
      </td>
      <td role="cell" className="quotes-when">
        <When quote={quote} timeZone={timeZone} />
      </td>
      <td role="cell" className="quotes-total">
        {formatMoney(toCents(quote.totalPrice))}
      </td>
      <td role="cell" className="quotes-status">
        <QuoteBadges quote={quote} />
      </td>
      <td role="cell" className={promise.tone === 'done' ? 'quotes-promise quotes-answered' : 'quotes-promise'}>
        <TimeLeft {...promise} />
      </td>
    </tr>
  );
});

/** Where the focus returns to when the sheet of a quote closes. */
export function rowId(quoteId: string): string {
  return `quote-${quoteId}`;
}

function When({ quote: { scheduledDate }, timeZone }: Pick<QuoteRowProps, 'quote' | 'timeZone'>) {
  if (!scheduledDate) return 'No time yet';
  if (!timeZone) return null;
  const [day, time] = dayAndTime(scheduledDate, timeZone);
  return (
    <time dateTime={scheduledDate}>
      {day}
      <small>{time}</small>
    </time>
  );
}
