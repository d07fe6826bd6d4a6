import type { CustomerQuote } from '#contract/quotes.ts';
import { findAnalysisById } from '../data/analysis.ts';
import { customersView } from '../analysis/view.ts';
import type { Deps } from '../deps.ts';
import { reportJob } from '../documentation/report-job.ts';
import { findJobOf } from '../data/jobs.ts';
import { findNewestOffer } from '../data/offers.ts';
import { signUrl } from '../photos/sign-url.ts';
import { photosOf } from '../data/photos.ts';
import type { QuoteRow } from '#server/data/quotes.ts';
import { customerView } from './view.ts';

/** A quote with everything that its customer may see of it. */
export async function showQuote(deps: Deps, quote: QuoteRow): Promise<CustomerQuote> {
  const { business } = await deps.business();
  const [job, offer, photos, analysis] = await Promise.all([
    findJobOf(deps.db, quote.id),
    quote.status === 'countered' ? findNewestOffer(deps.db, quote.id) : undefined,
    photosOf(deps.db, quote.id),
    quote.analysis_id === null ? undefined : findAnalysisById(deps.db, quote.analysis_id),
  ]);
  return {
    ...customerView(quote, { business, job, offer }),
    estimate: analysis ? customersView(analysis) : null,
    photos: photos.map((id) => ({ id, url: signUrl(deps, id) })),
    report: job ? await reportJob(deps, { job, quote }) : null,
  };
}
