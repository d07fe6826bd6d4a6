import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { readForOwner, customersView } from '../analysis/view.ts';
import { findAnalysisById } from '../data/analysis.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { Deps } from '../deps.ts';
import { reportJob } from '../documentation/documentation.ts';
import { signUrl } from '../photos/sign-url.ts';
import { NotFound } from '../errors.ts';
import { readChosenCard } from '../payments/accounts.ts';
import { findJobOf } from '../data/jobs.ts';
import { findNewestOffer } from '../data/offers.ts';
import { photosOf } from '../data/photos.ts';
import { findOpenUndo } from '../data/undos.ts';
import { findListedJob, findQuote, historyOf } from '#server/data/dashboard.ts';
import { detailView } from './dashboard-view.ts';
import { requireQuote } from '../data/require-quote.ts';
import { customerView } from './view.ts';

/** Returns a quote with all that the owner sees of it. Throws NotFound. */
export async function readForDashboard(
  deps: Deps,
  _actor: Actor,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<QuoteDetail> {
  const now = deps.clock.now();
  const [quote, history, offer, jobRow, job, photos, undo, { settings }] = await Promise.all([
    findQuote(deps.db, id),
    historyOf(deps.db, id),
    findNewestOffer(deps.db, id),
    findJobOf(deps.db, id),
    findListedJob(deps.db, id),
    photosOf(deps.db, id),
    findOpenUndo(deps.db, { quoteId: id }, now),
    deps.settings(),
  ]);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  const estimate = await readForOwner(deps, quote, language);
  const giftCard = await readChosenCard(deps.db, quote);
  const beside = { photos, undo, estimate, giftCard };
  return detailView(quote, { settings, language, now, history, offer, job, jobRow, ...beside });
}

/** Returns the quote that a secret link opens. Throws NotFound for a link that is unknown, revoked or expired. */
export async function openQuote(
  deps: Deps,
  actor: Actor,
  { token, language }: { readonly token: string; readonly language: Language },
): Promise<CustomerQuote> {
  return showQuote(deps, await requireQuote(deps, actor, { by: 'link', token }, 'read'), language);
}

/** Returns a quote with everything that its customer may see of it. */
export async function showQuote(deps: Deps, quote: QuoteRow, language: Language): Promise<CustomerQuote> {
  const { settings } = await deps.settings();
  const [job, offer, photos, analysis] = await Promise.all([
    findJobOf(deps.db, quote.id),
    quote.status === 'countered' ? findNewestOffer(deps.db, quote.id) : undefined,
    photosOf(deps.db, quote.id),
    quote.analysis_id === null ? undefined : findAnalysisById(deps.db, quote.analysis_id),
  ]);
  return {
    ...customerView(quote, { settings, language, job, offer }),
    estimate: analysis ? customersView(analysis, language) : null,
    photos: photos.map((id) => ({ id, url: signUrl(deps, id) })),
    report: job ? await reportJob(deps, { job, quote, language }) : null,
  };
}
