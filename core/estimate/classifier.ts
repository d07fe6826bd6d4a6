import type { AtLeast } from './assessment.ts';

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
};

/**
 * What one photo says: a probability per part, made never to rise, so that 'at least heavy' is never likelier than 'at
 * least moderate'. `features` has 1024 figures and the length 1.
 */
export function judge(classifier: Classifier, features: Float32Array): AtLeast {
  const [moderate = 0, heavy = 0, extreme = 0] = rawProbabilities(classifier, features);
  const atLeastHeavy = Math.min(moderate, heavy);
  return [moderate, atLeastHeavy, Math.min(atLeastHeavy, extreme)];
}

/** A probability per part as the regressions give it: a later one may be larger than one before it. */
export function rawProbabilities(classifier: Classifier, features: Float32Array): readonly number[] {
  return classifier.parts.map(({ bias, weights }) => {
    const sum = features.reduce((total, feature, index) => total + feature * (weights[index] ?? 0), bias);
    return 1 / (1 + Math.exp(-sum));
  });
}

/** What several photos say together: the mean of each probability. Undefined for none. */
export function meanOf(photos: readonly AtLeast[]): AtLeast | undefined {
  if (photos.length === 0) return undefined;
  const mean = (index: 0 | 1 | 2) => photos.reduce((total, photo) => total + photo[index], 0) / photos.length;
  return [mean(0), mean(1), mean(2)];
}

/** 0 for light to 3 for extreme: the number of probabilities at or above one half. */
export function levelOf(atLeast: AtLeast): 0 | 1 | 2 | 3 {
  const [moderate, heavy, extreme] = atLeast.map((probability) => probability >= 0.5);
  if (!moderate) return 0;
  if (!heavy) return 1;
  return extreme ? 3 : 2;
}

/** The probability of that level, neither more nor less. */
export function probabilityOfLevel(atLeast: AtLeast): number {
  const reaching: readonly number[] = [1, ...atLeast, 0];
  const level = levelOf(atLeast);
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
