import { sql, type RawBuilder } from 'kysely';
import { mailKindsWith, secretsOf } from '#core/notifications/mail-rules.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import { REMOVED } from '#server/notifications/mail-secrets.ts';

/** A table as described by the database's own catalog. Generated columns are left out because they can't be written. */
export type TableShape = {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
};

type ColumnShape = {
  readonly name: string;
  /** As SQL writes it: 'timestamp with time zone', 'text[]'. */
  readonly type: string;
  readonly isIdentity: boolean;
};

/** The migrations table; a backup lists migrations in its header instead. */
export const MIGRATIONS = 'schema_migration';

/** Every table of the program, sorted by name, without those that can be computed again, which aren't logged. */
export async function readTables(db: DbOrTrx): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isIdentity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      coalesce((select json_agg(a.attname order by k.place)
        from pg_index i, unnest(i.indkey) with ordinality as k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number), '[]') as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relpersistence <> 'u'
      and c.relname <> ${MIGRATIONS}
    order by c.relname collate "C"`.execute(db);
  return rows;
}

/** The migrations of the database, in their order. */
export async function readMigrations(db: DbOrTrx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATIONS)} order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes texts of values come out the same on every engine and session, until the transaction ends. */
export async function fixTexts(trx: Trx): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`.execute(trx);
}

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
  const texts = columns.map(
    (column) => sql`(${isMasked ? masked(name, column, columns) : sql.ref(column.name)})::text`,
  );
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

/** A message holds secret links and codes until it is sent: those never leave the database. */
function masked(table: string, column: ColumnShape, columns: readonly ColumnShape[]): RawBuilder<unknown> {
  if (table !== 'outbox' || column.name !== 'data') return sql`${sql.ref(column.name)}`;
  const masks = mailKindsWith(({ secrets }) => secrets.length > 0).map((kind) => {
    const pairs = secretsOf(kind).flatMap((name) => [
      sql.lit(name),
      sql`case when data ->> ${sql.lit(name)} is not null then ${sql.lit(REMOVED)} end`,
    ]);
    return sql`when kind = ${sql.lit(kind)} then data || jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`;
  });
  const text = sql`regexp_replace(data ->> 'text', 'https?://\\S+', '(link)', 'g')`;
  // The schema of an older backup has no channels.
  if (columns.some((each) => each.name === 'channel'))
    masks.unshift(sql`when channel = 'sms' then data || jsonb_strip_nulls(jsonb_build_object('text', ${text}))`);
  return sql`case ${sql.join(masks, sql` `)} else data end`;
}
