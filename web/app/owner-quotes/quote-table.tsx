import { Fragment, memo, use, type ReactNode } from 'react';
import type { QuoteInList } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { listsTexts } from '#core/languages/en/lists.ts';
import { quoteTexts } from '#core/languages/en/quotes.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari takes what is not laid out as a table for no table, unless it is told. */
import { capital } from '#core/lib/wording.ts';
import { figureInTable } from '#core/reports/group-names.ts';
import type { FigureId } from '#core/reports/quote-events.ts';
import {
  ColumnHead,
  orderedBy,
  ordersBy,
  RowLink,
  useRowInView,
  useRowOpening,
  type Ordering,
  type RowOpening,
} from '#web/app/list/list-table.tsx';
import { blocksOf } from '#web/app/list/row-blocks.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/moments.ts';
import { promiseLeft } from './promise.ts';
import { TimeLeft, QuoteBadges } from './quote-badges.tsx';
import type { Selection } from './selection-bar.tsx';
import tableStyles from '#web/app/list/list-table.module.css';
import choice from '#web/ui/choice.module.css';
import styles from './quotes-part.module.css';

type QuoteTableProps = {
  /** Shown at the top, in a section of their own each: the longest waiting first. */
  readonly overdue: readonly QuoteInList[];
  readonly waiting: readonly QuoteInList[];
  readonly quotes: readonly QuoteInList[];
  /** The figure of a report that the list was opened from: what each quote adds to it takes the place of the totals. */
  readonly figure: FigureId | undefined;
  readonly ordering: Ordering | undefined;
  readonly openId: string | undefined;
  readonly selection: Selection;
};

/** Answered quotes don't change as time passes. */
const ANY_TIME = Temporal.Instant.fromEpochMilliseconds(0);

/** The columns that the quotes can be ordered by. */
export function orderedColumns(t: ReturnType<typeof dashboardTexts>) {
  return [
    { title: t('customer'), orders: ordersBy('quotes', 'customer', 'text') },
    { title: t('when'), orders: ordersBy('quotes', 'visit', 'date') },
    { title: t('total'), orders: ordersBy('quotes', 'total', 'amount') },
  ] as const;
}

/** The quotes as dense rows; on a phone, each is a compact card. */
export function QuoteTable({ overdue, waiting, quotes, figure, ordering, openId, selection }: QuoteTableProps) {
  const t = useTexts(dashboardTexts);
  const inReports = useTexts(reportsTexts);
  const isCounted = quotes.some(({ counted }) => counted !== undefined);
  const columns = orderedColumns(t);
  const [customer, when, total] = columns;
  const totals = figure && isCounted ? { title: inReports(figure) } : total;
  const inLists = useTexts(listsTexts);
  const language = use(LanguageContext);
  const now = useNow();
  const timeZone = useCatalogIfKnown()?.timeZone;
  const opening = useRowOpening('quote');
  useRowInView(openId && rowId(openId));
  const blocks = (of: readonly QuoteInList[], section?: { readonly className?: string; readonly head: ReactNode }) =>
    blocksOf(of).map((block, nth) => (
      <tbody key={block.key} role="rowgroup" className={section?.className} style={{ '--rows': block.rows.length }}>
        {nth === 0 && section?.head}
        {block.rows.map((quote) => (
          <QuoteRow
            key={quote.id}
            quote={quote}
            now={quote.status === 'pending' ? now : ANY_TIME}
            timeZone={timeZone}
            isOpen={quote.id === openId}
            opening={opening}
            isChosen={selection.has(quote.id)}
            onToggle={selection.toggle}
          />
        ))}
      </tbody>
    ));
  return (
    <table className={`${tableStyles.table} ${tableStyles.long} ${styles.quotes}`} role="table">
      <caption className="visually-hidden">
        {orderedBy(columns, ordering, language) ?? inLists('newestFirst', { topic: 'quotes' })}
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" className={styles.pick}>
            <label>
              <input
                className={choice.tick}
                type="checkbox"
                aria-label={t('selectAll')}
                checked={selection.isAll}
                onChange={selection.toggleAll}
              />
            </label>
          </td>
          <ColumnHead column={customer} ordering={ordering} />
          <ColumnHead column={{ title: t('package'), isWideOnly: true }} ordering={ordering} />
          <ColumnHead column={when} ordering={ordering} />
          <ColumnHead column={totals} ordering={ordering} className={styles.total} />
          <th scope="col" role="columnheader">
            {t('status')}
          </th>
          <th scope="col" role="columnheader" className={tableStyles.wideOnly}>
            {t('promise')}
          </th>
        </tr>
      </thead>
      {overdue.length > 0 && (
        <Fragment key="overdue">
          {blocks(overdue, {
            className: styles.overdueAnswer,
            head: <SectionRow title={t('overdueCount', { count: overdue.length })} about={t('overdueHint')} />,
          })}
        </Fragment>
      )}
      {waiting.length > 0 && (
        <Fragment key="waiting">
          {blocks(waiting, {
            head: <SectionRow title={t('waitingCount', { count: waiting.length })} about={t('waitingHint')} />,
          })}
        </Fragment>
      )}
      <Fragment key="others">
        {blocks(
          quotes,
          overdue.length + waiting.length > 0
            ? { head: <SectionRow title={t('otherQuotes')} about={t('otherQuotesHint')} /> }
            : undefined,
        )}
      </Fragment>
    </table>
  );
}

function SectionRow({ title, about }: { readonly title: string; readonly about: string }) {
  return (
    <tr role="row" className={styles.section}>
      <th scope="rowgroup" role="rowheader" colSpan={7}>
        {title} <small>{about}</small>
      </th>
    </tr>
  );
}

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
const QuoteRow = memo(function QuoteRow(props: QuoteRowProps) {
  const { quote, now, timeZone, isOpen, opening, isChosen, onToggle } = props;
  const language = use(LanguageContext);
  const t = useTexts(dashboardTexts);
  const inQuotes = useTexts(quoteTexts);
  const promise = promiseLeft(quote, now, language);
  return (
    <tr role="row" aria-current={isOpen}>
      <td role="cell" className={styles.pick}>
        {quote.status === 'pending' && (
          <label>
            <input
              className={choice.tick}
              type="checkbox"
              aria-label={t('selectQuote', { customer: quote.customerName, reference: quote.reference })}
              checked={isChosen}
              onChange={() => onToggle(quote.id)}
            />
          </label>
        )}
      </td>
      <th scope="row" role="rowheader">
        <RowLink id={rowId(quote.id)} opens={quote.id} isOpen={isOpen} opening={opening}>
          {quote.customerName}
        </RowLink>{' '}
        <small>{quote.reference}</small>
        {quote.moreVehicles !== undefined && (
          <small className={styles.work}>
            {inQuotes('andMore', { subject: quote.packageName, count: quote.moreVehicles })}
          </small>
        )}
      </th>
      <td role="cell" className={`${styles.package} ${tableStyles.wideOnly}`}>
        {quote.packageName} <small>{quote.subject}</small>
      </td>
      <td role="cell" className={styles.when}>
        <When quote={quote} timeZone={timeZone} />
      </td>
      <td role="cell" className={styles.total}>
        {quote.counted
          ? figureInTable(quote.counted.value, quote.counted.unit, language)
          : formatMoneyExact(toCents(quote.totalPrice))}
      </td>
      <td role="cell" className={styles.status}>
        <QuoteBadges quote={quote} />
      </td>
      <td
        role="cell"
        className={[styles.promise, promise.tone === 'done' && styles.answered, tableStyles.wideOnly]
          .filter(Boolean)
          .join(' ')}
      >
        <TimeLeft {...promise} />
      </td>
    </tr>
  );
});

/** Where the focus returns to when the sheet of a quote closes. */
export function rowId(quoteId: string): string {
  return `quote-${quoteId}`;
}

function When({ quote: { scheduledDate, arrival }, timeZone }: Pick<QuoteRowProps, 'quote' | 'timeZone'>) {
  const t = useTexts(dashboardTexts);
  const language = use(LanguageContext);
  if (!scheduledDate) return t('noTime');
  if (!timeZone) return null;
  const [day, time] = dayAndTime(scheduledDate, timeZone, language, arrival);
  return (
    <time dateTime={scheduledDate}>
      {capital(day, language)} <small>{time}</small>
    </time>
  );
}
