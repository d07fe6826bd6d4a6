import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from './database.ts';

/** `server/db/schema.sql`: the tables as all migrations leave them, to read. `npm run schema` writes it. */
export const SCHEMA_FILE = join(import.meta.dirname, '../server/db/schema.sql');

const HEAD = `-- The tables as all migrations leave them, to read: nothing runs this file. \`npm run schema\` writes it.
-- Functions and triggers are in program/.
`;

/** Describes every table of a database on the embedded engine: columns, constraints and indexes, in the order of their names. */
export async function describeSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select format(E'create table %I (\n  %s\n);%s', relname, string_agg(part, E',\n  ' order by kind, position, part),
      (select string_agg(E'\n' || replace(indexdef, ' ON public.', ' ON ') || ';', '' order by indexname)
        from pg_indexes where schemaname = 'public' and tablename = relname
        and not exists (select from pg_constraint where conindid = format('%I', indexname)::regclass))) as text
    from pg_class, lateral (
      select 1 as kind, attnum as position, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end,
        case when attidentity <> '' then 'generated always as identity' end,
        case attgenerated when 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
          else 'default ' || pg_get_expr(adbin, adrelid) end) as part
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      union all
      select 2, strpos('pufcx', contype::text), format('constraint %I %s', conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'f', 'c', 'x')
    ) as parts
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`.execute(db);
  return [HEAD, ...rows.map(({ text }) => `${text}\n`)].join('\n');
}

if (import.meta.main) {
  const database = await openTestDatabase();
  await writeFile(SCHEMA_FILE, await describeSchema(database.db));
  await database.close();
}
