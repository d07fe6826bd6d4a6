import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { CAUTIOUS_CALIBRATION, withCalibration } from '#core/estimate/calibration.ts';
import { probabilityOfLevel, type Classifier } from '#core/estimate/classifier.ts';
import type { Assessment } from '#core/estimate/assessment.ts';
import { EMBEDDED_MOST_CONFIDENCE } from '#core/estimate/embedded-rules.ts';
import type { Deps } from '../deps.ts';
import {
  classifierOf,
  countLabelled,
  findChosenVersion,
  findLastTraining,
  findLearnedVersion,
  findRunningTraining,
  listLearnedVersions,
  markChosen,
  unchoose,
  type Learner,
} from '../data/learning.ts';
import type { LearnedVersions } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import { learnedVersionsView } from './view.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import { EMBEDDED_MODEL } from '../engines/embedded.ts';
import { NotFound } from '../errors.ts';

export const EMBEDDED_LEARNER: Learner = { engine: 'embedded', model: EMBEDDED_MODEL };

/**
 * The classifier that the owner has chosen; undefined for the one that comes with the product. Read each time: it is a row of
 * 12 KB beside a third of a second of judging, and so every process follows the switch at once.
 */
export async function classifierInUse({ db }: Pick<Deps, 'db'>): Promise<Classifier | undefined> {
  const row = await findChosenVersion(db, EMBEDDED_LEARNER);
  return row?.weights ? classifierOf({ ...row, weights: row.weights }) : undefined;
}

/**
 * What a hosted model said with the calibration that the owner has chosen for it, or else the cautious one. A calibration
 * that was learned from answers to other instructions doesn't count.
 */
export async function calibrateHosted({ db }: Pick<Deps, 'db'>, assessment: Assessment): Promise<Assessment> {
  const { model, version, confidence, atLeast } = assessment;
  const row = await findChosenVersion(db, { engine: 'hosted', model });
  if (row?.base_version !== version || !atLeast) return withCalibration(assessment, CAUTIOUS_CALIBRATION, confidence);
  // What poor photos take away stays taken away.
  const lost = Math.max(0, probabilityOfLevel(atLeast) - confidence);
  const calibrated = withCalibration(assessment, row.calibration, EMBEDDED_MOST_CONFIDENCE - lost);
  return { ...calibrated, version: `${version} ${row.version}` };
}

/** What may judge photos, and how the last try to learn something better went. */
export async function listVersions({ db, clock }: Pick<Deps, 'db' | 'clock'>, _actor: Actor): Promise<LearnedVersions> {
  // In this order: a run that ends in between is reported as running, never as ended without its outcome.
  const running = await findRunningTraining(db, clock.now());
  const last = await findLastTraining(db);
  const [versions, counts] = await Promise.all([listLearnedVersions(db), countLabelled(db, last?.began_at)]);
  return learnedVersionsView({ versions, last, isRunning: running !== undefined, ...counts });
}

type Choosing = {
  /** Of a learned version, or 'shipped' for what comes with the product. */
  readonly id: string;
  /** Whose shipped one; defaults to the embedded model. */
  readonly model?: string | undefined;
  readonly requestId: string;
};

/** From now on this version judges photos; one that does so already is left alone. Throws NotFound. */
export async function chooseVersion(
  deps: Deps,
  actor: Actor,
  { id, model, requestId }: Choosing,
): Promise<LearnedVersions> {
  await transaction(deps.db, async (trx) => {
    const wanted = id === 'shipped' ? undefined : await findLearnedVersion(trx, id);
    if (id !== 'shipped' && !wanted) throw new NotFound(messageOf(operationErrorsTexts, 'noClassifier'));
    const learner = wanted ?? (model === undefined ? EMBEDDED_LEARNER : ({ engine: 'hosted', model } as const));
    const before = await findChosenVersion(trx, learner);
    if (before?.id === wanted?.id) return;
    const at = deps.clock.now().toString();
    await unchoose(trx, learner);
    if (wanted) await markChosen(trx, wanted.id, at);
    await writeAudit(trx, {
      at,
      actor,
      action: 'learning.choose',
      subject: 'learned-version',
      subjectId: id,
      before: { version: before?.version ?? 'shipped' },
      after: { version: wanted?.version ?? 'shipped', model: learner.model },
      requestId,
    });
  });
  return listVersions(deps, actor);
}
