import type { QuoteInList } from '#contract/desk.ts';
import { QuoteRow } from './quote-row.tsx';
import { useNow } from './use-now.ts';
import type { Selection } from './use-selection.ts';
import '../list/list-table.css';
import './quote-table.css';

type QuoteTableProps = {
  /** They stand on top, in a section of their own. */
  readonly overdue: readonly QuoteInList[];
  readonly quotes: readonly QuoteInList[];
  readonly openId: string | undefined;
  readonly selection: Selection;
};

/** The quotes as dense rows; on a phone each is a compact card. */
export function QuoteTable({ overdue, quotes, openId, selection }: QuoteTableProps) {
  const now = useNow();
  const rows = (of: readonly QuoteInList[]) =>
    of.map((quote) => (
      <QuoteRow key={quote.id} quote={quote} now={now} isOpen={quote.id === openId} selection={selection} />
    ));
  return (
    <table className="rows quotes">
      <caption className="visually-hidden">Quotes, newest first</caption>
      <thead>
        <tr>
          <td className="quotes-pick">
            <label>
              <input
                type="checkbox"
                aria-label="Select all pending quotes"
                checked={selection.isAll}
                onChange={selection.toggleAll}
              />
            </label>
          </td>
          <th scope="col">Customer</th>
          <th scope="col">Package</th>
          <th scope="col">When</th>
          <th scope="col" className="quotes-total">
            Total
          </th>
          <th scope="col">Status</th>
          <th scope="col">24 h promise</th>
        </tr>
      </thead>
      {overdue.length > 0 && (
        <>
          <tbody className="quotes-overdue-rows">
            <SectionRow
              title={overdue.length === 1 ? '1 overdue' : `${overdue.length} overdue`}
              about="Their customers were promised an answer by now."
            />
            {rows(overdue)}
          </tbody>
          {quotes.length > 0 && (
            <tbody>
              <SectionRow title="All others" about="Newest first." />
              {rows(quotes)}
            </tbody>
          )}
        </>
      )}
      {overdue.length === 0 && <tbody>{rows(quotes)}</tbody>}
    </table>
  );
}

function SectionRow({ title, about }: { readonly title: string; readonly about: string }) {
  return (
    <tr className="quotes-section">
      <th scope="rowgroup" colSpan={7}>
        {title} <small>{about}</small>
      </th>
    </tr>
  );
}
