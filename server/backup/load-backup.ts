import { sql } from 'kysely';
import type { Trx } from '../db/client.ts';
import { applyMigrations, MIGRATIONS_DIR, migrationNames } from '../db/migrate.ts';
import { dumpTable } from './dump-table.ts';
import { dropEverything, dropForeignKeys } from './empty-schema.ts';
import { BackupError, type Footer, type Header, type TableHead } from './format.ts';
import { parseRow } from './parse-line.ts';
import { readBackup } from './read-backup.ts';
import { fixTexts, readTables, type TableShape } from './tables.ts';
import { openCounter } from './tally.ts';

export type Loaded = { readonly header: Header; readonly footer: Footer };

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
export async function loadBackup(trx: Trx, { path, keepPhoto }: Loading): Promise<Loaded> {
  let header: Header | undefined;
  let footer: Footer | undefined;
  let tables: ReadonlyMap<string, TableShape> = new Map();
  let addForeignKeys = async () => {};
  await fixTexts(trx);
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
  if (!header || !footer) throw new BackupError('The backup is damaged: it ends too early.');
  await addForeignKeys();
  for (const table of tables.values()) await compare(trx, table, footer);
  await applyMigrations(trx, MIGRATIONS_DIR, (await migrationNames(MIGRATIONS_DIR)).slice(header.migrations.length));
  return { header, footer };
}

/** Throws BackupError when the backup comes from a newer program: only the older migrations are ours. */
export async function refuseNewer({ migrations }: Header): Promise<void> {
  const ours = await migrationNames(MIGRATIONS_DIR);
  const unknown = migrations.filter((name, index) => name !== ours[index]);
  if (unknown.length === 0) return;
  throw new BackupError(
    `This backup was made by a newer version of the program (it has ${unknown.join(', ')}): restore it with that version.`,
  );
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
    throw new BackupError(`The backup has columns of ${table} that its own version of the database does not have.`);
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
    throw new BackupError(`The table ${table.name} came out of the backup other than it went in.`);
  }
  for (const { name, isIdentity } of table.columns) {
    if (!isIdentity) continue;
    await sql`select setval(pg_get_serial_sequence(${table.name}, ${name}), max(${sql.ref(name)}))
      from ${sql.table(table.name)} having max(${sql.ref(name)}) is not null`.execute(trx);
  }
}
