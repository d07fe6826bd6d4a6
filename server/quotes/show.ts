import type { CustomerQuote } from '#contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { reportJob } from '../documentation/report-job.ts';
import { findJobOf } from '../jobs/sql.ts';
import { findNewestOffer } from '../offers/sql.ts';
import { signUrl } from '../photos/sign-url.ts';
import { photosOf } from '../photos/sql.ts';
import type { QuoteRow } from './sql.ts';
import { customerView } from './view.ts';

/** A quote with everything that its customer may see of it. */
export async function showQuote(deps: Deps, quote: QuoteRow): Promise<CustomerQuote> {
  const { business } = await deps.business();
  const [job, offer, photos] = await Promise.all([
    findJobOf(deps.db, quote.id),
    quote.status === 'countered' ? findNewestOffer(deps.db, quote.id) : undefined,
    photosOf(deps.db, quote.id),
  ]);
  return {
    ...customerView(quote, { business, job, offer }),
    photos: photos.map((id) => ({ id, url: signUrl(deps, id) })),
    report: job ? await reportJob(deps, { job, quote }) : null,
  };
}
