import { line } from '#core/operations/script-lines.ts';
import type { Trx } from '#server/db/client.ts';
import { applyMigrations, MIGRATIONS_DIR, migrationNames, applyProgram } from '#server/db/migrate.ts';
import { type Header, type Footer, BackupError, type TableHead, openCounter } from './format.ts';
import {
  type TableShape,
  fixTexts,
  beginRestoring,
  readTables,
  dropForeignKeys,
  insertRows,
  dropEverything,
  truncate,
  dumpTable,
  continueNumbers,
} from './queries.ts';
import { readBackup, parseRow } from './read-backup.ts';

export type LoadedBackup = { readonly header: Header; readonly footer: Footer };

/**
 * Replaces everything in the current schema with a backup's content, in the caller's transaction: recreates the schema the
 * backup was written with, fills it, verifies each row against the checksums, and only then runs the migrations added since,
 * so that those apply to the restored rows. Throws BackupError.
 */
export async function loadBackup(
  trx: Trx,
  backup: {
    readonly path: string;
    /** Keeps a photo; a trial keeps none. */
    readonly keepPhoto: (sha256: Buffer, bytes: Buffer) => Promise<void>;
  },
): Promise<LoadedBackup> {
  const { path, keepPhoto } = backup;
  let header: Header | undefined;
  let footer: Footer | undefined;
  let tables: ReadonlyMap<string, TableShape> = new Map();
  let addForeignKeys = async () => {};
  await fixTexts(trx);
  await beginRestoring(trx);
  for await (const piece of readBackup(path)) {
    if (piece.kind === 'header') {
      header = piece.header;
      await makeSchema(trx, header);
      tables = new Map((await readTables(trx)).map((table) => [table.name, table]));
      addForeignKeys = await dropForeignKeys(trx);
    }
    if (piece.kind === 'rows') {
      const shape = shapeFor(tables, piece.head);
      const rows = piece.lines.map((text) => parseRow(text, shape.columns.length));
      await insertRows(trx, shape, rows);
    }
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
  // Migrations may have inserted rows; the backup's rows replace them.
  await truncate(trx, await readTables(trx));
}

function shapeFor(tables: ReadonlyMap<string, TableShape>, { table, columns }: TableHead): TableShape {
  const known = tables.get(table);
  const found = columns.map((name) => known?.columns.find((column) => column.name === name));
  if (!known || found.includes(undefined)) {
    throw new BackupError(line('backupUnknownColumns', { table }));
  }
  return { ...known, columns: found.filter((column) => column !== undefined) };
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
  await continueNumbers(trx, table);
}
