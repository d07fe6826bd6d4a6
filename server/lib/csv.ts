import { stringify } from 'csv-stringify/sync';

/** A column of an exported table: its heading and its value. */
export type CsvColumn<Row> = {
  readonly title: string;
  readonly value: (row: Row) => string | number | boolean | null;
  /** Whether it holds codes, which stay as they are where a spreadsheet would make numbers or dates of them. */
  readonly isCode?: boolean;
};

/** What a spreadsheet would take for a formula, also one that trims cells. */
const FORMULA = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/;
/** An amount below zero stays a number. */
const NUMBER = /^-\d+(?:\.\d+)?$/;
/** What a spreadsheet would change to a number or a date: '00412', '10E2', '12-3456789', 'MAY25', '1-2'. */
const MISREAD =
  /^(?:\d[\d.]*(?:e\d+)?|\d{1,4}[-/.]\d{1,9}(?:[-/.]\d{1,4})?|(?:\d{1,4}[-/ ]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*[-/ ]?\d{0,4}|true|false)$/i;
/** Whether a spreadsheet would take the text for a formula, also once the apostrophes before it are gone. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text.replace(/^'+/, ''));
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes a table as CSV (RFC 4180), page by page as it is read. Every text is quoted, since some programs also end a
 * row at a lone line feed or carriage return. What a spreadsheet would take for a formula is escaped as text; a code that it
 * would change is written as ="00412", which it shows as 00412.
 */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const codes = columns.map(({ isCode }) => isCode ?? false);
  yield BYTE_ORDER_MARK + lines([columns.map(({ title }) => title)], []);
  for await (const rows of pages) {
    if (rows.length > 0)
      yield lines(
        rows.map((row) => columns.map(({ value }) => value(row))),
        codes,
      );
  }
}

/** '2027-06-01 08:00' on the shop's wall: a form that sorts, and that every spreadsheet reads as a date. Null for null. */
export function wallTime(instant: string | null, timeZone: string): string | null {
  if (instant === null) return null;
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

/** Iterates over all pages of a list. `read` takes the cursor of a page and returns that page with the next cursor. */
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

function lines(rows: readonly (readonly (string | number | boolean | null)[])[], codes: readonly boolean[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      quoted_string: true,
      cast: {
        boolean: (yes) => (yes ? 'yes' : 'no'),
        string: (text, { column }) => {
          if (codes[Number(column)] && MISREAD.test(text)) return `="${text}"`;
          return isFormula(text) && !NUMBER.test(text) ? `'${text}` : text;
        },
      },
    },
  );
}
