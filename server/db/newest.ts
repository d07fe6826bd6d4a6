import { sql, type RawBuilder } from 'kysely';
import type { Cursor } from '../paging.ts';
import type { DbOrTrx } from './client.ts';
import { hasWords } from './search.ts';
import type { Tables } from './tables.ts';

type Narrowing<Name extends keyof Tables> = {
  /** A table with the columns id, created_at and search, and an index of the first two in the order of this list. */
  readonly table: Name;
  readonly columns: readonly (keyof Tables[Name] & string)[];
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Each of them has to stand in `search`, as a beginning. */
  readonly words: readonly string[];
  /** Instants between which a row came, the second one excluded. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
};

/** How many rows are looked through before the index of words is asked. */
const NEAR = 1000;

/**
 * The rows of a table newest first, after the cursor. No plan is good for every word: thousands of rows have a common one,
 * of which the newest are near, and only the index of words finds a rare one; so both ways are gone, the short one first.
 */
export async function listNewest<Row, Name extends keyof Tables>(
  db: DbOrTrx,
  narrowing: Narrowing<Name>,
): Promise<readonly Row[]> {
  const { table, columns, words, limit } = narrowing;
  const [from, listed] = [sql.table(table), sql.join(columns.map((column) => sql.ref(column)))];
  const rest = sql.join(conditionsOf(narrowing), sql` and `);
  const newestFirst = (most: number) => sql`order by created_at desc, id desc limit ${most}`;
  const run = async (query: RawBuilder<Row>) => (await query.execute(db)).rows;
  if (words.length === 0) return run(sql`select ${listed} from ${from} where ${rest} ${newestFirst(limit)}`);

  const near = await run(sql`
    select ${listed} from (select ${listed}, search from ${from} where ${rest} ${newestFirst(NEAR)}) as near
    where ${hasWords(words)} ${newestFirst(limit)}`);
  if (near.length === limit) return near;
  return run(sql`
    with found as materialized (select ${listed} from ${from} where ${rest} and ${hasWords(words)})
    select * from found ${newestFirst(limit)}`);
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
