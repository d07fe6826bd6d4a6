import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
          <tr
            key={row.id}
            aria-current={row.id === openId}
            className={nameColumn.isNew?.(row) ? 'rows-new' : undefined}
          >
            <th scope="row">
              <Link
                id={rowId(row.id)}
                data-row
                to="/admin/dashboard"
                search={(was) => ({ ...was, open: row.id })}
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {nameColumn.name(row)}
              </Link>
              {nameColumn.about && <small>{nameColumn.about(row)}</small>}
            </th>
            {columns.map((column) => (
              <td key={column.title} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the focus goes back to when the sheet of a row closes. */
export function rowId(id: string): string {
  return `row-${id}`;
}

function classOf<Row>({ isFigure, onPhone = 'below' }: Column<Row>): string {
  return isFigure ? `rows-figure rows-${onPhone}` : `rows-${onPhone}`;
}
