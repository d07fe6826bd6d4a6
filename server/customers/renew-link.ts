import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { makeLink } from '../quotes/make-link.ts';
import { readOwnQuote } from './read-quote.ts';
import { requireQuote } from './require-quote.ts';

/** Like `makeLink`, for a quote of the logged-in customer. */
export async function renewOwnLink(
  deps: Deps,
  actor: Actor,
  wish: { readonly id: string; readonly requestId: string },
): Promise<OwnQuote> {
  await requireQuote(deps, actor, wish);
  await makeLink(deps, actor, wish);
  return readOwnQuote(deps, actor, wish);
}
