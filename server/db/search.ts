import { sql, type RawBuilder, type SqlBool, type Expression } from 'kysely';
import { type SearchWord, MOST_COUNTED } from '#core/quotes/dashboard.ts';
import type { DbOrTrx } from './client.ts';
import type { Tables } from './tables.ts';

/** SQL condition: the `search` column contains all these words. */
export function hasWords(words: readonly SearchWord[], column = 'search'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} @@ ${tsQueryOf(words)}`;
}

/** The words contain only letters and digits, so none can be parsed as an operator. */
export function tsQueryOf(words: readonly SearchWord[]): RawBuilder<unknown> {
  const query = words.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`).join(' & ');
  return sql`to_tsquery('simple', ${query})`;
}

/** SQL: the text as `foldedWords` finds it. */
export function foldedNames(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`fold_text(translate(${text}, ${sql.lit("'’‘ʻʼ`´")}, ''))`;
}

/** Counts the rows that meet the condition, stopping one past `most`, because such counts are read on every page view. */
export function countOf(
  table: keyof Tables,
  condition: RawBuilder<unknown> = sql`true`,
  most = MOST_COUNTED,
): RawBuilder<number> {
  const limit = sql.lit(most + 1);
  return sql`(select count(*) from (select from ${sql.table(table)} where ${condition} limit ${limit}) as counted)`;
}

type Searched = {
  /**
   * A query of the rows to search, with the columns id, created_at and search, in the order of an index on the first
   * two.
   */
  readonly rows: Expression<unknown>;
  /** `search` must contain each of them. */
  readonly words: readonly SearchWord[];
  readonly limit: number;
  /** Whether rows that follow one another in this order are stored together, as new ones are, or scattered. */
  readonly stored: keyof typeof FARTHER;
};

type Narrowing<Name extends keyof Tables> = {
  /** A table with the columns id, created_at and search, and an index on the first two in the order of this list. */
  readonly table: Name;
  readonly columns: readonly (keyof Tables[Name] & string)[];
  readonly conditions: readonly RawBuilder<unknown>[];
  /** `search` must contain each of them. */
  readonly words: readonly SearchWord[];
  /** Created from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  /** The sort key and id of the last row before. */
  readonly cursor: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
};

/**
 * How many of the newest rows are scanned before the word index is used: at first, and then if a wider scan promises
 * enough matches. Where each row is on another page, that is worth less.
 */
const NEAR = 1000;
const FARTHER = { inOrder: 10_000, scattered: 2500 } as const;

/** Returns the rows of a table newest first, starting after the cursor. */
export async function listNewest<Row, Name extends keyof Tables>(
  db: DbOrTrx,
  narrowing: Narrowing<Name>,
): Promise<readonly Row[]> {
  const { table, columns, words, limit } = narrowing;
  const [from, listed] = [sql.table(table), sql.join(columns.map((column) => sql.ref(column)))];
  const rest = sql.join(conditionsOf(narrowing), sql` and `);
  const list = async (where: RawBuilder<unknown>) => {
    const query = sql<Row>`select ${listed} from ${from} where ${where} order by created_at desc, id desc limit ${limit}`;
    return (await query.execute(db)).rows;
  };
  if (words.length === 0) return list(rest);
  const rows = sql`(select id, created_at, search from ${from} where ${rest})`;
  const ids = await findNewest(db, { rows, words, limit, stored: 'inOrder' });
  return ids.length === 0 ? [] : list(sql`id in (${sql.join(ids)})`);
}

/**
 * Returns the ids of the newest rows that have the words, newest first. No plan suits every word: a common one is found
 * among the newest rows, while a rare one needs the word index. The number of matches among the newest rows tells the
 * two apart.
 */
export async function findNewest(db: DbOrTrx, { rows, words, limit, stored }: Searched): Promise<readonly string[]> {
  const newestFirst = (most: number) => sql`order by created_at desc, id desc limit ${most}`;
  const find = async (query: RawBuilder<{ readonly id: string }>) => (await query.execute(db)).rows.map(({ id }) => id);
  const findNear = async (most: number) =>
    find(sql`
      select id from (select * from ${rows} as searched ${newestFirst(most)}) as near
      where ${hasWords(words)} ${newestFirst(limit)}`);
  const near = await findNear(NEAR);
  if (near.length === limit) return near;
  if (near.length * FARTHER[stored] >= limit * NEAR) {
    const farther = await findNear(FARTHER[stored]);
    if (farther.length === limit) return farther;
  }
  return find(sql`
    with found as materialized (select id, created_at from ${rows} as searched where ${hasWords(words)})
    select id from found ${newestFirst(limit)}`);
}

function conditionsOf<Name extends keyof Tables>({ conditions, from, before, cursor }: Narrowing<Name>) {
  return [
    sql`true`,
    ...conditions,
    ...(from ? [sql`created_at >= ${from.toString()}::timestamptz`] : []),
    ...(before ? [sql`created_at < ${before.toString()}::timestamptz`] : []),
    ...(cursor ? [sql`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`] : []),
  ];
}
