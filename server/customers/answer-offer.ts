import type { OwnQuote } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { settleOffer, type Settling } from '../quotes/settle-offer.ts';
import { readOwnQuote } from './read-quote.ts';
import { requireQuote } from './require-quote.ts';

/** Like `settleOffer`, for a quote of the logged-in customer. */
export async function answerOwnOffer(deps: Deps, actor: Actor, answering: Settling): Promise<OwnQuote> {
  await requireQuote(deps, actor, answering);
  await settleOffer(deps, actor, answering);
  return readOwnQuote(deps, actor, answering);
}
