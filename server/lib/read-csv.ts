import { CsvError, parse } from 'csv-parse/sync';
import { isFormula } from './csv.ts';

/** A table that was read, or the number of the line (from 1) on which a quoted cell starts that never ends. */
export type CsvTable = { readonly rows: readonly (readonly string[])[] } | { readonly unclosedRow: number };

/**
 * Reads CSV as spreadsheets save it: separated by commas, semicolons or tabs, whichever the first line has, with any line
 * endings and with or without a byte order mark. Undoes what `writeCsv` does to formulas and codes, so that a table that was
 * written by it reads as it was.
 */
export function readCsv(text: string): CsvTable {
  try {
    const rows: readonly (readonly string[])[] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    });
    return { rows: rows.map((row) => row.map(plainText)) };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return { unclosedRow: Number(error['records']) + 1 };
  }
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

function plainText(cell: string): string {
  const code = /^="([^"]*)"$/.exec(cell)?.[1];
  if (code !== undefined) return code;
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell;
}
