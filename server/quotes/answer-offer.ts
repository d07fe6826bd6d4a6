import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { findByToken } from '../data/quote-by-token.ts';
import { openQuote } from './open.ts';
import { settleOffer } from './settle-offer.ts';

export type Answering = { readonly token: string; readonly accept: boolean; readonly requestId: string };

/** Like `settleOffer`, for the customer with the link. Also throws NotFound for an unknown link. */
export async function answerOffer(deps: Deps, actor: Actor, answering: Answering): Promise<CustomerQuote> {
  const { id } = await findByToken(deps, answering.token);
  await settleOffer(deps, actor, { ...answering, id });
  return openQuote(deps, actor, answering);
}
