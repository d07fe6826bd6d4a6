/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari takes what is not laid out as a table for no table, unless it is told. */
import { Fragment, type ReactNode } from 'react';
import type { QuoteInList } from '#contract/desk.ts';
import { blocksOf } from '#web/app/list/row-blocks.ts';
import { useRowOpening } from '#web/app/list/row-link.tsx';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';
import { QuoteRow } from './quote-row.tsx';
import { useNow } from '#web/lib/use-now.ts';
import type { Selection } from './use-selection.ts';
import '../list/list-table.css';
import './quote-table.css';

type QuoteTableProps = {
  /** Shown at the top, in a section of their own. */
  readonly overdue: readonly QuoteInList[];
  readonly quotes: readonly QuoteInList[];
  readonly openId: string | undefined;
  readonly selection: Selection;
};

/** Answered quotes don't change as time passes. */
const ANY_TIME = Temporal.Instant.fromEpochMilliseconds(0);

/** The quotes as dense rows; on a phone, each is a compact card. */
export function QuoteTable({ overdue, quotes, openId, selection }: QuoteTableProps) {
  const now = useNow();
  const timeZone = useCatalogIfKnown()?.timeZone;
  const opening = useRowOpening('quote');
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
    <table className="rows rows-long quotes" role="table">
      <caption className="visually-hidden">Quotes, newest first</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" className="quotes-pick">
            <label>
              <input
                type="checkbox"
                aria-label="Select all pending quotes"
                checked={selection.isAll}
                onChange={selection.toggleAll}
              />
            </label>
          </td>
          <th scope="col" role="columnheader">
            Customer
          </th>
          <th scope="col" role="columnheader">
            Package
          </th>
          <th scope="col" role="columnheader">
            When
          </th>
          <th scope="col" role="columnheader" className="quotes-total">
            Total
          </th>
          <th scope="col" role="columnheader">
            Status
          </th>
          <th scope="col" role="columnheader">
            24 h promise
          </th>
        </tr>
      </thead>
      {overdue.length > 0 && (
        <Fragment key="overdue">
          {blocks(overdue, {
            className: 'quotes-overdue-rows',
            head: (
              <SectionRow
                title={overdue.length === 1 ? '1 overdue' : `${overdue.length} overdue`}
                about="Their customers were promised an answer by now."
              />
            ),
          })}
        </Fragment>
      )}
      <Fragment key="others">
        {blocks(
          quotes,
          overdue.length > 0 ? { head: <SectionRow title="All others" about="Newest first." /> } : undefined,
        )}
      </Fragment>
    </table>
  );
}

function SectionRow({ title, about }: { readonly title: string; readonly about: string }) {
  return (
    <tr role="row" className="quotes-section">
      <th scope="rowgroup" role="rowheader" colSpan={7}>
        {title} <small>{about}</small>
      </th>
    </tr>
  );
}
