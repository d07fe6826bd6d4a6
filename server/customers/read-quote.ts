import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { requireQuote } from './require-quote.ts';
import { showOwnQuote } from './show-own-quote.ts';

/** Returns one of the logged-in customer's quotes with everything shown on its page. Throws NotFound for anyone else's. */
export async function readOwnQuote(deps: Deps, actor: Actor, { id }: { readonly id: string }): Promise<OwnQuote> {
  return showOwnQuote(deps, await requireQuote(deps, actor, { id }));
}
