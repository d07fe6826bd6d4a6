import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import type { QuoteRow } from '../quotes/sql.ts';
import { isSameText } from '../secrets.ts';
import { derivePayLinks } from './derive-pay-links.ts';
import { findPayable } from './sql.ts';

/** Characters of a token that name the quote: 16 bytes in base64url. */
const NAME = 22;

/** The quote that a payment link opens. Throws NotFound for a link that is unknown, revoked or expired. */
export async function findByToken(deps: Deps, token: string): Promise<QuoteRow> {
  const id = idIn(token);
  const quote = id && (await findPayable(deps.db, id, deps.clock.now()));
  if (quote && isSameText(derivePayLinks(deps, quote).token, token)) return quote;
  throw new NotFound('This link does not open a payment any more. The newest mail about your quote has one that does.');
}

function idIn(token: string): string | undefined {
  const bytes = Buffer.from(token.slice(0, NAME), 'base64url');
  if (token.length <= NAME || bytes.length !== 16) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
