import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { readCursor, type KeyType } from './cursor.ts';

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
  const after = readCursor(cursor, type);
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
