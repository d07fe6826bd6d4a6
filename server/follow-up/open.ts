import type { VisitFollowUp } from '#contract/follow-up.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { listJobPhotos } from '../documentation/sql.ts';
import { findJobOf } from '../jobs/sql.ts';
import { signUrl } from '../photos/sign-url.ts';
import { findByToken } from '../quotes/find-by-token.ts';
import { findConfirmation, findRating } from './sql.ts';
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
  const isDone = job?.status === 'completed';
  const shots = isDone ? await listJobPhotos(deps.db, job.id) : [];
  const corrected = new Set(shots.map(({ amends }) => amends));
  const photosOf = (type: 'before' | 'after') =>
    shots
      .filter((shot) => shot.photo_type === type && !corrected.has(shot.id))
      .map(({ photo_id: id }) => ({ id, url: signUrl(deps, id) }));
  return customerView(quote, {
    business,
    job,
    confirmedAt,
    rating,
    now: deps.clock.now(),
    before: photosOf('before'),
    after: photosOf('after'),
  });
}
