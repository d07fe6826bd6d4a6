import { z } from 'zod';
import { BackupError, FORMAT, type Footer, type Header, type PhotoLine, type TableHead } from './format.ts';

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
export function parseHeader(line: string): Header {
  const value = valueOf(line);
  const format = z.object({ brightbay: z.literal('backup'), format: z.number() }).safeParse(value);
  if (!format.success) throw new BackupError('This file is not a backup of Brightbay.');
  if (format.data.format > FORMAT) {
    throw new BackupError(
      `This backup has format ${format.data.format}, and this version of the program reads up to ${FORMAT}: restore it with a newer one.`,
    );
  }
  return header.parse(value);
}

/** A line that is neither the first nor a row. */
export function parseLine(line: string): TableHead | PhotoLine | Footer {
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
