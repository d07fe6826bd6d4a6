import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import { type Actor, STRANGER } from '#core/people/permissions.ts';
import { type LabelledJob, type TrainingResult, LEAST_JOBS, NEW_JOBS } from '#core/estimate/train.ts';
import { localDate } from '#core/lib/time.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import { floatsOf } from '../db/column-types.ts';
import type { Deps } from '../deps.ts';
import { trainInThread } from '../engines/train-in-thread.ts';
import { shippedClassifier } from '../engines/dirt-model.ts';
import { classifierInUse, listClassifiers } from './classifiers.ts';
import {
  endTraining,
  deleteTraining,
  insertClassifier,
  listFeatures,
  listLabelled,
  weightsOf,
  beginTraining,
  countLabelled,
  findLastTraining,
} from '#server/data/learning.ts';
import type { EstimateClassifiers } from '#contract/learning.ts';
import { Conflict } from '../errors.ts';

/**
 * Starts training a classifier on the shop's own jobs and returns at once. Throws Conflict with too few jobs or no new ones,
 * and while a training is running.
 */
export async function startTraining(
  deps: Deps,
  actor: Actor,
  { requestId }: { readonly requestId: string },
): Promise<EstimateClassifiers> {
  const last = await findLastTraining(deps.db);
  const { labelled, fresh } = await countLabelled(deps.db, last?.began_at);
  if (labelled < LEAST_JOBS)
    throw new Conflict('wrong-state', messageOf(operationErrorsTexts, 'tooFewJobs', { least: LEAST_JOBS }), {
      labelled,
    });
  if (last && last.outcome !== 'failed' && fresh === 0)
    throw new Conflict('wrong-state', messageOf(operationErrorsTexts, 'trainedAlready'));
  const id = deps.random.id();
  const isBegun = await transaction(deps.db, (trx) => beginTraining(trx, { id, now: deps.clock.now() }));
  if (!isBegun) throw new Conflict('wrong-state', messageOf(operationErrorsTexts, 'training'));
  void runTraining(deps, actor, { id, requestId });
  return listClassifiers(deps, actor);
}

/** In hours. */
const DAY = 24;

/**
 * Trains a classifier once 20 jobs were labeled since the last attempt, or any were and a day has passed. Returns true if it
 * did. The database decides whether it's due, so only one of several processes trains.
 */
export async function trainWhenDue(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const last = await findLastTraining(deps.db);
  const { labelled, fresh } = await countLabelled(deps.db, last?.began_at);
  const isDayOver =
    !last || Temporal.Instant.compare(Temporal.Instant.from(last.began_at).add({ hours: DAY }), now) <= 0;
  const isDue = labelled >= LEAST_JOBS && (fresh >= NEW_JOBS || (fresh > 0 && isDayOver));
  if (!isDue) return false;
  const id = deps.random.id();
  const isBegun = await transaction(deps.db, (trx) => beginTraining(trx, { id, now }));
  if (isBegun) await runTraining(deps, STRANGER, { id, requestId: deps.random.id() });
  return isBegun;
}

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
async function runTraining(deps: Deps, actor: Actor, fitting: Fitting): Promise<void> {
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
