import type { LearnedVersions } from '#contract/learning.ts';
import { LEAST_JOBS, NEW_JOBS, type HostedJob, type LabelledJob, type TrainingResult } from '#core/estimate/train.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { contextOf, type Context } from '#server/context.ts';
import type { TrainingResultRow } from '#server/db/analysis-tables.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { floatsOf } from '#server/db/column-types.ts';
import type { Deps } from '#server/deps.ts';
import { dirtModel, shippedClassifier } from '#server/engines/dirt-model.ts';
import { trainInThread } from '#server/engines/train-in-thread.ts';
import { Conflict } from '#server/errors.ts';
import {
  beginTraining,
  countLabelled,
  deleteTraining,
  endTraining,
  findLastTraining,
  insertLearnedVersion,
  listChosenVersions,
  listFeatures,
  listHosted,
  listLabelled,
  weightsOf,
  type HostedRow,
  type LabelledRow,
  type Learner,
} from './queries.ts';
import { classifierInUse, EMBEDDED_LEARNER, listVersions } from './versions.ts';

/**
 * Starts learning from the shop's own jobs and returns at once. Throws Conflict with too few jobs or no new ones, and while a
 * training is running.
 */
export async function startTraining(context: Context): Promise<LearnedVersions> {
  const last = await findLastTraining(context.db);
  const { labelled, fresh } = await countLabelled(context.db, last?.began_at);
  if (labelled < LEAST_JOBS)
    throw new Conflict('wrong-state', messageOf(operationErrorsTexts, 'tooFewJobs', { least: LEAST_JOBS }), {
      labelled,
    });
  if (last && last.outcome !== 'failed' && fresh === 0)
    throw new Conflict('wrong-state', messageOf(operationErrorsTexts, 'trainedAlready'));
  const id = context.random.id();
  const isBegun = await transaction(context.db, (trx) => beginTraining(trx, { id, now: context.clock.now() }));
  if (!isBegun) throw new Conflict('wrong-state', messageOf(operationErrorsTexts, 'training'));
  void runTraining(context, { id });
  return listVersions(context);
}

/** In hours. */
const DAY = 24;

/**
 * Learns once 20 jobs were labeled since the last attempt, or any were and a day has passed. Returns true if it did. The
 * database decides whether it's due, so only one of several processes trains.
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
  if (isBegun) await runTraining(contextOf(deps), { id });
  return isBegun;
}

/** Three photos of 4 KB each: 12 MB in memory, and about a minute of training, at the most. */
const MOST_JOBS = 1000;
const SLICE = 100;

type Running = {
  /** The id of the training, which has already begun. */
  readonly id: string;
};

/**
 * Learns from the newest labeled jobs in a worker thread, and stores what beats the one in use; the owner decides whether to
 * switch. Never throws: the outcome is stored with the training, and dashboards are notified.
 */
async function runTraining(context: Context, running: Running): Promise<void> {
  try {
    const learned = await learn(context);
    await transaction(context.db, (trx) => settle(trx, context, { ...running, ...learned }));
  } catch (error) {
    // The process is shutting down: the next one retries.
    if (context.changes.ending.aborted) return deleteTraining(context.db, running.id).catch(() => undefined);
    context.log.error({ err: error }, 'nothing could be learned from the jobs');
    await transaction(context.db, (trx) =>
      endTraining(trx, running.id, { ended_at: context.clock.now().toString(), outcome: 'failed' }),
    ).catch((again: unknown) => context.log.error({ err: again }, 'a failed training could not be noted'));
  }
  context.changes.tell('estimates');
}

/** What one learner's training brought; without a result there were too few jobs. */
type Lesson = Learner & { readonly baseVersion: string; readonly result: TrainingResult };
type TrainingData = { readonly labelled: number; readonly lessons: readonly Lesson[] };

async function learn(deps: Deps): Promise<TrainingData> {
  const [rows, hostedRows, chosen, inUse, { settings }] = await Promise.all([
    listLabelled(deps.db, MOST_JOBS),
    listHosted(deps.db, MOST_JOBS),
    listChosenVersions(deps.db),
    classifierInUse(deps),
    deps.settings(),
  ]);
  const since = ({ engine, model }: Learner) =>
    chosen.find((each) => each.engine === engine && each.model === model)?.created_at;
  const { estimate, pay } = settings;
  const table = { estimate, pay: { hoursByPackage: pay.hoursByPackage } };
  const jobs = await readJobs(deps, rows, since(EMBEDDED_LEARNER));
  const groups = Map.groupBy(hostedRows, ({ model, base_version: base }) => `${model} ${base}`);
  const hosted = [...groups.values()].flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    const learner = { engine: 'hosted', model: first.model } as const;
    const used = chosen.find((each) => each.engine === 'hosted' && each.model === first.model);
    const isSame = used?.base_version === first.base_version;
    const training = {
      table,
      inUse: isSame ? used.calibration : undefined,
      jobs: those.map((row) => hostedJob(row, isSame ? used.created_at : undefined)),
    };
    return [{ learner, baseVersion: first.base_version, training }];
  });
  const answer = await trainInThread(
    {
      embedded: { table, shipped: shippedClassifier, inUse: inUse ?? shippedClassifier, jobs },
      hosted: hosted.map(({ training }) => training),
    },
    deps.changes.ending,
  );
  const own = answer.embedded && {
    ...EMBEDDED_LEARNER,
    baseVersion: String(dirtModel.version),
    result: answer.embedded,
  };
  const others = hosted.flatMap(({ learner, baseVersion }, place) => {
    const result = answer.hosted[place];
    return result ? [{ ...learner, baseVersion, result }] : [];
  });
  const ids = new Set([...rows, ...hostedRows].map(({ id, item }) => `${id} ${item}`));
  return { labelled: ids.size, lessons: [...(own ? [own] : []), ...others] };
}

/** In slices, so that nothing else waits for long while megabytes of features are read. */
async function readJobs(
  { db }: Pick<Deps, 'db'>,
  rows: readonly LabelledRow[],
  since: string | undefined,
): Promise<readonly LabelledJob[]> {
  const jobs: LabelledJob[] = [];
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows.slice(start, start + SLICE);
    const ids = slice.map(({ analysis_id: id }) => id);
    const byAnalysis = Map.groupBy(await listFeatures(db, ids), ({ analysis_id: id }) => id);
    for (const row of slice) {
      const photos = (byAnalysis.get(row.analysis_id) ?? []).map(({ features, retake }) => ({
        features: floatsOf(features),
        retake: retake ?? [],
      }));
      if (photos.length > 0) jobs.push({ ...jobOf(row, since), photos });
    }
  }
  return jobs;
}

function hostedJob(row: HostedRow, since: string | undefined): HostedJob {
  return { ...jobOf(row, since), said: row.said };
}

/** `since`: when the version in use was learned, if it was. */
function jobOf(row: LabelledRow, since: string | undefined): Omit<HostedJob, 'said'> {
  return {
    keys: keysOf(row),
    level: DIRTINESS_LEVELS.indexOf(row.level),
    isKnown: since !== undefined && Temporal.Instant.compare(row.at, since) <= 0,
    packageType: row.package_type,
    vehicleType: row.vehicle_type ?? undefined,
  };
}

/** Jobs of one customer share an email address, a phone number or an account; the same vehicle may be booked by another. */
function keysOf(row: LabelledRow): readonly string[] {
  const { customer_email: email, customer_phone: phone, customer_id: account, service_address: address } = row;
  return [
    `email ${email.trim().toLowerCase()}`,
    `phone ${phone.replaceAll(/\D/g, '')}`,
    ...(account ? [`account ${account}`] : []),
    ...(address ? [`vehicle ${address.trim().toLowerCase()} ${row.vehicle_type} ${row.vehicle_subtype}`] : []),
  ];
}

async function settle(trx: Trx, context: Context, { id, labelled, lessons }: Running & TrainingData): Promise<void> {
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  const today = localDate(context.clock.now(), settings.timeZone).toString();
  const results: TrainingResultRow[] = [];
  for (const { engine, model, baseVersion, result } of lessons) {
    const { kind, calibration, parts, comparison } = result;
    const isOffered = comparison.verdict === 'better';
    const versionId = isOffered ? context.random.id() : null;
    results.push({ engine, model, kind, comparison, versionId });
    if (versionId === null) continue;
    const version = `own-${today}-${versionId.slice(-4)}`;
    await insertLearnedVersion(trx, {
      id: versionId,
      engine,
      model,
      base_version: baseVersion,
      kind,
      version,
      weights: parts ? weightsOf(parts) : null,
      calibration: JSON.stringify(calibration),
      learned_from: comparison.learnedFrom,
      comparison: JSON.stringify(comparison),
      created_at: at,
      chosen_at: null,
    });
    await writeAudit(trx, context, {
      at,
      action: 'learning.offer',
      subject: 'learned-version',
      subjectId: versionId,
      after: { version, model, jobs: comparison.learnedFrom },
    });
  }
  const isOffered = results.some(({ versionId }) => versionId !== null);
  const outcome = lessons.length === 0 ? 'too-few' : isOffered ? 'offered' : 'not-better';
  await endTraining(trx, id, { ended_at: at, outcome, labelled, results: JSON.stringify(results) });
}
