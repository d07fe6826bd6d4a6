import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { LabelledJob, TrainingResult } from '#core/estimate/train.ts';
import { localDate } from '#core/lib/time.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import { floatsOf } from '../db/column-types.ts';
import type { Deps } from '../deps.ts';
import { trainInThread } from '../engines/train-in-thread.ts';
import { shippedClassifier } from '../engines/shipped-classifier.ts';
import { classifierInUse } from './classifiers.ts';
import {
  endTraining,
  deleteTraining,
  insertClassifier,
  listFeatures,
  listLabelled,
  weightsOf,
} from '#server/data/learning.ts';

/** Three photos of 4 KB each: 24 MB in memory at the most. */
const MOST_JOBS = 2000;
const SLICE = 100;

type Fitting = {
  /** The id of the training, which has already begun. */
  readonly id: string;
  readonly requestId: string;
};

/**
 * Trains a classifier on the newest labeled jobs in a worker thread, and stores it if it beats the one in use; the owner
 * decides whether to switch. Never throws: the outcome is stored with the training, and dashboards are notified.
 */
export async function runTraining(deps: Deps, actor: Actor, fitting: Fitting): Promise<void> {
  try {
    await settle(deps, actor, { ...fitting, ...(await fit(deps)) });
  } catch (error) {
    // The process is shutting down: the next one retries.
    if (deps.changes.ending.aborted) return deleteTraining(deps.db, fitting.id).catch(() => undefined);
    deps.log.error({ err: error }, 'no classifier could be fitted');
    await transaction(deps.db, (trx) =>
      endTraining(trx, fitting.id, { ended_at: deps.clock.now().toString(), outcome: 'failed' }),
    ).catch((again: unknown) => deps.log.error({ err: again }, 'a failed fit could not be noted'));
  }
  deps.changes.tell('estimates');
}

async function fit(deps: Deps): Promise<{ readonly labelled: number; readonly result: TrainingResult | undefined }> {
  const [jobs, chosen, { settings }] = await Promise.all([readJobs(deps), classifierInUse(deps), deps.settings()]);
  const version = `own-${localDate(deps.clock.now(), settings.timeZone).toString()}-${deps.random.id().slice(-4)}`;
  const given = { jobs, shipped: shippedClassifier, inUse: chosen ?? shippedClassifier, version };
  return { labelled: jobs.length, result: await trainInThread(given, deps.changes.ending) };
}

/** In slices, so that nothing else waits for long while megabytes of features are read. */
async function readJobs({ db }: Pick<Deps, 'db'>): Promise<readonly LabelledJob[]> {
  const rows = await listLabelled(db, MOST_JOBS);
  const jobs: LabelledJob[] = [];
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE);
    const ids = slice.map(({ analysis_id: id }) => id);
    const photos = Map.groupBy(await listFeatures(db, ids), ({ analysis_id: id }) => id);
    for (const { id, analysis_id: analysis, level } of slice) {
      const features = (photos.get(analysis) ?? []).map((photo) => floatsOf(photo.features));
      if (features.length > 0) jobs.push({ id, level: DIRTINESS_LEVELS.indexOf(level), photos: features });
    }
  }
  return jobs;
}

type Fitted = Fitting & Awaited<ReturnType<typeof fit>>;

async function settle(deps: Deps, actor: Actor, { id, requestId, labelled, result }: Fitted): Promise<void> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!result) return endTraining(trx, id, { ended_at: at, outcome: 'too-few', labelled });
    const { classifier, comparison } = result;
    const figures = JSON.stringify(comparison);
    if (!comparison.isBetter) return endTraining(trx, id, { ended_at: at, outcome: 'not-better', labelled, figures });
    const headId = deps.random.id();
    await insertClassifier(trx, {
      id: headId,
      version: classifier.version,
      weights: weightsOf(classifier),
      trained_on: comparison.trainedOn,
      held_back: comparison.heldBack,
      figures,
      created_at: at,
      chosen_at: null,
    });
    await endTraining(trx, id, { ended_at: at, outcome: 'offered', labelled, figures, head_id: headId });
    await writeAudit(trx, {
      at,
      actor,
      action: 'head.offer',
      subject: 'head',
      subjectId: headId,
      after: { version: classifier.version, jobs: labelled },
      requestId,
    });
  });
}
