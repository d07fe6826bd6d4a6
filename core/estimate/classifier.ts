import type { AtLeast, Thresholds } from './assessment.ts';

/** How many features the embedded model gives for a photo. */
export const FEATURES = 1024;

/**
 * What turns the features of a photo into probabilities: three logistic regressions, for at least moderate, heavy and
 * extreme. Small enough to be fitted again on a shop's own photos.
 */
export type Classifier = {
  /** Names it among all classifiers of a shop. */
  readonly version: string;
  readonly parts: readonly { readonly bias: number; readonly weights: Float32Array | readonly number[] }[];
  /** Learned from the shop's own jobs; absent for probabilities that hold as they are. */
  readonly calibration?: Calibration;
};

/**
 * What turns raw probabilities into ones that hold for this shop, and the probabilities from which on they count. Learned
 * from the shop's own jobs, for one engine and model.
 */
export type Calibration = {
  /** The log-odds are divided by it: above 1 the raw probabilities are too sure. */
  readonly temperature: number;
  /** Then added to the log-odds of at least moderate, heavy and extreme. */
  readonly shifts: LogOdds;
} & Thresholds;

/** Three log-odds: of at least moderate, heavy and extreme. */
export type LogOdds = readonly [moderate: number, heavy: number, extreme: number];

/** What one photo says. `features` has 1024 figures and the length 1. */
export function judge(classifier: Classifier, features: Float32Array): AtLeast {
  return calibrate(logOddsOf(classifier, features), classifier.calibration);
}

/** The log-odds of one photo as the regressions give them, before calibration: a later one may be larger. */
export function logOddsOf({ parts }: Classifier, features: Float32Array): LogOdds {
  const [moderate = 0, heavy = 0, extreme = 0] = parts.map(({ bias, weights }) =>
    features.reduce((total, feature, index) => total + feature * (weights[index] ?? 0), bias),
  );
  return [moderate, heavy, extreme];
}

/** Converts log-odds to probabilities that never rise: 'at least heavy' is never likelier than 'at least moderate'. */
export function calibrate(logOdds: LogOdds, calibration?: Pick<Calibration, 'temperature' | 'shifts'>): AtLeast {
  const { temperature = 1, shifts = [0, 0, 0] } = calibration ?? {};
  const probability = (step: 0 | 1 | 2) => 1 / (1 + Math.exp(-(logOdds[step] / temperature + shifts[step])));
  const moderate = probability(0);
  const heavy = Math.min(moderate, probability(1));
  return [moderate, heavy, Math.min(heavy, probability(2))];
}

/** The mean of each probability over photos; undefined for none. What photos say of a vehicle is `poolPhotos`. */
export function meanOf(photos: readonly AtLeast[]): AtLeast | undefined {
  if (photos.length === 0) return undefined;
  const mean = (index: 0 | 1 | 2) => photos.reduce((total, photo) => total + photo[index], 0) / photos.length;
  return [mean(0), mean(1), mean(2)];
}

/** Levels between two photos from which on they don't show the same thing. */
export const LEVELS_APART = 2;

/**
 * What several photos say together. A clean one never lowers what another one shows: the mean is that of the photos that
 * show dirt. Where photos are two or more levels apart, the highest of each probability counts instead, which is what the
 * dirtiest one shows. Undefined for none.
 */
export function poolPhotos(photos: readonly AtLeast[], levelFrom = LEVEL_FROM): AtLeast | undefined {
  if (photosDisagree(photos, levelFrom)) {
    const most = (index: 0 | 1 | 2) => Math.max(...photos.map((photo) => photo[index]));
    return [most(0), most(1), most(2)];
  }
  const dirty = photos.filter((photo) => levelOf(photo, levelFrom) > 0);
  return meanOf(dirty.length > 0 ? dirty : photos);
}

/** Whether two of the photos are two or more levels apart. */
export function photosDisagree(photos: readonly AtLeast[], levelFrom = LEVEL_FROM): boolean {
  const levels = photos.map((photo) => levelOf(photo, levelFrom));
  return Math.max(...levels) - Math.min(...levels) >= LEVELS_APART;
}

/** The least probability at which a level is said, as shipped. */
export const LEVEL_FROM = 0.5;

/** 0 for light to 3 for extreme: the number of probabilities at or above the threshold. */
export function levelOf(atLeast: AtLeast, levelFrom = LEVEL_FROM): 0 | 1 | 2 | 3 {
  const [moderate, heavy, extreme] = atLeast.map((probability) => probability >= levelFrom);
  if (!moderate) return 0;
  if (!heavy) return 1;
  return extreme ? 3 : 2;
}

/** The probability of that level, neither more nor less. */
export function probabilityOfLevel(atLeast: AtLeast, levelFrom = LEVEL_FROM): number {
  const reaching: readonly number[] = [1, ...atLeast, 0];
  const level = levelOf(atLeast, levelFrom);
  return (reaching[level] ?? 0) - (reaching[level + 1] ?? 0);
}

/** Why a classifier cannot be used, as a sentence; undefined when it can. */
export function classifierError(classifier: Classifier): string | undefined {
  if (classifier.version === '') return 'The classifier has no version.';
  if (classifier.parts.length !== 3) return `The classifier has ${classifier.parts.length} parts instead of 3.`;
  const wrong = classifier.parts.findIndex(({ weights }) => weights.length !== FEATURES);
  if (wrong >= 0)
    return `Part ${wrong + 1} of the classifier has ${classifier.parts[wrong]?.weights.length} weights, not ${FEATURES}.`;
  const isFinite = classifier.parts.every(({ bias, weights }) => [bias, ...weights].every(Number.isFinite));
  return isFinite ? undefined : 'The classifier has weights that are no figures.';
}
