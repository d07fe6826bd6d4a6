import type { EstimateClassifiers } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { countLabelled, findRunningTraining, findLastTraining, listTrainedClassifiers } from '#server/data/learning.ts';
import { classifiersView } from './view.ts';

/** The classifiers that may judge photos, and how the last try to fit a better one went. */
export async function listClassifiers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  _actor: Actor,
): Promise<EstimateClassifiers> {
  // In this order: a run that ends in between is reported as running, never as ended without its outcome.
  const running = await findRunningTraining(db, clock.now());
  const last = await findLastTraining(db);
  const [heads, labelled] = await Promise.all([listTrainedClassifiers(db), countLabelled(db, last?.began_at)]);
  return classifiersView({ heads, last, isRunning: running !== undefined, ...labelled });
}
