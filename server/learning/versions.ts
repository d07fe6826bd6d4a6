import type { LearnedVersions, EstimateQuality, QuoteGroundTruth } from '#contract/learning.ts';
import { assessAnswers, openQuestions } from '#core/estimate/answers.ts';
import { type Assessment, assessmentContext } from '#core/estimate/assessment.ts';
import { CAUTIOUS_CALIBRATION, withCalibration } from '#core/estimate/calibration.ts';
import { probabilityOfLevel, type Classifier, levelOf } from '#core/estimate/classifier.ts';
import { EMBEDDED_MOST_CONFIDENCE, POOR_PHOTOS_CONFIDENCE, SHIPPED_THRESHOLDS } from '#core/estimate/embedded-rules.ts';
import { agreementOf, measureEngines, type AnsweredJob, type JudgedJob } from '#core/estimate/estimate-quality.ts';
import { percentOfLevel } from '#core/estimate/estimate.ts';
import { countingGroundTruth } from '#core/estimate/ground-truth.ts';
import { weighPercents } from '#core/estimate/percent-evidence.ts';
import { LEAST_JOBS, LEAST_JOBS_FOR_CLASSIFIER } from '#core/estimate/train.ts';
import { vehicleNumbers } from '#core/jobs/documentation.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { DIRTINESS_LEVELS, type Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { EMBEDDED_MODEL, shippedClassifier } from '#server/engines/dirt-model.ts';
import { NotFound } from '#server/errors.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
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
  type FoundJobRow,
  type LearnedVersionRow,
  type NamedGroundTruth,
  type TrainingRow,
} from './queries.ts';

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
  const isDoubtful = lost > 0 && confidence <= POOR_PHOTOS_CONFIDENCE;
  const most = isDoubtful ? POOR_PHOTOS_CONFIDENCE : EMBEDDED_MOST_CONFIDENCE - lost;
  const calibrated = withCalibration(assessment, row.calibration, most);
  return { ...calibrated, version: `${version} ${row.version}` };
}

/** What may judge photos, and how the last try to learn something better went. */
export async function listVersions({ db, clock }: Context): Promise<LearnedVersions> {
  // In this order: a run that ends in between is reported as running, never as ended without its outcome.
  const running = await findRunningTraining(db, clock.now());
  const last = await findLastTraining(db);
  const [versions, counts] = await Promise.all([listLearnedVersions(db), countLabelled(db, last?.began_at)]);
  return learnedVersionsView({ versions, last, isRunning: running !== undefined, ...counts });
}

/** From now on this version judges photos; one that does so already is left alone. Throws NotFound. */
export async function chooseVersion(
  context: Context,
  choice: {
    /** Of a learned version, or 'shipped' for what comes with the product. */
    readonly id: string;
    /** Whose shipped one; defaults to the embedded model. */
    readonly model?: string | undefined;
  },
): Promise<LearnedVersions> {
  const { id, model } = choice;
  await transaction(context.db, async (trx) => {
    const wanted = id === 'shipped' ? undefined : await findLearnedVersion(trx, id);
    if (id !== 'shipped' && !wanted) throw new NotFound(messageOf(operationErrorsTexts, 'noClassifier'));
    const learner = wanted ?? (model === undefined ? EMBEDDED_LEARNER : ({ engine: 'hosted', model } as const));
    const before = await findChosenVersion(trx, learner);
    if (before?.id === wanted?.id) return;
    const at = context.clock.now().toString();
    await unchoose(trx, learner);
    if (wanted) await markChosen(trx, wanted.id, at);
    await writeAudit(trx, context, {
      at,
      action: 'learning.choose',
      subject: 'learned-version',
      subjectId: id,
      before: { version: before?.version ?? 'shipped' },
      after: { version: wanted?.version ?? 'shipped', model: learner.model },
    });
  });
  return listVersions(context);
}

/** What the crew and the owner recorded about a quote's vehicles, and whether the owner can record it yet. */
export function groundTruthView(
  quote: Pick<QuoteRow, 'completed_at' | 'items'>,
  rows: readonly NamedGroundTruth[],
  language: Language,
): QuoteGroundTruth {
  const said = (by: 'crew' | 'owner', vehicle: number) => {
    const row = rows.find(({ found_by: foundBy, item }) => foundBy === by && item === vehicle);
    if (!row) return null;
    const { level, photo_missed_it: photoMissedIt, recorder, at } = row;
    const minutes = row.is_of_all ? null : row.minutes;
    return { level, minutes, photoMissedIt, recordedBy: recorder ?? groundTruthTexts(language)('office'), at };
  };
  const ofVehicle = (vehicle: number) => {
    const both = { crew: said('crew', vehicle), owner: said('owner', vehicle) };
    const counting = countingGroundTruth(both);
    return { ...both, counts: counting && (counting === both.owner ? ('owner' as const) : ('crew' as const)) };
  };
  const numbers = vehicleNumbers(1 + quote.items.length);
  return {
    ...ofVehicle(1),
    ...(numbers.length > 1 && { vehicles: numbers.map((vehicle) => ({ vehicle, ...ofVehicle(vehicle) })) }),
    canRecord: quote.completed_at !== null,
  };
}

/** How well estimates matched the ground truth, by engine and by question. */
export function qualityView(rows: readonly FoundJobRow[], settings: Settings): EstimateQuality {
  const timed = rows.flatMap(({ package_type: id, vehicle_type: vehicle, truth: level, minutes }) =>
    minutes === null ? [] : [{ kind: vehicle ? `${id} ${vehicle}` : id, level, minutes }],
  );
  const engines = measureEngines(rows.flatMap((row) => judgedJob(row, settings) ?? []));
  const answered = rows.flatMap((row) => answeredJob(row, settings) ?? []);
  return {
    found: rows.length,
    missed: rows.filter(({ photo_missed_it: isMissed }) => isMissed).length,
    agreement: agreementOf(answered) ?? null,
    engines: engines.map(({ matrix, bins, money, ...rest }) => ({
      ...rest,
      matrix: matrix.map((row) => [...row]),
      bins: [...bins],
      money: { ...money, largest: [...money.largest] },
    })),
    percents: [...weighPercents(timed, settings.estimate)],
  };
}

/** The level that follows from a customer's answers, and the one that the crew found. */
function answeredJob(row: FoundJobRow, settings: Settings): AnsweredJob | undefined {
  const { answers, crew_level: found, package_type: packageType, vehicle_type: vehicleType } = row;
  const { parts } = assessmentContext(settings, { packageType, vehicleType });
  // An answer about the inside alone says nothing of what the photos show.
  if (!answers || !found || openQuestions(answers, parts).length > 0) return undefined;
  const { atLeast } = assessAnswers(answers, { parts });
  return { answered: DIRTINESS_LEVELS[levelOf(atLeast)], found };
}

function judgedJob(row: FoundJobRow, settings: Settings): JudgedJob | undefined {
  const { engine, model, version, said: level, confidence, said_minutes: minutes, percent, quoted, approved } = row;
  if (!engine || model === null || version === null || confidence === null) return undefined;
  if (level === null || minutes === null || percent === null) return undefined;
  // What was paid is the last word once nothing is owed, or money was given back.
  const isFinal = row.paid !== null && (row.paid >= approved || row.is_refunded === true);
  const right = percentOfLevel(settings, engine, row.truth);
  return {
    quoteId: row.quote_id,
    reference: row.reference,
    truth: row.truth,
    minutes: row.minutes,
    isAlone: row.is_alone,
    said: { engine, model, version, level, confidence, minutes, percent },
    quotedCents: quoted,
    approvedCents: approved,
    finalCents: isFinal ? row.paid : null,
    chargedCents: row.estimate_cents,
    // In whole dollars, as the estimate itself is; an estimate that is only shown charges nothing, right or wrong.
    rightCents: row.mode === 'price' ? Math.round((row.estimated_cents * right) / 10_000) * 100 : 0,
  };
}

/** The trained classifiers, the last training, and how many jobs the next one can learn from. */
function learnedVersionsView({
  versions,
  last,
  isRunning,
  labelled,
  fresh,
}: {
  readonly versions: readonly LearnedVersionRow[];
  readonly last: TrainingRow | undefined;
  readonly isRunning: boolean;
  readonly labelled: number;
  readonly fresh: number;
}): LearnedVersions {
  const learned = versions.map((row) => ({
    id: row.id,
    engine: row.engine,
    model: row.model,
    kind: row.kind,
    version: row.version,
    isInUse: row.chosen_at !== null,
    learnedFrom: row.learned_from,
    createdAt: row.created_at,
    chosenAt: row.chosen_at,
    levelFrom: row.calibration.levelFrom,
    chargeFrom: row.calibration.chargeFrom,
    comparison: row.comparison,
  }));
  const models = new Map(learned.map(({ engine, model }) => [`${engine} ${model}`, { engine, model }]));
  models.delete(`embedded ${EMBEDDED_MODEL}`);
  const shipped = [{ engine: 'embedded' as const, model: EMBEDDED_MODEL }, ...models.values()].map(
    ({ engine, model }) => ({
      id: 'shipped',
      engine,
      model,
      kind: engine === 'embedded' ? ('classifier' as const) : ('thresholds' as const),
      version: engine === 'embedded' ? shippedClassifier.version : 'shipped',
      isInUse: !learned.some((each) => each.isInUse && each.engine === engine && each.model === model),
      learnedFrom: null,
      createdAt: null,
      chosenAt: null,
      ...SHIPPED_THRESHOLDS,
      comparison: null,
    }),
  );
  return {
    versions: [...learned, ...shipped],
    labelled,
    needed: LEAST_JOBS,
    neededForClassifier: LEAST_JOBS_FOR_CLASSIFIER,
    fresh,
    isRunning,
    lastTraining:
      last && last.ended_at !== null && last.outcome !== null
        ? { at: last.ended_at, outcome: last.outcome, results: [...last.results] }
        : null,
  };
}
