import { memo, type ReactNode } from 'react';
import { useRowLink, type RowLink } from './use-row-link.ts';
import './list-table.css';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand right, under each other. */
  readonly isFigure?: boolean;
  /** On a phone: beside the name, under it (unless told), or left out. */
  readonly onPhone?: 'side' | 'below' | 'none';
};

/** The first column: what a row is called. All of the row opens it. */
export type NameColumn<Row> = {
  readonly title: string;
  readonly name: (row: Row) => string;
  readonly about?: (row: Row) => ReactNode;
  /** Not seen yet: stands out. */
  readonly isNew?: (row: Row) => boolean;
};

type ListTableProps<Row> = {
  /** For screen readers: 'Jobs, newest first'. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly nameColumn: NameColumn<Row>;
  readonly columns: readonly Column<Row>[];
  readonly openId: string | undefined;
};

/** Dense rows; on a phone each is a compact card. */
export function ListTable<Row extends { readonly id: string }>(props: ListTableProps<Row>) {
  const { caption, rows, nameColumn, columns, openId } = props;
  const link = useRowLink('open');
  return (
    <table className="rows">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{nameColumn.title}</th>
          {columns.map(({ title, isFigure }) => (
            <th key={title} scope="col" className={isFigure ? 'rows-figure' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            row={row}
            nameColumn={nameColumn}
            columns={columns}
            link={link}
            isOpen={row.id === openId}
          />
        ))}
      </tbody>
    </table>
  );
}

type ListRowProps<Row> = Pick<ListTableProps<Row>, 'nameColumn' | 'columns'> & {
  readonly row: Row;
  readonly link: RowLink;
  readonly isOpen: boolean;
};

/** Drawn again only when its record, or whether it is open, has changed: there may be a thousand. */
const ListRow = memo(drawRow) as typeof drawRow;

function drawRow<Row extends { readonly id: string }>(props: ListRowProps<Row>) {
  const { row, nameColumn, columns, link, isOpen } = props;
  return (
    <tr aria-current={isOpen} className={nameColumn.isNew?.(row) ? 'rows-new' : undefined}>
      <th scope="row">
        <a id={rowId(row.id)} data-row {...link(row.id)}>
          {nameColumn.name(row)}
        </a>
        {nameColumn.about && <small>{nameColumn.about(row)}</small>}
      </th>
      {columns.map((column) => (
        <td key={column.title} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Where the focus goes back to when the sheet of a row closes. */
export function rowId(id: string): string {
  return `row-${id}`;
}

function classOf<Row>({ isFigure, onPhone = 'below' }: Column<Row>): string {
  return isFigure ? `rows-figure rows-${onPhone}` : `rows-${onPhone}`;
}
