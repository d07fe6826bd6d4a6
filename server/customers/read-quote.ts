import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { showQuote } from '../quotes/show.ts';
import { requireQuote } from './require-quote.ts';
import { ownPart } from './view.ts';

/** A quote of whoever is logged in, with all that is shown of it. Throws NotFound for everybody else's. */
export async function readOwnQuote(deps: Deps, actor: Actor, { id }: { readonly id: string }): Promise<OwnQuote> {
  const quote = await requireQuote(deps, actor, { id });
  return { ...(await showQuote(deps, quote)), ...ownPart(quote) };
}
