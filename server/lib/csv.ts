import { stringify } from 'csv-stringify/sync';

/** A column of an exported table: its heading and what stands in it. */
export type CsvColumn<Row> = {
  readonly title: string;
  readonly value: (row: Row) => string | number | boolean | null;
};

/** What a spreadsheet that trims cells would take for a formula. */
const AFTER_BLANKS = /^\s+[=+\-@＝＋－＠]/;
/** Spreadsheets read a file as UTF-8 when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes a table as CSV (RFC 4180), page by page as it is read. Every text is quoted, since programs end a row at a lone
 * line feed or carriage return as well. What a spreadsheet would take for a formula is written as text.
 */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([columns.map(({ title }) => title)]);
  for await (const rows of pages) {
    if (rows.length > 0) yield lines(rows.map((row) => columns.map(({ value }) => value(row))));
  }
}

/** All pages of a list: `read` takes the cursor of a page and answers with it and the next one's. */
export async function* eachPage<Row>(
  read: (cursor: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | null | undefined;
  do {
    const page = await read(cursor ?? undefined);
    yield page.rows;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function lines(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      quoted_string: true,
      escape_formulas: true,
      cast: { boolean: (yes) => (yes ? 'yes' : 'no'), string: (text) => (AFTER_BLANKS.test(text) ? `'${text}` : text) },
    },
  );
}
