import type { VisitFollowUp } from '#contract/follow-up.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { findJobOf } from '../data/jobs.ts';
import { findByToken } from '../data/quote-by-token.ts';
import { findConfirmation, findRating } from '#server/data/follow-up.ts';
import { customerView } from './view.ts';

/** What a customer may say about the visit that a secret link opens. Throws NotFound for a link that opens nothing. */
export async function openFollowUp(
  deps: Deps,
  _actor: Actor,
  { token }: { readonly token: string },
): Promise<VisitFollowUp> {
  const quote = await findByToken(deps, token);
  const [{ business }, job, confirmedAt, rating] = await Promise.all([
    deps.business(),
    findJobOf(deps.db, quote.id),
    findConfirmation(deps.db, quote),
    findRating(deps.db, quote.id),
  ]);
  return customerView(quote, { business, job, confirmedAt, rating, now: deps.clock.now() });
}
