import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat, rm } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupKind } from '#core/operations/scripts.ts';
import type { Trx } from '#server/db/client.ts';
import { insideTransaction } from '#server/db/connection-guard.ts';
import { flushFolder } from '#server/db/durable-files.ts';
import type { Deps } from '#server/deps.ts';
import { openPhotoStore } from '#server/storage/photo-store.ts';
import { type BackupFile, nameOf, backupDir } from './folder.ts';
import { type Counter, openCounter, type Footer, toLine, type Header, type Tally, FORMAT } from './format.ts';
import { fixTexts, readMigrations, listPhotoHashes, readTables, dumpTable } from './queries.ts';

type WriteDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'settings'>;

export type WrittenBackup = BackupFile & {
  readonly rows: number;
  readonly photos: number;
  readonly missingPhotos: number;
};

type Growing = { readonly file: GrowingFile; readonly whole: Counter; readonly signal: AbortSignal | undefined };

/**
 * Writes a backup into the folder: a snapshot of every table, then the photos that its rows name. The site stays up; with the
 * embedded engine, whose only connection the snapshot uses, writes wait until the rows are read.
 */
export async function writeBackup(
  deps: WriteDeps,
  { kind, signal }: { readonly kind: BackupKind; readonly signal?: AbortSignal | undefined },
): Promise<WrittenBackup> {
  const now = deps.clock.now().round('millisecond');
  const name = nameOf(now, kind);
  const path = join(backupDir(deps.env), name);
  const { settings } = await deps.settings();
  const growing: Growing = { file: await openGrowingFile(path), whole: openCounter(), signal };
  try {
    const { tables, photos } = await snapshot(deps, growing, { createdAt: now.toString(), business: settings.name });
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

/** Reads all rows in one snapshot transaction. Returns the SHA-256 hashes of the photos that they name. */
function snapshot(
  { db }: WriteDeps,
  growing: Growing,
  told: Pick<Header, 'createdAt' | 'business'>,
): Promise<{ readonly tables: Readonly<Record<string, Tally>>; readonly photos: readonly Buffer[] }> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return insideTransaction(() =>
    reading.execute(async (trx) => {
      await fixTexts(trx);
      const migrations = await readMigrations(trx);
      const schema = migrations.at(-1) ?? '';
      await add(growing, toLine({ brightbay: 'backup', format: FORMAT, schema, migrations, ...told }), 1);
      const tables = await writeTables(trx, growing);
      return { tables, photos: await listPhotoHashes(trx) };
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

/** A file that is being written, compressed, piece by piece. It has its name only once it is whole and on the disk. */
type GrowingFile = {
  /** Resolves when the next piece may be added, so that only a few are in memory. */
  readonly write: (text: string) => Promise<void>;
  /** Gives the file its final name, and returns its size in bytes. */
  readonly finish: () => Promise<number>;
  readonly abandon: () => Promise<void>;
};

/** Begins a file that only its owner can read. Missing folders are made. */
async function openGrowingFile(path: string): Promise<GrowingFile> {
  const aside = `${path}.new`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(aside, { flush: true, mode: 0o600 }));
  written.catch(() => undefined);
  return {
    async write(text) {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
    },
    async finish() {
      gzip.end();
      await written;
      await rename(aside, path);
      flushFolder(dirname(path));
      return (await stat(path)).size;
    },
    async abandon() {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(aside, { force: true });
    },
  };
}
