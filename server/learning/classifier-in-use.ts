import type { Classifier } from '#core/estimate/classifier.ts';
import type { Deps } from '../deps.ts';
import { findChosenClassifier, classifierOf } from '#server/data/learning.ts';

/**
 * The classifier that the owner has chosen; undefined for the one that comes with the product. Read each time: it is a row of
 * 12 KB beside a third of a second of judging, and so every process follows the switch at once.
 */
export async function classifierInUse({ db }: Pick<Deps, 'db'>): Promise<Classifier | undefined> {
  const row = await findChosenClassifier(db);
  return row && classifierOf(row);
}
