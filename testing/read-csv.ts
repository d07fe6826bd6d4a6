/**
 * Parses CSV according to RFC 4180, as strictly as the strictest program: outside of quotes, a lone line feed or carriage
 * return ends a row, and a quote inside an unquoted cell is an error. Returns rows of cells, without the byte order mark.
 * Throws when a quoted cell isn't closed or is followed by anything but a separator.
 */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readBare(text, at);
    row.push(cell);
    at = end;
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (at < text.length && text[at] !== '\r' && text[at] !== '\n')
      throw new Error(`something follows a quoted cell at ${at}`);
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

type Read = { readonly cell: string; readonly end: number };

function readQuoted(text: string, start: number): Read {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new Error(`the cell at ${start} isn't closed`);
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

function readBare(text: string, start: number): Read {
  const length = text.slice(start).search(/[,\r\n]/);
  const end = length < 0 ? text.length : start + length;
  const cell = text.slice(start, end);
  if (cell.includes('"')) throw new Error(`a quote in a bare cell at ${start}`);
  return { cell, end };
}
