import { readFileSync } from 'node:fs';
import { classifierError, type Classifier } from '#core/estimate/classifier.ts';

/** The folder of the embedded model, as it ships with the product. */
export const MODEL_FOLDER = new URL('../../models/condition/', import.meta.url);

type Linear = { readonly w: readonly number[]; readonly b: number };

/** The parameters of `models/condition/dirt-model.json`; its card says what each of them does. */
export type DirtModel = {
  readonly version: number;
  readonly gate: {
    readonly size: number;
    readonly cells: Linear;
    readonly head: Linear;
    readonly threshold: number;
  };
  readonly crop: {
    readonly upsample: number;
    readonly cellThreshold: number;
    readonly margin: number;
    readonly belowArea: number;
  };
  readonly heads: readonly (Linear & { readonly temperature: number })[];
  readonly thresholds: { readonly level: readonly number[]; readonly charge: number };
};

export const dirtModel = JSON.parse(readFileSync(new URL('dirt-model.json', MODEL_FOLDER), 'utf8')) as DirtModel;

/** The classifier that ships with the product; a shop may train its own. */
export const shippedClassifier: Classifier = readShippedClassifier();

/** The temperature is divided out, so that a shop's own training starts from calibrated probabilities. */
function readShippedClassifier(): Classifier {
  const parts = dirtModel.heads.map(({ w, b, temperature }) => ({
    bias: b / temperature,
    weights: Float32Array.from(w, (weight) => weight / temperature),
  }));
  const classifier: Classifier = { version: `shipped-${dirtModel.version}`, parts };
  const fault = classifierError(classifier);
  if (fault) throw new Error(`models/condition/dirt-model.json cannot be used: ${fault}`);
  return classifier;
}
