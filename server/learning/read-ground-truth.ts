import type { QuoteGroundTruth } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findQuote } from '../data/dashboard.ts';
import { listGroundTruth } from '#server/data/learning.ts';
import { groundTruthView } from './view.ts';

/** What was found on the vehicle of a quote, by the crew and by the owner. Throws NotFound. */
export async function readGroundTruth(
  { db }: Pick<Deps, 'db'>,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<QuoteGroundTruth> {
  const [quote, truths] = await Promise.all([findQuote(db, id), listGroundTruth(db, id)]);
  if (!quote) throw new NotFound('There is no such quote.');
  return groundTruthView(quote, truths);
}
