import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { requireQuote } from './require-quote.ts';
import { showOwnQuote } from './show-own-quote.ts';

/** A quote of whoever is logged in, with all that is shown of it. Throws NotFound for everybody else's. */
export async function readOwnQuote(deps: Deps, actor: Actor, { id }: { readonly id: string }): Promise<OwnQuote> {
  return showOwnQuote(deps, await requireQuote(deps, actor, { id }));
}
