import { isFormula } from './csv.ts';

/** A table that was read, or the number of the row (from 1) in which a quoted cell never ends. */
export type CsvTable = { readonly rows: readonly (readonly string[])[] } | { readonly unclosedRow: number };

/**
 * Reads CSV as spreadsheets save it: separated by commas, semicolons or tabs, whichever the first line has, with any line
 * endings and with or without a byte order mark. Undoes what `writeCsv` does to formulas and codes, so that a table that was
 * written by it reads as it was.
 */
export function readCsv(text: string): CsvTable {
  const file = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(file);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < file.length) {
    const cell = readCell(file, at, separator);
    if (!cell) return { unclosedRow: rows.length + 1 };
    row.push(plainText(cell.text));
    at = cell.end;
    if (file[at] === separator) {
      at += 1;
      if (at < file.length) continue;
      row.push('');
    }
    at += file.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  return { rows };
}

function separatorOf(file: string): string {
  const [line = ''] = file.split(/[\r\n]/, 1);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

type Cell = { readonly text: string; readonly end: number };

/** The cell that begins there; undefined when its quotation mark isn't closed. */
function readCell(file: string, start: number, separator: string): Cell | undefined {
  if (file[start] !== '"') return readBare(file, start, separator);
  const pattern = /"((?:[^"]|"")*)"/y;
  pattern.lastIndex = start;
  const quoted = pattern.exec(file);
  if (!quoted) return undefined;
  // Something after a closing quotation mark belongs to the cell, as spreadsheets have it.
  const rest = readBare(file, start + quoted[0].length, separator);
  return { text: (quoted[1] ?? '').replaceAll('""', '"') + rest.text, end: rest.end };
}

function readBare(file: string, start: number, separator: string): Cell {
  let end = start;
  while (end < file.length && file[end] !== separator && file[end] !== '\r' && file[end] !== '\n') end += 1;
  return { text: file.slice(start, end), end };
}

function plainText(cell: string): string {
  const code = /^="([^"]*)"$/.exec(cell)?.[1];
  if (code !== undefined) return code;
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell;
}
