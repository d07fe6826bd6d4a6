import type { Assessment, AtLeast, EngineName, RetakeHint, Thresholds } from './assessment.ts';
import {
  CAUTIOUS_CALIBRATION,
  chooseThresholds,
  cleanCharges,
  fitCalibration,
  logOddsFrom,
  moreCautious,
  NO_CALIBRATION,
  overCalls,
  pooled,
  surprise,
  type Caution,
  type SaidCase,
} from './calibration.ts';
import { calibrate, logOddsOf, poolPhotos, type Calibration, type Classifier, type LogOdds } from './classifier.ts';
import { compareCandidates, type Comparison, type Judgement } from './compare-candidates.ts';
import { foldsOf, groupsOf } from './cross-validation.ts';
import { confidenceOf } from './embedded-rules.ts';
import { settleEstimate, type EstimateTable } from './estimate.ts';
import { addedTo, fitLogistic, likenessOf, lineOf, type LearnedWeights, type Likeness } from './logistic.ts';

/** A job with ground truth, and what an engine saw on its photos. */
type Job = {
  /** Of the customer and the vehicle: jobs that share one are never split between learning and judging. */
  readonly keys: readonly string[];
  /** 0 for light to 3 for extreme. */
  readonly level: number;
  /** Whether what is in use may have learned from it. */
  readonly isKnown: boolean;
  readonly packageType: string;
  readonly vehicleType: string | undefined;
};

export type LabelledJob = Job & {
  /** At least one; each with 1024 features of length 1. */
  readonly photos: readonly { readonly features: Float32Array; readonly retake: readonly RetakeHint[] }[];
};

export type HostedJob = Job & {
  /** What the hosted model said of all photos together, before calibration. */
  readonly said: AtLeast;
};

/** How a training ended. */
export const TRAINING_OUTCOMES = ['offered', 'not-better', 'too-few', 'failed'] as const;
export type TrainingOutcome = (typeof TRAINING_OUTCOMES)[number];

/** What a candidate changes: temperature and thresholds alone, or the classifier too. */
export const CANDIDATE_KINDS = ['thresholds', 'classifier'] as const;
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** From so many labelled jobs on temperature and thresholds are learned, and after so many new ones again. */
export const LEAST_JOBS = 20;
export const NEW_JOBS = 20;
/** From so many on a classifier is trained. */
export const LEAST_JOBS_FOR_CLASSIFIER = 100;
const REPETITIONS = 3;
const FOLDS = 5;
const INNER_FOLDS = 3;
/** How much higher than learned the thresholds may be, where nothing less calls as few vehicles too dirty. */
const CAUTIONS: readonly Caution[] = [
  { level: 0, charge: 0 },
  { level: 0, charge: 0.1 },
  { level: 0, charge: 0.2 },
  { level: 0.1, charge: 0.1 },
  { level: 0.2, charge: 0.2 },
];
/** How strongly a new classifier is held to the shipped one; chosen again within each set of training jobs. */
const STRENGTHS = [1e-1, 1e-2, 1e-3] as const;

export type TrainingResult = {
  readonly kind: CandidateKind;
  readonly calibration: Calibration;
  /** Its parts, without calibration; absent for a hosted model. */
  readonly parts?: Classifier['parts'];
  readonly comparison: Comparison;
};

type Training = {
  /** The owner's table, to tell what would have been priced differently. */
  readonly table: EstimateTable;
  readonly shipped: Classifier;
  readonly inUse: Classifier;
  readonly jobs: readonly LabelledJob[];
};

/**
 * The best candidate that a shop's own jobs teach for the embedded model, held against the classifier in use by repeated
 * cross-validation in groups. Undefined below 20 jobs, or if they are all of one customer.
 */
export function train({ table, shipped, inUse, jobs }: Training): TrainingResult | undefined {
  if (jobs.length < LEAST_JOBS) return undefined;
  const odds = (classifier: Classifier) =>
    jobs.map(({ photos }) => photos.map(({ features }) => logOddsOf(classifier, features)));
  const start = odds(shipped);
  const hints = jobs.map(({ photos }) => photos.map(({ retake }) => retake));
  const percentOf: PercentOf = (place, { photos, calibration }) => {
    const seen = photos.map((atLeast, index) => ({ atLeast, photo: index, retake: hints[place]?.[index] ?? [] }));
    return percentFor(table, jobs[place], 'embedded', {
      atLeast: saidTogether(photos, calibration),
      calibration,
      confidence: confidenceOf(seen, calibration.levelFrom),
    });
  };
  const present = { odds: odds(inUse), calibration: inUse.calibration ?? NO_CALIBRATION };
  const shop: Shop = { jobs, groups: groupsOf(jobs), present, percentOf, table, engine: 'embedded' };
  const fixed = { kind: 'thresholds' as const, odds: start };
  const learners: readonly Learner[] = [
    calibrationLearner(shop, { ...fixed, isShifting: false }),
    calibrationLearner(shop, { ...fixed, isShifting: true }),
    ...(jobs.length >= LEAST_JOBS_FOR_CLASSIFIER ? [classifierLearner(shop, { start, shipped })] : []),
  ];
  const best = bestOf(shop, learners);
  return best && { ...best, parts: best.parts ?? shipped.parts };
}

/** The same for temperature and thresholds of one hosted model; without a calibration in use the cautious one is. */
export function trainHosted(
  hostedTraining: Pick<Training, 'table'> & {
    readonly inUse: Calibration | undefined;
    readonly jobs: readonly HostedJob[];
  },
): TrainingResult | undefined {
  const { table, inUse, jobs } = hostedTraining;
  if (jobs.length < LEAST_JOBS) return undefined;
  const odds = jobs.map(({ said }) => [logOddsFrom(said)]);
  const percentOf: PercentOf = (place, { photos, calibration }) => {
    const atLeast = saidTogether(photos, calibration);
    const confidence = confidenceOf([{ atLeast, retake: [] }], calibration.levelFrom);
    return percentFor(table, jobs[place], 'hosted', { atLeast, calibration, confidence });
  };
  const present = { odds, calibration: inUse ?? CAUTIOUS_CALIBRATION };
  const shop: Shop = { jobs, groups: groupsOf(jobs), present, percentOf, table, engine: 'hosted' };
  const fixed = { kind: 'thresholds' as const, odds };
  return bestOf(shop, [
    calibrationLearner(shop, { ...fixed, isShifting: false }),
    calibrationLearner(shop, { ...fixed, isShifting: true }),
  ]);
}

/** The log-odds of each job's photos, before calibration. */
type Odds = readonly (readonly LogOdds[])[];

type Shop = {
  readonly jobs: readonly Job[];
  readonly groups: readonly number[];
  readonly present: { readonly odds: Odds; readonly calibration: Calibration };
  readonly percentOf: PercentOf;
  readonly table: EstimateTable;
  readonly engine: EngineName;
};

type PercentOf = (
  place: number,
  said: { readonly photos: readonly AtLeast[]; readonly calibration: Calibration },
) => number;

/** What was learned from some jobs, and the log-odds that it gives the photos of any job. */
type Taught = {
  readonly calibration: Calibration;
  readonly oddsOf: (place: number) => readonly LogOdds[];
  readonly parts?: Classifier['parts'];
};
type Learner = { readonly kind: CandidateKind; readonly learn: (train: readonly number[]) => Taught };

function bestOf(shop: Shop, learners: readonly Learner[]): TrainingResult | undefined {
  const all = [...shop.jobs.keys()];
  if (foldsOf(all, shop.groups, { folds: FOLDS, seed: 0 }).length === 0) return undefined;
  const tried = learners.flatMap((learner) => crossValidate(shop, learner).map((judged) => ({ learner, ...judged })));
  const offered = tried.filter(({ comparison }) => comparison.verdict === 'better');
  const best = (offered.length > 0 ? offered : tried).reduce((least, each) =>
    each.comparison.fresh.logLoss < least.comparison.fresh.logLoss ? each : least,
  );
  const { calibration, parts } = best.learner.learn(all);
  return {
    kind: best.learner.kind,
    // Those that were judged, and not what the last few jobs would move them to.
    calibration: { ...calibration, ...best.thresholds },
    ...(parts && { parts }),
    comparison: best.comparison,
  };
}

/** How a learner did, and the median of the thresholds that it did so with. */
type CautionResult = { readonly comparison: Comparison; readonly thresholds: Thresholds };

/** Repeatedly judges every job by what was learned from the jobs of other customers: a comparison for each caution. */
function crossValidate(shop: Shop, { learn }: Learner): readonly CautionResult[] {
  const { jobs, groups, present, table, engine } = shop;
  const all = [...jobs.keys()];
  const judging = all.filter((place) => !jobs[place]?.isKnown);
  const taught = Array.from({ length: REPETITIONS }, (_, seed) => {
    const byPlace = new Map<number, Judging>();
    for (const { train: taughtBy, test } of foldsOf(all, groups, { folds: FOLDS, seed })) {
      const { calibration, oddsOf } = learn(taughtBy);
      for (const place of test) byPlace.set(place, { odds: oddsOf(place), calibration });
    }
    return byPlace;
  });
  const compared = {
    learnedFrom: jobs.length,
    jobs: judging.map((place) => ({
      level: jobs[place]?.level ?? 0,
      group: groups[place] ?? 0,
      rightPercent: percentFor(table, jobs[place], engine, certain(jobs[place]?.level ?? 0)),
    })),
    inUse: judging.map((place) =>
      judgementOf(shop, place, { odds: present.odds[place] ?? [], calibration: present.calibration }),
    ),
  };
  return CAUTIONS.map((caution) => {
    const judged = (byPlace: ReadonlyMap<number, Judging>) =>
      judging.flatMap((place) => {
        const by = byPlace.get(place);
        if (!by) return [];
        return [judgementOf(shop, place, { ...by, calibration: moreCautious(by.calibration, caution) })];
      });
    const used = taught.flatMap((byPlace) =>
      [...byPlace.values()].map(({ calibration }) => moreCautious(calibration, caution)),
    );
    return {
      comparison: compareCandidates({ ...compared, fresh: taught.map(judged) }),
      thresholds: {
        levelFrom: medianOf(used.map(({ levelFrom }) => levelFrom)),
        chargeFrom: medianOf(used.map(({ chargeFrom }) => chargeFrom)),
      },
    };
  });
}

/** Of at least one figure; in hundredths. */
function medianOf(figures: readonly number[]): number {
  const middle = figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
  return Math.round(middle * 100) / 100;
}

type Judging = { readonly odds: readonly LogOdds[]; readonly calibration: Calibration };

function judgementOf({ percentOf }: Shop, place: number, { odds, calibration }: Judging): Judgement {
  const photos = odds.map((photo) => calibrate(photo, calibration));
  const percent = percentOf(place, { photos, calibration });
  return { atLeast: saidTogether(photos, calibration), thresholds: calibration, percent };
}

/** What photos say together, as an estimate would take them; without photos, nothing. */
function saidTogether(photos: readonly AtLeast[], { levelFrom }: Pick<Calibration, 'levelFrom'>): AtLeast {
  return poolPhotos(photos, levelFrom) ?? [0, 0, 0];
}

type Verdict = { readonly atLeast: AtLeast; readonly calibration: Calibration; readonly confidence: number };

/** What a level would be charged if the engine were certain of it. */
function certain(level: number): Verdict {
  const [moderate, heavy, extreme] = [1, 2, 3].map((each) => (level >= each ? 1 : 0));
  return { atLeast: [moderate ?? 0, heavy ?? 0, extreme ?? 0], calibration: NO_CALIBRATION, confidence: 1 };
}

function percentFor(table: EstimateTable, job: Job | undefined, engine: EngineName, said: Verdict): number {
  if (!job) return 0;
  const { atLeast, calibration, confidence } = said;
  const assessment: Assessment = {
    engine,
    model: '',
    version: '',
    atLeast,
    thresholds: calibration,
    confidence,
    concerns: [],
    photos: [],
  };
  // Neither changes the percentage of an assessment that comes without answers.
  const choice = { ...job, parts: 'outside', outline: undefined } as const;
  return settleEstimate(table, assessment, choice, 'en').percent;
}

/** Learns temperature and thresholds of log-odds that stay as they are. */
function calibrationLearner(
  shop: Shop,
  { kind, odds, isShifting }: { readonly kind: CandidateKind; readonly odds: Odds; readonly isShifting: boolean },
): Learner {
  return {
    kind,
    learn: (places) => ({
      calibration: calibrationOf(shop, { places, odds, isShifting }),
      oddsOf: (place) => odds[place] ?? [],
    }),
  };
}

function calibrationOf(
  { jobs, present }: Shop,
  calibration: { readonly places: readonly number[]; readonly odds: Odds; readonly isShifting: boolean },
): Calibration {
  const { places, odds, isShifting } = calibration;
  const cases = places.map((place) => ({ photos: odds[place] ?? [], level: jobs[place]?.level ?? 0 }));
  const scale = fitCalibration(cases, { isShifting });
  const said = (photos: readonly LogOdds[], level: number, by: typeof scale): SaidCase => ({
    level,
    atLeast: pooled(photos, by),
  });
  const before = places.map((place) => said(present.odds[place] ?? [], jobs[place]?.level ?? 0, present.calibration));
  const after = cases.map(({ photos, level }) => said(photos, level, scale));
  const thresholds = chooseThresholds(after, {
    over: overCalls(before, present.calibration),
    cleanCharged: cleanCharges(before, present.calibration),
  });
  return { ...scale, ...thresholds };
}

/**
 * Learns three regressions on the mean features of a job's photos, shrunk toward the shipped classifier. Strength, temperature
 * and thresholds come from a cross-validation within the jobs to learn from.
 */
function classifierLearner(
  shop: Shop,
  { start, shipped }: { readonly start: Odds; readonly shipped: Classifier },
): Learner {
  const jobs = shop.jobs as readonly LabelledJob[];
  const vectors = jobs.flatMap(({ photos }) => photos.map(({ features }) => features));
  let next = 0;
  const rows = jobs.map(({ photos }) => photos.map(() => next++));
  const likeness = likenessOf({ vectors, rows });
  const fitter: Fitter = { likeness, rows, start, levels: jobs.map(({ level }) => level) };
  return {
    kind: 'classifier',
    learn: (places) => {
      const folds = foldsOf(places, shop.groups, { folds: INNER_FOLDS, seed: places.length });
      const tried = STRENGTHS.map((strength) => {
        const odds: (readonly LogOdds[])[] = [];
        for (const { train: inner, test } of folds) {
          const lines = fitLines(fitter, inner, strength);
          for (const place of test) odds[place] = oddsBy(fitter, place, lines);
        }
        return { strength, odds, loss: lossOf(shop.jobs, places, odds) };
      });
      const best = tried.reduce((least, each) => (each.loss < least.loss ? each : least));
      const lines = fitLines(fitter, places, best.strength);
      return {
        calibration: calibrationOf(shop, { places, odds: best.odds, isShifting: true }),
        oddsOf: (place) => oddsBy(fitter, place, lines),
        parts: shipped.parts.map((part, step) => {
          const { bias, weights } = lineOf(likeness, lines[step] ?? { bias: 0, train: [], shares: new Float64Array() });
          return {
            bias: Math.fround(part.bias + bias),
            weights: Float32Array.from(part.weights, (weight, index) => weight + (weights[index] ?? 0)),
          };
        }),
      };
    },
  };
}

type Fitter = {
  readonly likeness: Likeness;
  /** The places of each job's photos. */
  readonly rows: readonly (readonly number[])[];
  readonly start: Odds;
  readonly levels: readonly number[];
};

function fitLines(
  { likeness, start, levels }: Fitter,
  places: readonly number[],
  strength: number,
): readonly LearnedWeights[] {
  return ([0, 1, 2] as const).map((step) =>
    fitLogistic(likeness, {
      train: places,
      isTrue: levels.map((level) => level > step),
      start: start.map((photos) => photos.reduce((sum, photo) => sum + photo[step], 0) / Math.max(1, photos.length)),
      strength,
    }),
  );
}

function oddsBy(
  { likeness, rows, start }: Fitter,
  place: number,
  lines: readonly LearnedWeights[],
): readonly LogOdds[] {
  return (rows[place] ?? []).map((photo, index) => {
    const added = (step: 0 | 1 | 2) => {
      const line = lines[step];
      return (start[place]?.[index]?.[step] ?? 0) + (line ? addedTo(likeness, photo, line) : 0);
    };
    return [added(0), added(1), added(2)];
  });
}

function lossOf(jobs: readonly Job[], places: readonly number[], odds: Odds): number {
  return places.reduce(
    (sum, place) => sum + surprise(pooled(odds[place] ?? [], NO_CALIBRATION), jobs[place]?.level ?? 0),
    0,
  );
}
