import type { CustomerQuote } from '#contract/quotes.ts';
import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { reportJob } from '../documentation/report-job.ts';
import { findJobOf } from '../jobs/sql.ts';
import { findNewestOffer } from '../offers/sql.ts';
import { signUrl } from '../photos/sign-url.ts';
import { photosOf } from '../photos/sql.ts';
import { findByToken } from './find-by-token.ts';
import { customerView } from './view.ts';

/** The quote that a secret link opens. Throws NotFound for a link that is unknown, revoked or expired. */
export async function openQuote(
  deps: Deps,
  _actor: Actor,
  { token }: { readonly token: string },
): Promise<CustomerQuote> {
  const [quote, { business }] = await Promise.all([findByToken(deps, token), deps.business()]);
  const [job, offer, photos] = await Promise.all([
    findJobOf(deps.db, quote.id),
    quote.status === 'countered' ? findNewestOffer(deps.db, quote.id) : undefined,
    photosOf(deps.db, quote.id),
  ]);
  const report = job ? await reportJob(deps, { job, quote }) : null;
  return customerView(quote, {
    business,
    report,
    job,
    offer,
    photos: photos.map((id) => ({ id, url: signUrl(deps, id) })),
  });
}
