import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { hashToken } from '../lib/secrets.ts';
import { findQuoteByPageToken, type QuoteRow } from './quotes.ts';

/** Returns the quote of a secret link. Throws NotFound if the link is unknown, revoked or expired. */
export async function findByToken(deps: Deps, token: string): Promise<QuoteRow> {
  const quote = await findQuoteByPageToken(deps.db, hashToken(token), deps.clock.now());
  if (quote) return quote;
  throw new NotFound('This link does not open a quote any more. The newest mail about your quote has one that does.');
}
