/** Characters that name a UUID in a token: 16 bytes in base64url. */
const NAME = 22;
/** Characters of the proof behind the names. */
const PROOF = 32;

/** Which quote a token names, and for which employee. Undefined for what can't be a token; proves nothing yet. */
export function parsePayToken(token: string): { readonly quoteId: string; readonly employee?: string } | undefined {
  const quoteId = idIn(token.slice(0, NAME));
  if (quoteId === undefined) return undefined;
  if (token.length === NAME + PROOF) return { quoteId };
  const employee = token.length === 2 * NAME + PROOF ? idIn(token.slice(NAME, 2 * NAME)) : undefined;
  return employee === undefined ? undefined : { quoteId, employee };
}

function idIn(name: string): string | undefined {
  const bytes = Buffer.from(name, 'base64url');
  if (bytes.length !== 16) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
