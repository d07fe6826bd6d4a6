import { sql } from 'kysely';
import { line } from '#core/operations/script-lines.ts';
import type { Trx } from '#server/db/client.ts';
import { applyMigrations, applyProgram, MIGRATIONS_DIR, migrationNames } from '#server/db/migrate.ts';
import { BackupError, type Footer, type Header, type TableHead, openCounter } from './format.ts';
import { parseRow, readBackup } from './read-backup.ts';
import { dumpTable, fixTexts, readTables, type TableShape } from './tables.ts';

export type LoadedBackup = { readonly header: Header; readonly footer: Footer };

type Loading = {
  readonly path: string;
  /** Keeps a photo; a trial keeps none. */
  readonly keepPhoto: (sha256: Buffer, bytes: Buffer) => Promise<void>;
};

/**
 * Replaces everything in the current schema with a backup's content, in the caller's transaction: recreates the schema the
 * backup was written with, fills it, verifies each row against the checksums, and only then runs the migrations added since,
 * so that those apply to the restored rows. Throws BackupError.
 */
export async function loadBackup(trx: Trx, { path, keepPhoto }: Loading): Promise<LoadedBackup> {
  let header: Header | undefined;
  let footer: Footer | undefined;
  let tables: ReadonlyMap<string, TableShape> = new Map();
  let addForeignKeys = async () => {};
  await fixTexts(trx);
  // Rows are as they were: no locked month refuses them, and none counts as changed.
  await sql`select set_config('brightbay.restoring', 'on', true)`.execute(trx);
  for await (const piece of readBackup(path)) {
    if (piece.kind === 'header') {
      header = piece.header;
      await makeSchema(trx, header);
      tables = new Map((await readTables(trx)).map((table) => [table.name, table]));
      addForeignKeys = await dropForeignKeys(trx);
    }
    if (piece.kind === 'rows') await insertRows(trx, shapeFor(tables, piece.head), piece);
    if (piece.kind === 'photo') await keepPhoto(piece.sha256, piece.bytes);
    if (piece.kind === 'footer') footer = piece.footer;
  }
  if (!header || !footer) throw new BackupError(line('backupEndsEarly'));
  await addForeignKeys();
  for (const table of tables.values()) await compare(trx, table, footer);
  await applyMigrations(trx, MIGRATIONS_DIR, (await migrationNames(MIGRATIONS_DIR)).slice(header.migrations.length));
  await applyProgram(trx, MIGRATIONS_DIR);
  return { header, footer };
}

/** Throws BackupError when the backup comes from a newer program: only the older migrations are ours. */
export async function refuseNewer({ migrations }: Header): Promise<void> {
  const ours = await migrationNames(MIGRATIONS_DIR);
  const unknown = migrations.filter((name, index) => name !== ours[index]);
  if (unknown.length === 0) return;
  throw new BackupError(line('backupNewerProgram', { migrations: unknown.join(', ') }));
}

async function makeSchema(trx: Trx, header: Header): Promise<void> {
  await refuseNewer(header);
  await dropEverything(trx);
  await applyMigrations(trx, MIGRATIONS_DIR, header.migrations);
  const tables = await readTables(trx);
  // Migrations may have inserted rows; the backup's rows replace them.
  if (tables.length > 0) await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx);
}

function shapeFor(tables: ReadonlyMap<string, TableShape>, { table, columns }: TableHead): TableShape {
  const known = tables.get(table);
  const found = columns.map((name) => known?.columns.find((column) => column.name === name));
  if (!known || found.includes(undefined)) {
    throw new BackupError(line('backupUnknownColumns', { table }));
  }
  return { ...known, columns: found.filter((column) => column !== undefined) };
}

async function insertRows(
  trx: Trx,
  { name, columns }: TableShape,
  { lines }: { readonly lines: readonly string[] },
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => parseRow(line, columns.length));
  const texts = columns.map((_, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`);
  const values = columns.map((column) => sql`given.${sql.ref(column.name)}::${sql.raw(column.type)}`);
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(texts)}) as given (${names})`.execute(trx);
}

/** Sees that the table says the same as the backup, and lets new rows get numbers after those that are there. */
async function compare(trx: Trx, table: TableShape, footer: Footer): Promise<void> {
  const counter = openCounter();
  // What was masked when it was written is masked now.
  const rows = dumpTable(trx, table, { isMasked: false });
  for await (const lines of rows) counter.add(`${lines.join('\n')}\n`, lines.length);
  const { count, sha256 } = counter.total();
  const expected = footer.tables[table.name];
  if (count !== expected?.count || sha256 !== expected.sha256) {
    throw new BackupError(line('backupTableDiffers', { table: table.name }));
  }
  for (const { name, isIdentity } of table.columns) {
    if (!isIdentity) continue;
    await sql`select setval(pg_get_serial_sequence(${table.name}, ${name}), max(${sql.ref(name)}))
      from ${sql.table(table.name)} having max(${sql.ref(name)}) is not null`.execute(trx);
  }
}

/** Drops every table, view and routine of the current schema, but for what extensions brought. */
async function dropEverything(trx: Trx): Promise<void> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(trx);
  for (const { name } of tables.rows) await sql`drop table if exists ${sql.table(name)} cascade`.execute(trx);
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
async function dropForeignKeys(trx: Trx): Promise<() => Promise<void>> {
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
