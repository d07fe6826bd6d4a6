import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { Invalid } from '#server/errors.ts';

/** The sort key and id of the last row of the previous page. */
export type Cursor = { readonly at: string; readonly id: string };

/** Whether a text is a value of a type of columns. */
const IS_VALUE = {
  timestamptz: (text: string) => isEndless(text) || canRead(() => Temporal.Instant.from(text)),
  date: (text: string) => isEndless(text) || (/^[\d-]+$/.test(text) && canRead(() => Temporal.PlainDate.from(text))),
  integer: (text: string) => /^-?\d{1,9}$/.test(text),
  bigint: (text: string) => /^-?\d{1,18}$/.test(text),
  text: (text: string) => !text.includes('\0'),
  uuid: (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text),
} as const;
type KeyType = Exclude<keyof typeof IS_VALUE, 'integer' | 'uuid'>;

function isEndless(text: string): boolean {
  return text === 'infinity' || text === '-infinity';
}

function canRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

type CursorTypes = {
  /** Of the sort key; defaults to timestamptz. */
  readonly key?: KeyType;
  /** Of the ID; defaults to uuid. */
  readonly id?: 'uuid' | 'integer' | 'bigint';
};

/** Throws Invalid for a cursor that isn't one of ours, or is of a list whose keys and IDs have other types. */
export function readCursor(
  cursor: string | undefined,
  { key = 'timestamptz', id: idType = 'uuid' }: CursorTypes = {},
): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const [, at = '', id = ''] = /^(.*) (\S+)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!IS_VALUE[key](at) || !IS_VALUE[idType](id))
    throw new Invalid([{ path: 'cursor', message: messageOf(problemsTexts, 'badCursor') }]);
  return { at, id };
}

/** As `readCursor` reads it. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** What the rows of a list can be ordered by: an SQL expression and its type. Rows without a value, where that's possible, come last. */
export type SortKey = { readonly by: Expression<unknown>; readonly type: KeyType; readonly isOptional?: boolean };

/** An order of rows, with ties by their ID, and a place in it. */
export type RowOrder = {
  /** The key as text, for the next cursor. */
  readonly key: RawBuilder<string>;
  /** What follows `order by`. */
  readonly by: RawBuilder<unknown>;
  /** SQL condition: the row comes after the cursor, if there is one. */
  readonly rest: RawBuilder<SqlBool>;
};

/** Which rows of a list are read: those that match the filter, in an order of the list, after the cursor. */
export type RowSearch<Filter, Order extends string> = {
  readonly filter: Filter;
  /** Defaults to the usual order of the list. */
  readonly sort?: Order | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** A row with what the next cursor is made of. */
export type Ordered<Row> = Row & { readonly sort_key: string };

type Place = {
  readonly cursor: string | undefined;
  /** The ID of a row, a uuid. Defaults to the column `id`. */
  readonly id?: Expression<unknown>;
};

/** The order by a column, such as 'total', or '-total' for the largest first. Throws Invalid for a cursor of another order. */
export function orderOf<Column extends string>(
  keys: Readonly<Record<Column, SortKey>>,
  sort: NoInfer<Column | `-${Column}`>,
  { cursor, id = sql.ref('id') }: Place,
): RowOrder {
  const isDown = sort.startsWith('-');
  const { by, type, isOptional = false } = keys[(isDown ? sort.slice(1) : sort) as Column];
  const last = isDown ? '-infinity' : 'infinity';
  const key = isOptional ? sql`coalesce(${by}, ${sql.lit(last)}::${sql.raw(type)})` : by;
  const [way, follows] = isDown ? [sql.raw('desc'), sql.raw('<')] : [sql.raw('asc'), sql.raw('>')];
  const after = readCursor(cursor, { key: type });
  const at = sql`${after?.at}::${sql.raw(type)}`;
  return {
    key: sql<string>`(${key})::text`,
    by: sql`${key} ${way}, ${id} ${way}`,
    // The first condition lets an index be used where the key and the ID are of different tables.
    rest: after
      ? sql<SqlBool>`(${key} ${follows}= ${at} and (${key}, ${id}) ${follows} (${at}, ${after.id}::uuid))`
      : sql<SqlBool>`true`,
  };
}

/** The beginning of a name, in the form in which names are compared. */
export function nameKey(name: Expression<unknown>): SortKey {
  return { by: sql`fold_text(left(${name}, 40))`, type: 'text' };
}
