import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { setAddress, type NewAddress } from '../quotes/set-address.ts';
import { readOwnQuote } from './read-quote.ts';
import { requireQuote } from './require-quote.ts';

/** Like `setAddress`, for a quote of the logged-in customer. */
export async function setAccountAddress(
  deps: Deps,
  actor: Actor,
  address: NewAddress & { readonly id: string },
): Promise<OwnQuote> {
  await requireQuote(deps, actor, address);
  await setAddress(deps, actor, address);
  return readOwnQuote(deps, actor, address);
}
