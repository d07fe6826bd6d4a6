import { getRouteApi, useRouter } from '@tanstack/react-router';
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari takes what is not laid out as a table for no table, unless it is told. */
import { memo, use, type ReactNode, useEffect, useMemo, type MouseEvent, type RefObject } from 'react';
import { listsTexts } from '#core/languages/en/lists.ts';
import type { Language } from '#core/languages/language.ts';
import { capital } from '#core/lib/wording.ts';
import type { ListColumn, SortedList } from '#core/operations/owner-lists.ts';
import { phoneText } from '#core/people/phone-links.ts';
import type { Arrival } from '#core/scheduling/arrival-words.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { blocksOf } from './row-blocks.ts';
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
  /** On a phone, where there are no heads, the title stands before the cell: 'Paid $120'. */
  readonly isNamedOnPhone?: boolean;
  /** Hidden where the list is narrow: beside an open record, and on a tablet. */
  readonly isWideOnly?: boolean;
  readonly orders?: ColumnOrders | undefined;
};

/** An order of the list, as the server calls it. */
type ColumnOrder = { readonly order: string; readonly direction: 'ascending' | 'descending' };

/** The orders by a column. Pressing its head takes the first one, pressing it again the other. */
export type ColumnOrders = {
  readonly kind: 'text' | 'date' | 'amount';
  readonly first: ColumnOrder;
  readonly second: ColumnOrder;
};

/** The orders by a column of the server's list: names from A on first, dates and amounts from the latest or largest on. */
export function ordersBy<List extends SortedList>(
  _list: List,
  column: ListColumn<List>,
  kind: ColumnOrders['kind'],
): ColumnOrders {
  const up = { order: column, direction: 'ascending' } as const;
  const down = { order: `-${column}`, direction: 'descending' } as const;
  return kind === 'text' ? { kind, first: up, second: down } : { kind, first: down, second: up };
}

/** The order of the rows, unless it's one that no column has, and how it's changed. */
export type Ordering = { readonly order: string | undefined; readonly onOrder: (order: string) => void };

/** The first column, the name of a row. Clicking anywhere in the row opens it. */
export type NameColumn<Row> = {
  readonly title: string;
  readonly share: number;
  readonly name: (row: Row) => string;
  readonly about?: (row: Row) => ReactNode;
  readonly orders?: ColumnOrders | undefined;
  /** Highlights rows that haven't been seen yet. */
  readonly isNew?: (row: Row) => boolean;
};

type ListTableProps<Row> = {
  /** For screen readers: 'Jobs, newest first'. */
  readonly caption: string;
  readonly ordering?: Ordering | undefined;
  readonly rows: readonly Row[];
  readonly nameColumn: NameColumn<Row>;
  readonly columns: readonly Column<Row>[];
  readonly openId: string | undefined;
};

/** Dense rows; on a phone, each is a compact card. */
export function ListTable<Row extends { readonly id: string }>(props: ListTableProps<Row>) {
  const { caption, ordering, rows, nameColumn, columns, openId } = props;
  const opening = useRowOpening('open');
  useRowInView(openId && rowId(openId));
  return (
    <table
      className={`${styles.table} ${styles.long}`}
      role="table"
      style={{
        '--columns': tracksOf([nameColumn, ...columns]),
        '--narrow-columns': tracksOf([nameColumn, ...columns.filter(({ isWideOnly }) => !isWideOnly)]),
      }}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[nameColumn, ...columns].map((column) => (
            <ColumnHead key={column.title} column={column} ordering={ordering} />
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

type ColumnHeadProps = {
  readonly column: Pick<Column<never>, 'title' | 'isFigure' | 'isWideOnly' | 'orders'>;
  readonly ordering: Ordering | undefined;
  readonly className?: string | undefined;
};

/** The title of a column; a button with an arrow where the list can be ordered by it. */
export function ColumnHead({ column, ordering, className }: ColumnHeadProps) {
  const t = useTexts(listsTexts);
  const { title, isFigure, isWideOnly, orders } = column;
  const classes =
    [className, isFigure && styles.figure, isWideOnly && styles.wideOnly].filter(Boolean).join(' ') || undefined;
  if (!orders || !ordering) {
    return (
      <th scope="col" role="columnheader" className={classes}>
        {title}
      </th>
    );
  }
  const { kind, first, second } = orders;
  const current = [first, second].find(({ order }) => order === ordering.order);
  const next = current === first ? second : first;
  return (
    <th scope="col" role="columnheader" className={classes} aria-sort={current?.direction ?? 'none'}>
      <button
        type="button"
        className={styles.sort}
        title={t('sortBy', { order: t('order', { kind, direction: next.direction }) })}
        onClick={() => ordering.onOrder(next.order)}
      >
        {title}
        {current && <Icon name={current.direction === 'ascending' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}

export type OrderedColumn = Pick<Column<never>, 'title' | 'orders'>;

/** 'Sorted by total, largest first'; undefined for an order that no column has. */
export function orderedBy(
  columns: readonly OrderedColumn[],
  ordering: Ordering | undefined,
  language: Language,
): string | undefined {
  const t = listsTexts(language);
  for (const { title, orders } of columns) {
    const current = orders && [orders.first, orders.second].find(({ order }) => order === ordering?.order);
    if (current)
      return t('orderedBy', { column: title, order: t('order', { kind: orders.kind, direction: current.direction }) });
  }
  return undefined;
}

/** Scrolls the row with the link of this id into view once: its record may have been opened from elsewhere. */
export function useRowInView(linkId: string | undefined): void {
  useEffect(() => {
    if (linkId) document.getElementById(linkId)?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [linkId]);
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
        <td
          key={column.title}
          role="cell"
          className={classOf(column)}
          data-title={column.isNamedOnPhone ? column.title : undefined}
        >
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

function classOf<Row>({ isFigure, onPhone = 'below', isWideOnly }: Column<Row>): string | undefined {
  const classes = [
    isFigure && styles.figure,
    onPhone !== 'below' && styles[onPhone],
    isWideOnly && styles.wideOnly,
  ].filter(Boolean);
  return classes.join(' ') || undefined;
}

/** A column of figures is at least as wide as $1,234.56, which must not wrap. */
function tracksOf(columns: readonly Pick<Column<never>, 'share' | 'isFigure'>[]): string {
  return columns.map(({ share, isFigure }) => `minmax(${isFigure ? '4.75rem' : '0'}, ${share}fr)`).join(' ');
}

/** 'Sat, Jun 19' with '10:00 AM' below it, in the shop's zone. */
export function DayCell({ at, arrival }: { readonly at: string; readonly arrival?: Arrival | undefined }) {
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const [day, time] = dayAndTime(at, timeZone, language, arrival);
  return (
    <time className={styles.dayCell} dateTime={at}>
      {capital(day, language)} <small>{time}</small>
    </time>
  );
}

type ContactCellProps = { /** Empty when it isn't known. */ readonly email: string; readonly phone: string | null };

/** An email address, with a phone number below it; the number alone where there's no address. */
export function ContactCell({ email, phone }: ContactCellProps) {
  if (!email) return phone && phoneText(phone);
  return (
    <>
      <EmailText email={email} /> {phone && <small>{phoneText(phone)}</small>}
    </>
  );
}

const route = getRouteApi('/admin/dashboard');

/** How rows of a list are opened. */
export type RowOpening = {
  readonly addressOf: (id: string) => string;
  readonly open: (id: string) => void;
};

/** The same object until the filters change, so that opening a row doesn't rerender the others. */
export function useRowOpening(key: 'open' | 'quote'): RowOpening {
  const router = useRouter();
  const navigate = route.useNavigate();
  const list = route.useSearch({
    select: (search) => router.buildLocation({ to: '/admin/dashboard', search: { ...search, [key]: undefined } }).href,
  });
  return useMemo(
    () => ({
      addressOf: (id) => `${list}${list.includes('?') ? '&' : '?'}${key}=${encodeURIComponent(id)}`,
      open: (id) => void navigate({ search: (was) => ({ ...was, [key]: id }), resetScroll: false }),
    }),
    [key, list, navigate],
  );
}

type RowLinkProps = {
  /** The id of the link. */
  readonly id: string;
  /** The id of the record that it opens. */
  readonly opens: string;
  readonly isOpen: boolean;
  readonly opening: RowOpening;
  readonly children: ReactNode;
};

/** The link of a row. The router's own link would update on each navigation, a thousand of them at once. */
export function RowLink({ id, opens, isOpen, opening, children }: RowLinkProps) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opening.open(opens);
  };
  return (
    <a id={id} data-row href={opening.addressOf(opens)} aria-current={isOpen ? 'page' : undefined} onClick={click}>
      {children}
    </a>
  );
}

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/**
 * Keyboard shortcuts of a list whose links carry `data-row`: j and k move the focus between links, / focuses the search
 * field. Off while the user types or a dialog is open.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isMeant = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      const isTyping = target instanceof Element && target.matches(TYPED);
      if (!list.current || !isMeant || isTyping || list.current.closest('[aria-hidden=true]')) return;

      if (key === '/') {
        event.preventDefault();
        list.current.querySelector<HTMLElement>('input[type=search]')?.focus();
      }
      if (key === 'j' || key === 'k') move(list.current, key === 'j' ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
}

/** Starts at the focused link, else at the open one, else at the first. */
function move(list: HTMLElement, by: 1 | -1): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = links.findIndex((link) => link === document.activeElement);
  const present = focused >= 0 ? focused : links.findIndex((link) => link.closest('[aria-current=true]'));
  const next = links[Math.max(0, Math.min(links.length - 1, present + by))];
  next?.focus({ preventScroll: true });
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
