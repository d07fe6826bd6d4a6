/** Prints rows as a table that Markdown reads too; the columns are those of the first row. */
export function printTable(title: string, rows: readonly Readonly<Record<string, string>>[]): void {
  const names = Object.keys(rows[0] ?? {});
  const width = (name: string) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length));
  const isText = (name: string) => rows.some((row) => /^[a-z/]/i.test(row[name] ?? ''));
  const cell = (name: string, text: string) => (isText(name) ? text.padEnd(width(name)) : text.padStart(width(name)));
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  console.log(`\n${title}\n`);
  console.log(line(names.map((name) => cell(name, name))));
  console.log(line(names.map((name) => (isText(name) ? '-'.repeat(width(name)) : `${'-'.repeat(width(name) - 1)}:`))));
  for (const row of rows) console.log(line(names.map((name) => cell(name, row[name] ?? ''))));
}
