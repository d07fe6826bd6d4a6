import { sql, type RawBuilder } from 'kysely';
import { MAIL_SECRETS } from '#core/notifications/mail-rules.ts';
import type { Trx } from '../db/client.ts';
import { REMOVED } from '../data/mask-mail.ts';
import type { ColumnShape, TableShape } from './tables.ts';

/** How many rows are read at a time: the memory holds one such piece, however many rows there are. */
const SLICE = 500;

/**
 * The rows of a table as lines of a backup, in pieces: each row a JSON array of texts, sorted by the primary key, the
 * same for the same rows on either engine. To be read in a transaction that sees one moment. `isMasked`: without the
 * secrets of mails.
 */
export async function* dumpTable(
  trx: Trx,
  { name, columns, key }: TableShape,
  { isMasked }: { readonly isMasked: boolean },
): AsyncGenerator<readonly string[]> {
  const cursor = sql.id(`dump_${name}`);
  const texts = columns.map((column) => sql`(${isMasked ? masked(name, column) : sql.ref(column.name)})::text`);
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const order = key.map((column) =>
    types.get(column) === 'text' ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
  );
  await sql`declare ${cursor} no scroll cursor for
    select to_json(array[${sql.join(texts)}]::text[])::text as line from ${sql.table(name)}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(SLICE)} from ${cursor}`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close ${cursor}`.execute(trx);
}

/** What a mail needs to be written holds secret links and codes until it is sent: those never leave the database. */
function masked(table: string, column: ColumnShape): RawBuilder<unknown> {
  if (table !== 'outbox' || column.name !== 'data') return sql`${sql.ref(column.name)}`;
  const masks = Object.entries(MAIL_SECRETS).flatMap(([kind, secrets]) => {
    if (secrets.length === 0) return [];
    const pairs = secrets.flatMap((name) => [
      sql.lit(name),
      sql`case when data ->> ${sql.lit(name)} is not null then ${sql.lit(REMOVED)} end`,
    ]);
    return [sql`when kind = ${sql.lit(kind)} then data || jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`];
  });
  return sql`case ${sql.join(masks, sql` `)} else data end`;
}
