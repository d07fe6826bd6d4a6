import type { OwnQuote } from '#contract/customers.ts';
import type { Deps } from '../deps.ts';
import { deriveLinks } from '../data/quote-links.ts';
import { showQuote } from '../quotes/show.ts';
import type { OwnQuoteRow } from '#server/data/customers.ts';
import { ownPart } from './view.ts';

/** A quote with all that its customer is shown of it in the account. */
export async function showOwnQuote(deps: Deps, quote: OwnQuoteRow): Promise<OwnQuote> {
  const linkToken = quote.page_token_hash === null ? null : deriveLinks(deps, quote).pageToken;
  return { ...(await showQuote(deps, quote)), ...ownPart(quote), linkToken };
}
