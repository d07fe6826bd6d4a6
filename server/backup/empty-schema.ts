import { sql } from 'kysely';
import type { Trx } from '../db/client.ts';
import { MIGRATIONS, readTables } from './tables.ts';

/** Drops every table, view and routine of the current schema, but for what extensions brought. */
export async function dropEverything(trx: Trx): Promise<void> {
  const names = [...(await readTables(trx)).map(({ name }) => name), MIGRATIONS];
  await sql`drop table if exists ${sql.join(names.map((name) => sql.table(name)))} cascade`.execute(trx);
  const { rows } = await sql<{ drop: string }>`
    select format('drop %s if exists %s cascade', kind, name) as drop from (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end as kind,
        oid::regclass::text as name, oid, 'pg_class'::regclass as class
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('v', 'm', 'S')
      union all
      select 'routine', oid::regprocedure::text, oid, 'pg_proc'::regclass
      from pg_proc where pronamespace = current_schema()::regnamespace
      union all
      select 'type', oid::regtype::text, oid, 'pg_type'::regclass
      from pg_type where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
    ) as things
    where not exists (select from pg_depend d where d.classid = things.class and d.objid = things.oid and d.deptype = 'e')`.execute(
    trx,
  );
  for (const { drop } of rows) await sql.raw(drop).execute(trx);
}

/**
 * Takes the foreign keys away, so that tables may be filled in any order. The returned function puts them back, which
 * checks them all.
 */
export async function dropForeignKeys(trx: Trx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f'
    order by conname collate "C"`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(trx);
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}
