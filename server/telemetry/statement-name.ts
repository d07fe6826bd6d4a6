/** A program has few distinct texts; those with lists of varying length are not cached. */
const MOST = 1000;
const names = new Map<string, string>();

/** Returns what a statement does and to which table: 'select quotes', 'insert outbox', 'commit'. Never a value. */
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

/** Returns the text without its literals. Values are sent separately from a statement; the literals are constants. */
export function withoutLiterals(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
