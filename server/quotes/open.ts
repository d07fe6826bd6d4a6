import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { hashToken } from '../secrets.ts';
import { findQuoteByPageToken } from './sql.ts';
import { customerView } from './view.ts';

/** The quote that a secret link opens. Throws NotFound for a link that is unknown, revoked or expired. */
export async function openQuote(
  deps: Deps,
  _actor: Actor,
  { token }: { readonly token: string },
): Promise<CustomerQuote> {
  const [quote, { business }] = await Promise.all([
    findQuoteByPageToken(deps.db, hashToken(token), deps.clock.now()),
    deps.business(),
  ]);
  if (!quote)
    throw new NotFound('This link does not open a quote any more. The newest mail about your quote has one that does.');
  return customerView(quote, business);
}
