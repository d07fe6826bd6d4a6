import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { line as says } from '#core/operations/script-lines.ts';
import {
  BackupError,
  type Footer,
  type Header,
  type TableHead,
  type Tally,
  FORMAT,
  type PhotoLine,
  openCounter,
  type Counter,
} from './format.ts';

/** A piece of a backup, in the order of the file. */
type Piece =
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
  if (!header || !footer) throw new BackupError(says('backupEndsEarly'));
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
    throw new BackupError(says('backupUnreadable', { path, reason }));
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

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const tally = z.object({ count: z.number().int(), sha256 });
const header = z.object({
  brightbay: z.literal('backup'),
  format: z.literal(FORMAT),
  schema: z.string(),
  migrations: z.array(z.string()),
  createdAt: z.string(),
  business: z.string(),
});
const others = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ photo: sha256, base64: z.string().nullable() }),
  z.object({
    end: z.literal(true),
    tables: z.record(z.string(), tally),
    photos: tally.extend({ missing: z.number().int() }),
    sha256,
  }),
]);
const row = z.array(z.string().nullable());

/** The first line. Throws BackupError for a file that is no backup, or one in a format that a newer program writes. */
function parseHeader(line: string): Header {
  const value = valueOf(line);
  const format = z.object({ brightbay: z.literal('backup'), format: z.number() }).safeParse(value);
  if (!format.success) throw new BackupError(says('notBackup'));
  if (format.data.format > FORMAT) {
    throw new BackupError(says('backupNewerFormat', { format: format.data.format, most: FORMAT }));
  }
  return header.parse(value);
}

/** A line that is neither the first nor a row. */
function parseLine(line: string): TableHead | PhotoLine | Footer {
  const parsed = others.safeParse(valueOf(line));
  if (!parsed.success) throw new Error('a line of it cannot be read');
  return parsed.data;
}

/** The values of a row, in the order of the table's columns. */
export function parseRow(line: string, columns: number): readonly (string | null)[] {
  const parsed = row.safeParse(valueOf(line));
  if (!parsed.success || parsed.data.length !== columns) throw new Error('a row of it cannot be read');
  return parsed.data;
}

function valueOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A photo of the largest size that is taken has a line of 14 MB. */
const LONGEST = 64 * 1024 * 1024;

/** The lines of a text that comes in pieces of bytes: as many at a time as a piece completes. Throws when the last one has no end. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [first = '', ...others] = decoder.write(piece).split('\n');
    begun.push(first);
    length += first.length;
    if (length > LONGEST) throw new RangeError('a line of it is too long');
    const rest = others.pop();
    if (rest === undefined) continue;
    yield [begun.join(''), ...others];
    begun = [rest];
    length = rest.length;
  }
  if (begun.join('') !== '' || decoder.end() !== '') throw new RangeError('its last line is cut off');
}

/** The lines in their order, those that begin with '[' (the rows of a table) as many together as come together. */
async function* runsOf(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  for await (const lines of pieces) {
    const runs: string[][] = [];
    for (const line of lines) {
      const last = runs.at(-1);
      if (last?.[0]?.startsWith('[') && line.startsWith('[')) last.push(line);
      else runs.push([line]);
    }
    yield* runs;
  }
}
