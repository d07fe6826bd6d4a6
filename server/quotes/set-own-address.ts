import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { findByToken } from '#server/data/quote-by-token.ts';
import { openQuote } from './open.ts';
import { setAddress, type NewAddress } from './set-address.ts';

/** Like `setAddress`, for the customer with the link. */
export async function setOwnAddress(
  deps: Deps,
  actor: Actor,
  address: NewAddress & { readonly token: string },
): Promise<CustomerQuote> {
  const { id } = await findByToken(deps, address.token);
  await setAddress(deps, actor, { ...address, id });
  return openQuote(deps, actor, address);
}
