/** More would cost the engine memory; a program has a few hundred texts unless lists of any length are in them. */
const limit = 500;

/**
 * Names the statements that the embedded engine keeps parsed, which spares it most of the work on a small one: those
 * that read or write rows, from their second use on, the first 500 texts. Undefined: send it without a name.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  let seen = new Set<string>();
  let count = 0;
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (!isAboutRows.test(text)) {
      if (changesTables.test(text)) names.clear();
      return undefined;
    }
    if (count >= limit) return undefined;
    if (!seen.has(text)) {
      if (seen.size >= limit) seen = new Set();
      seen.add(text);
      return undefined;
    }
    const name = `s${count++}`;
    names.set(text, name);
    return name;
  };
}

const isAboutRows = /^\s*(select|insert|update|delete|with|merge)\b/i;
/** What was parsed before may answer with other columns then. */
const changesTables = /\b(create|alter|drop)\b/i;
