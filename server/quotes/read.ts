import type { QuoteDetail } from '#contract/desk.ts';
import type { Actor } from '#core/people/permissions.ts';
import { readForOwner } from '../analysis/read-for-owner.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findJobOf } from '../data/jobs.ts';
import { findNewestOffer } from '../data/offers.ts';
import { photosOf } from '../data/photos.ts';
import { findOpenUndo } from '../data/undos.ts';
import { findQuote, historyOf, jobsOfQuotes } from '#server/data/dashboard.ts';
import { detailView } from './dashboard-view.ts';

/** One quote with all that belongs to it. Throws NotFound. */
export async function readDesk(deps: Deps, _actor: Actor, { id }: { readonly id: string }): Promise<QuoteDetail> {
  const now = deps.clock.now();
  const [quote, history, offer, jobRow, jobs, photos, undo, { business }] = await Promise.all([
    findQuote(deps.db, id),
    historyOf(deps.db, id),
    findNewestOffer(deps.db, id),
    findJobOf(deps.db, id),
    jobsOfQuotes(deps.db, [id]),
    photosOf(deps.db, id),
    findOpenUndo(deps.db, { quoteId: id }, now),
    deps.business(),
  ]);
  if (!quote) throw new NotFound('There is no such quote.');
  const estimate = await readForOwner(deps, quote);
  return detailView(quote, { business, now, history, offer, job: jobs.get(id), jobRow, photos, undo, estimate });
}
