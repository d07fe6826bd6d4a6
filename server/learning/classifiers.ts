import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Classifier } from '#core/estimate/classifier.ts';
import type { Deps } from '../deps.ts';
import {
  findChosenClassifier,
  classifierOf,
  countLabelled,
  findRunningTraining,
  findLastTraining,
  listTrainedClassifiers,
  markChosen,
} from '../data/learning.ts';
import type { EstimateClassifiers } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import { classifiersView } from './view.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import { NotFound } from '../errors.ts';

/**
 * The classifier that the owner has chosen; undefined for the one that comes with the product. Read each time: it is a row of
 * 12 KB beside a third of a second of judging, and so every process follows the switch at once.
 */
export async function classifierInUse({ db }: Pick<Deps, 'db'>): Promise<Classifier | undefined> {
  const row = await findChosenClassifier(db);
  return row && classifierOf(row);
}

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

type Choosing = {
  /** 'shipped' for the one that comes with the product. */
  readonly id: string;
  readonly requestId: string;
};

/** From now on this classifier judges photos; one that does so already is left alone. Throws NotFound. */
export async function chooseClassifier(
  deps: Deps,
  actor: Actor,
  { id, requestId }: Choosing,
): Promise<EstimateClassifiers> {
  const wanted = id === 'shipped' ? undefined : id;
  await transaction(deps.db, async (trx) => {
    const before = await findChosenClassifier(trx);
    if (before?.id === wanted) return;
    const at = deps.clock.now().toString();
    if (!(await markChosen(trx, wanted, at))) throw new NotFound(messageOf(operationErrorsTexts, 'noClassifier'));
    await writeAudit(trx, {
      at,
      actor,
      action: 'head.choose',
      subject: 'head',
      subjectId: id,
      before: { head: before?.id ?? 'shipped' },
      after: { head: id },
      requestId,
    });
  });
  return listClassifiers(deps, actor);
}
