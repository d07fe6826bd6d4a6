import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { findByToken } from '#server/data/quote-by-token.ts';
import { showQuote } from './show.ts';

/** The quote that a secret link opens. Throws NotFound for a link that is unknown, revoked or expired. */
export async function openQuote(
  deps: Deps,
  _actor: Actor,
  { token }: { readonly token: string },
): Promise<CustomerQuote> {
  return showQuote(deps, await findByToken(deps, token));
}
