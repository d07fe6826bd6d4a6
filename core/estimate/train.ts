import { FEATURES, judge, levelOf, meanOf, type Classifier } from './classifier.ts';
import { fitLogistic, meanLogLoss, type Rows } from './logistic.ts';

/** A job with ground truth, and the embedded model's features of its photos. */
export type LabelledJob = {
  readonly id: string;
  /** 1024 figures each, of length 1; at least one photo. */
  readonly photos: readonly Float32Array[];
  /** 0 for light to 3 for extreme. */
  readonly level: number;
};

/** How a training ended. */
export const TRAINING_OUTCOMES = ['offered', 'not-better', 'too-few', 'failed'] as const;
export type TrainingOutcome = (typeof TRAINING_OUTCOMES)[number];

/** From so many labelled jobs on a classifier is fitted, and after so many new ones again. */
export const LEAST_JOBS = 100;
export const NEW_JOBS = 20;
/** How many tenths of the jobs are held back as judge. */
const TENTHS_HELD_BACK = 3;
/** How strongly a new classifier is held to the shipped one; the best of them is found within the jobs to learn from. */
const STRENGTHS = [1e-2, 1e-3, 1e-4, 1e-5] as const;

/** How a classifier did on jobs that were held back. */
export type ClassifierFigures = {
  readonly version: string;
  readonly n: number;
  readonly exact: number;
  readonly withinOne: number;
  /** Mean surprise per job, in nats: 0 is perfect and certain. */
  readonly logLoss: number;
  /** Rows are the ground truth, columns the classifier's prediction, both from light to extreme. */
  readonly matrix: readonly (readonly number[])[];
};

export type Comparison = {
  readonly trainedOn: number;
  readonly heldBack: number;
  readonly fresh: ClassifierFigures;
  readonly inUse: ClassifierFigures;
  /** The surprise of who knows nothing of a photo but how often each level comes. */
  readonly guessLogLoss: number;
  readonly isBetter: boolean;
};

export type TrainingResult = { readonly classifier: Classifier; readonly comparison: Comparison };

type Given = {
  readonly jobs: readonly LabelledJob[];
  readonly shipped: Classifier;
  readonly inUse: Classifier;
  /** Of the new classifier. */
  readonly version: string;
};

/**
 * A classifier trained to a shop's own jobs: logistic regressions on the mean features of a job's photos, shrunk towards the classifier
 * that is shipped. Three tenths of the jobs, always the same ones, are never learned from; there the new classifier and the one in
 * use judge photo by photo, as customers meet them. It is better when more of its levels are exact, or as many with less
 * surprise, and never when a guess by the shares of the levels would surprise less. Undefined below 100 jobs.
 */
export function trainClassifier({ jobs, shipped, inUse, version }: Given): TrainingResult | undefined {
  if (jobs.length < LEAST_JOBS) return undefined;
  const heldBack = jobs.filter(({ id }) => isHeldBack(id));
  const training = jobs.filter(({ id }) => !isHeldBack(id));
  if (heldBack.length === 0 || training.length === 0) return undefined;

  const strength = bestStrength(training, shipped);
  const classifier = fit(training, { shipped, strength, version });
  const fresh = figuresOf(classifier, heldBack);
  const present = figuresOf(inUse, heldBack);
  const guessLogLoss = guessOf(training, heldBack);
  const comparison = {
    trainedOn: training.length,
    heldBack: heldBack.length,
    fresh,
    inUse: present,
    guessLogLoss,
    isBetter: beats(fresh, present) && fresh.logLoss < guessLogLoss,
  };
  return { classifier, comparison };
}

/** Whether a job is one of the judges: decided by its id alone, so that no later classifier has ever learned from it. */
export function isHeldBack(id: string): boolean {
  return hash(id) % 10 < TENTHS_HELD_BACK;
}

/** More exact levels, or as many with less surprise. */
function beats(fresh: ClassifierFigures, inUse: ClassifierFigures): boolean {
  return fresh.exact > inUse.exact || (fresh.exact === inUse.exact && fresh.logLoss < inUse.logLoss);
}

/** The strength that does best on a fifth of the jobs when it has learned from the rest; the strongest among equals. */
function bestStrength(training: readonly LabelledJob[], shipped: Classifier): number {
  const isInner = ({ id }: LabelledJob) => hash(`inner ${id}`) % 5 === 0;
  const judges = training.filter(isInner);
  const learned = training.filter((job) => !isInner(job));
  const tried = STRENGTHS.map((strength) => ({
    strength,
    logLoss: figuresOf(fit(learned, { shipped, strength, version: '' }), judges).logLoss,
  }));
  return tried.reduce((best, each) => (each.logLoss < best.logLoss ? each : best)).strength;
}

type Fitting = { readonly shipped: Classifier; readonly strength: number; readonly version: string };

function fit(jobs: readonly LabelledJob[], { shipped, strength, version }: Fitting): Classifier {
  const rows = rowsOf(jobs);
  return {
    version,
    parts: shipped.parts.map((start, index) =>
      fitLogistic(rows, { isTrue: jobs.map(({ level }) => level > index), start, strength }),
    ),
  };
}

/** A row per job: the mean of its photos. */
function rowsOf(jobs: readonly LabelledJob[]): Rows {
  const values = new Float64Array(jobs.length * FEATURES);
  jobs.forEach(({ photos }, row) => {
    for (const photo of photos)
      photo.forEach((feature, column) => {
        const place = row * FEATURES + column;
        values[place] = (values[place] ?? 0) + feature / photos.length;
      });
  });
  return { values, count: jobs.length, width: FEATURES };
}

function figuresOf(classifier: Classifier, jobs: readonly LabelledJob[]): ClassifierFigures {
  const judged = jobs.map(({ photos, level: truth }) => {
    const atLeast = meanOf(photos.map((photo) => judge(classifier, photo))) ?? [0, 0, 0];
    const [moderate, heavy, extreme] = atLeast;
    const shares = [1 - moderate, moderate - heavy, heavy - extreme, extreme];
    return { truth, said: levelOf(atLeast), share: shares[truth] ?? 0 };
  });
  const count = (is: (job: (typeof judged)[number]) => boolean) => judged.filter(is).length;
  return {
    version: classifier.version,
    n: judged.length,
    exact: count(({ truth, said }) => truth === said),
    withinOne: count(({ truth, said }) => Math.abs(truth - said) <= 1),
    logLoss: meanLogLoss(judged.map(({ share }) => share)),
    matrix: LEVELS.map((truth) => LEVELS.map((said) => count((job) => job.truth === truth && job.said === said))),
  };
}

const LEVELS = [0, 1, 2, 3] as const;

function guessOf(training: readonly LabelledJob[], heldBack: readonly LabelledJob[]): number {
  // One more of each, so that a level that never came is not impossible.
  const shares = LEVELS.map(
    (level) => (training.filter((job) => job.level === level).length + 1) / (training.length + LEVELS.length),
  );
  return meanLogLoss(heldBack.map(({ level }) => shares[level] ?? 0));
}

/** FNV-1a over the signs of a text, with its bits mixed at the end: 32 bits. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
