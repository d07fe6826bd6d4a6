import type { Actor } from '#core/people/permissions.ts';
import { mayDo, type QuoteAccess, type QuoteAction } from '#core/quotes/access.ts';
import { customerOf } from '../actor.ts';
import { findOwn } from '../data/customers.ts';
import { findQuote } from '../data/dashboard.ts';
import { findByToken } from '../data/quote-links.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, NotFound, NotLoggedIn } from '../errors.ts';

/**
 * Returns the quote that the caller wants to do something with. Throws NotFound for a link that opens nothing, an unknown id,
 * or another customer's quote; Forbidden or NotLoggedIn if the rules of core don't let this caller do that.
 */
export async function requireQuote(
  deps: Deps,
  actor: Actor,
  access: QuoteAccess,
  action: QuoteAction,
): Promise<QuoteRow> {
  const verdict = mayDo(actor, action, access);
  if (verdict === 'log-in') throw new NotLoggedIn('Please log in first.');
  if (verdict === 'forbidden') throw new Forbidden('This log-in may not do that.');
  if (access.by === 'link') return findByToken(deps, access.token);
  const { id } = access;
  if (access.by === 'admin') {
    const quote = await findQuote(deps.db, id);
    if (!quote) throw new NotFound('There is no such quote.');
    return quote;
  }
  const quote = await findOwn(deps.db, { customerId: customerOf(actor), id });
  if (!quote) throw new NotFound('There is no such quote among yours.');
  return quote;
}
