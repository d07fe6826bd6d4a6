import { readFileSync } from 'node:fs';
import { classifierError, type Classifier } from '#core/estimate/classifier.ts';

/** The folder of the embedded model, as it ships with the product. */
export const MODEL_FOLDER = new URL('../../models/condition/', import.meta.url);

type Stored = { readonly heads: readonly { readonly w: readonly number[]; readonly b: number }[] };

/** The classifier that ships with the product; a shop may train its own. */
export const shippedClassifier: Classifier = readShippedClassifier();

function readShippedClassifier(): Classifier {
  const stored = JSON.parse(readFileSync(new URL('dirt-head.json', MODEL_FOLDER), 'utf8')) as Stored;
  const parts = stored.heads.map(({ w, b }) => ({ bias: b, weights: Float32Array.from(w) }));
  const classifier: Classifier = { version: 'shipped-1', parts };
  const fault = classifierError(classifier);
  if (fault) throw new Error(`models/condition/dirt-head.json cannot be used: ${fault}`);
  return classifier;
}
