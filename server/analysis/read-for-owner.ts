import type { EstimateInDetail } from '#contract/analysis.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import type { Language } from '#core/languages/language.ts';
import type { Deps } from '../deps.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { feedbackOf, findAnalysisById, photosOfAnalysis } from '#server/data/analysis.ts';
import { ownersView } from './view.ts';

/** The photo estimate that a quote came with, and what its customer said of it; null where there is none. */
export async function readForOwner(
  { db }: Pick<Deps, 'db'>,
  { analysis_id: id, lines }: Pick<QuoteRow, 'analysis_id' | 'lines'>,
  language: Language,
): Promise<EstimateInDetail | null> {
  if (id === null) return null;
  const [analysis, feedback, photos] = await Promise.all([
    findAnalysisById(db, id),
    feedbackOf(db, id),
    photosOfAnalysis(db, id),
  ]);
  const cents = totalOf(lines.filter(({ kind }) => kind === 'estimate'));
  return analysis ? ownersView(analysis, { feedback, photos, cents }, language) : null;
}
