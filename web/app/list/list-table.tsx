/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari takes what is not laid out as a table for no table, unless it is told. */
import { capital } from '#core/lib/wording.ts';
import { memo, use, type ReactNode } from 'react';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { blocksOf } from './row-blocks.ts';
import { RowLink, useRowOpening, type RowOpening } from './row-link.tsx';
import styles from './list-table.module.css';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Width relative to the other columns, because a row doesn't know how long the texts of the others are. */
  readonly share: number;
  /** Right-aligned, for numbers. */
  readonly isFigure?: boolean;
  /** On a phone: next to the name, below it (the default), or hidden. */
  readonly onPhone?: 'side' | 'below' | 'none';
};

/** The first column, the name of a row. Clicking anywhere in the row opens it. */
export type NameColumn<Row> = {
  readonly title: string;
  readonly share: number;
  readonly name: (row: Row) => string;
  readonly about?: (row: Row) => ReactNode;
  /** Highlights rows that haven't been seen yet. */
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

/** Dense rows; on a phone, each is a compact card. */
export function ListTable<Row extends { readonly id: string }>(props: ListTableProps<Row>) {
  const { caption, rows, nameColumn, columns, openId } = props;
  const opening = useRowOpening('open');
  return (
    <table
      className={`${styles.table} ${styles.long}`}
      role="table"
      style={{ '--columns': tracksOf([nameColumn, ...columns]) }}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {nameColumn.title}
          </th>
          {columns.map(({ title, isFigure }) => (
            <th key={title} scope="col" role="columnheader" className={isFigure ? styles.figure : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {blocksOf(rows).map((block) => (
        <tbody key={block.key} role="rowgroup" style={{ '--rows': block.rows.length }}>
          {block.rows.map((row) => (
            <ListRow
              key={row.id}
              row={row}
              nameColumn={nameColumn}
              columns={columns}
              isOpen={row.id === openId}
              opening={opening}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type ListRowProps<Row> = Pick<ListTableProps<Row>, 'nameColumn' | 'columns'> & {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly opening: RowOpening;
};

// `memo` loses the link between the types of columns and rows.
const ListRow = memo(PlainListRow) as typeof PlainListRow;

function PlainListRow<Row extends { readonly id: string }>(props: ListRowProps<Row>) {
  const { row, nameColumn, columns, isOpen, opening } = props;
  return (
    <tr role="row" aria-current={isOpen} className={nameColumn.isNew?.(row) ? styles.new : undefined}>
      <th scope="row" role="rowheader">
        <RowLink id={rowId(row.id)} opens={row.id} isOpen={isOpen} opening={opening}>
          {nameColumn.name(row)}
        </RowLink>
        {nameColumn.about && <small>{nameColumn.about(row)}</small>}
      </th>
      {columns.map((column) => (
        <td key={column.title} role="cell" className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Where the focus returns to when the sheet of a row closes. */
export function rowId(id: string): string {
  return `row-${id}`;
}

function classOf<Row>({ isFigure, onPhone = 'below' }: Column<Row>): string | undefined {
  const classes = [isFigure && styles.figure, onPhone !== 'below' && styles[onPhone]].filter(Boolean);
  return classes.join(' ') || undefined;
}

function tracksOf(columns: readonly { readonly share: number }[]): string {
  return columns.map(({ share }) => `minmax(0, ${share}fr)`).join(' ');
}

/** 'Sat, Jun 19' with '10:00 AM' below it, in the shop's zone. */
export function DayCell({ at }: { readonly at: string }) {
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const [day, time] = dayAndTime(at, timeZone, language);
  return (
    <time className={styles.dayCell} dateTime={at}>
      {capital(day, language)} <small>{time}</small>
    </time>
  );
}
