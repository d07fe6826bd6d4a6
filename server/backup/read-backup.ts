import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError, type Footer, type Header, type TableHead, type Tally } from './format.ts';
import { linesOf, runsOf } from './lines-of.ts';
import { parseHeader, parseLine } from './parse-line.ts';
import { openCounter, type Counter } from './tally.ts';

/** A piece of a backup, in the order of the file. */
export type Piece =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'rows'; readonly head: TableHead; readonly lines: readonly string[] }
  | { readonly kind: 'photo'; readonly sha256: Buffer; readonly bytes: Buffer }
  | { readonly kind: 'footer'; readonly footer: Footer };

/** Reads a whole backup without changing anything. Throws BackupError unless all its counts and checksums are correct. */
export async function checkBackup(path: string): Promise<{ readonly header: Header; readonly footer: Footer }> {
  let header: Header | undefined;
  let footer: Footer | undefined;
  for await (const piece of readBackup(path)) {
    if (piece.kind === 'header') header = piece.header;
    if (piece.kind === 'footer') footer = piece.footer;
  }
  if (!header || !footer) throw new BackupError('The backup is damaged: it ends too early.');
  return { header, footer };
}

/**
 * Yields the pieces of a backup as they are read. Throws BackupError, with a one-sentence message, as soon as something is
 * wrong; the backup is known to be intact only once it has been read to the end.
 */
export async function* readBackup(path: string): AsyncGenerator<Piece> {
  const reading: Reading = {
    whole: openCounter(),
    photos: openCounter(),
    tables: new Map(),
    missing: 0,
    isOver: false,
  };
  try {
    const bytes = createGunzip({ chunkSize: CHUNK });
    pipeline(createReadStream(path), bytes).catch(() => undefined);
    for await (const run of runsOf(linesOf(bytes))) {
      yield* take(reading, run);
      if (!reading.isOver) reading.whole.add(`${run.join('\n')}\n`, run.length);
    }
    if (!reading.isOver) throw new Error('it ends too early');
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The backup ${path} cannot be used: ${reason}.`);
  }
}

/** In bytes: the rows in it go into the database with one statement. */
const CHUNK = 256 * 1024;

type Reading = {
  readonly whole: Counter;
  readonly photos: Counter;
  readonly tables: Map<string, Counter>;
  /** The table whose rows are being read. */
  open?: TableHead;
  missing: number;
  isOver: boolean;
};

function* take(reading: Reading, run: readonly string[]): Generator<Piece> {
  if (reading.isOver) throw new Error('something follows its end');
  const [first = ''] = run;
  if (reading.whole.total().count === 0) return yield { kind: 'header', header: parseHeader(first) };
  if (first.startsWith('[')) return yield rowsOf(reading, run);
  const line = parseLine(first);
  if ('table' in line) {
    if (reading.tables.has(line.table)) throw new Error(`the table ${line.table} comes twice`);
    reading.open = line;
    reading.tables.set(line.table, openCounter());
    // Yielded even without rows, so that callers that count tables see the empty ones.
    return yield { kind: 'rows', head: line, lines: [] };
  }
  if ('photo' in line) return yield* photoOf(reading, line, first);
  compare(reading, line);
  reading.isOver = true;
  yield { kind: 'footer', footer: line };
}

function rowsOf({ open, tables }: Reading, lines: readonly string[]): Piece {
  if (!open) throw new Error('rows come before their table');
  tables.get(open.table)?.add(`${lines.join('\n')}\n`, lines.length);
  return { kind: 'rows', head: open, lines };
}

function* photoOf(
  reading: Reading,
  { photo, base64 }: { readonly photo: string; readonly base64: string | null },
  line: string,
): Generator<Piece> {
  reading.photos.add(`${line}\n`, 1);
  if (base64 === null) {
    reading.missing += 1;
    return;
  }
  const bytes = Buffer.from(base64, 'base64');
  const sha256 = createHash('sha256').update(bytes).digest();
  if (sha256.toString('hex') !== photo) throw new Error(`the photo ${photo} is not what it was`);
  yield { kind: 'photo', sha256, bytes };
}

function compare({ whole, photos, tables, missing }: Reading, footer: Footer): void {
  const names = new Set([...tables.keys(), ...Object.keys(footer.tables)]);
  for (const name of names) {
    if (!isSame(tables.get(name)?.total(), footer.tables[name]))
      throw new Error(`the rows of ${name} are not what they were`);
  }
  if (!isSame(photos.total(), footer.photos) || missing !== footer.photos.missing)
    throw new Error('its photos are not what they were');
  if (whole.total().sha256 !== footer.sha256) throw new Error('it is not what it was when it was written');
}

function isSame(a: Tally | undefined, b: Tally | undefined): boolean {
  return a !== undefined && b !== undefined && a.count === b.count && a.sha256 === b.sha256;
}
