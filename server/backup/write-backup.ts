import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Trx } from '../db/client.ts';
import { insideTransaction } from '../db/connection-guard.ts';
import type { Deps } from '../deps.ts';
import { openPhotoStore } from '../storage/photo-store.ts';
import { openGrowingFile, type GrowingFile } from './backup-file.ts';
import { dumpTable } from './dump-table.ts';
import { backupDir, nameOf, type BackupFile, type BackupKind } from './folder.ts';
import { FORMAT, toLine, type Footer, type Header, type Tally } from './format.ts';
import { fixTexts, readMigrations, readTables } from './tables.ts';
import { openCounter, type Counter } from './tally.ts';

export type WriteDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'business'>;

export type Written = BackupFile & { readonly rows: number; readonly photos: number; readonly missingPhotos: number };

type Wish = { readonly kind: BackupKind; readonly signal?: AbortSignal | undefined };
type Growing = { readonly file: GrowingFile; readonly whole: Counter; readonly signal: AbortSignal | undefined };

/**
 * Writes a backup into the folder: a snapshot of every table, then the photos that its rows name. The site stays up; with the
 * embedded engine, whose only connection the snapshot uses, writes wait until the rows are read.
 */
export async function writeBackup(deps: WriteDeps, { kind, signal }: Wish): Promise<Written> {
  const now = deps.clock.now().round('millisecond');
  const name = nameOf(now, kind);
  const path = join(backupDir(deps.env), name);
  const { business } = await deps.business();
  const growing: Growing = { file: await openGrowingFile(path), whole: openCounter(), signal };
  try {
    const { tables, photos } = await snapshot(deps, growing, { createdAt: now.toString(), business: business.name });
    const kept = await writePhotos(deps, growing, photos);
    const footer: Footer = { end: true, tables, photos: kept, sha256: growing.whole.total().sha256 };
    await growing.file.write(toLine(footer));
    const bytes = await growing.file.finish();
    const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
    const counts = { rows, photos: kept.count - kept.missing, missingPhotos: kept.missing };
    return { name, path, kind, bytes, createdAt: now.toString(), ...counts };
  } catch (error) {
    await growing.file.abandon();
    throw error;
  }
}

type Told = Pick<Header, 'createdAt' | 'business'>;
type Snapshot = { readonly tables: Readonly<Record<string, Tally>>; readonly photos: readonly Buffer[] };

/** Reads all rows in one snapshot transaction. Returns the SHA-256 hashes of the photos that they name. */
function snapshot({ db }: WriteDeps, growing: Growing, told: Told): Promise<Snapshot> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return insideTransaction(() =>
    reading.execute(async (trx) => {
      await fixTexts(trx);
      const migrations = await readMigrations(trx);
      const schema = migrations.at(-1) ?? '';
      await add(growing, toLine({ brightbay: 'backup', format: FORMAT, schema, migrations, ...told }), 1);
      const tables = await writeTables(trx, growing);
      const { rows } = await sql<{ sha256: Buffer }>`select sha256 from photos order by sha256`.execute(trx);
      return { tables, photos: rows.map(({ sha256 }) => sha256) };
    }),
  );
}

async function writeTables(trx: Trx, growing: Growing): Promise<Readonly<Record<string, Tally>>> {
  const tallies: Record<string, Tally> = {};
  for (const table of await readTables(trx)) {
    const counter = openCounter();
    await add(growing, toLine({ table: table.name, columns: table.columns.map(({ name }) => name) }), 1);
    for await (const lines of dumpTable(trx, table, { isMasked: true })) {
      const text = `${lines.join('\n')}\n`;
      counter.add(text, lines.length);
      await add(growing, text, lines.length);
    }
    tallies[table.name] = counter.total();
  }
  return tallies;
}

/** Photos never change, so they need not be read in the snapshot. */
async function writePhotos(deps: WriteDeps, growing: Growing, photos: readonly Buffer[]): Promise<Footer['photos']> {
  const store = openPhotoStore(deps.env);
  const counter = openCounter();
  let missing = 0;
  for (const sha256 of photos) {
    const file = await store.open(sha256);
    if (!file) missing += 1;
    const base64 = file ? (await buffer(file)).toString('base64') : null;
    const line = toLine({ photo: sha256.toString('hex'), base64 });
    counter.add(line, 1);
    await add(growing, line, 1);
  }
  return { ...counter.total(), missing };
}

async function add({ file, whole, signal }: Growing, text: string, lines: number): Promise<void> {
  signal?.throwIfAborted();
  whole.add(text, lines);
  await file.write(text);
}
