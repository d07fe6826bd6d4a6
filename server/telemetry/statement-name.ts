/** The texts of a program are few; those of lists of any length are not kept. */
const MOST = 1000;
const names = new Map<string, string>();

/** What a statement does and to which table: 'select quotes', 'insert outbox', 'commit'. Never a value. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameOf(text);
  if (names.size < MOST) names.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join|lock table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i.exec(text) ?? [];
  return (table ? `${verb} ${table}` : verb).toLowerCase();
}

/** The text with every literal taken out: values travel beside a statement, and what is left are constants. */
export function withoutLiterals(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
