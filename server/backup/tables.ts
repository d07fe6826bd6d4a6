import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/client.ts';

/** A table as described by the database's own catalog. Generated columns are left out because they can't be written. */
export type TableShape = {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
};

export type ColumnShape = {
  readonly name: string;
  /** As SQL writes it: 'timestamp with time zone', 'text[]'. */
  readonly type: string;
  readonly isIdentity: boolean;
};

/** The migrations table; a backup lists migrations in its header instead. */
export const MIGRATIONS = 'schema_migration';

/** Every table of the program, sorted by name. */
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
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> ${MIGRATIONS}
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
