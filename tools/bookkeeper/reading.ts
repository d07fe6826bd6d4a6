// How the bookkeeper reads what the shop shows: price lines, printed tables, CSV files.
import { amountsIn, total } from './money.ts';

export type Check = (what: string, found: unknown, expected: unknown) => void;
export type CheckOf = (source: string) => Check;
export type Lines = readonly { readonly kind: string; readonly cents: number }[];

/** Dollars of a file or a call. */
export const cents = (dollars: unknown): number => Math.round(Number(dollars) * 100);

/** The rows of a printed table: the words of each, and its last amount. */
export function rowsOf(text: string): readonly { readonly words: string; readonly cents: number }[] {
  return text.split('\n').flatMap((line) => {
    const [, words = '', amount = ''] = /^\s*(.*?)\s{2,}([-−]?\$[\d,.]+|FREE|GRATIS)\s*$/.exec(line) ?? [];
    if (amount === '') return [];
    return [{ words, cents: amountsIn(amount)[0] ?? 0 }];
  });
}

/** The total of a text, and the sum of the lines above it. */
export function totalOf(text: string): { readonly total: number; readonly lines: number } | undefined {
  const rows = rowsOf(text);
  const at = rows.findIndex(({ words }) => words === 'Total');
  const found = rows[at];
  return found && { total: found.cents, lines: total(rows.slice(0, at)) };
}

export type Row = Readonly<Record<string, string>>;

/** The records of a CSV file by their titles. */
export function readCsv(text: string): readonly Row[] {
  const cells = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [whole, quoted, bare = '', end] of cells) {
    if (whole === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== ',') rows.push([]);
  }
  const [titles = [], ...records] = rows.filter((row) => row.length > 0);
  return records.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));
}
