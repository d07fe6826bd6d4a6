import { readFileSync } from 'node:fs';
import { classifierError, type Classifier } from '#core/estimate/classifier.ts';

/** The folder of the embedded model, as it ships with the product. */
export const MODEL_FOLDER = new URL('../../models/condition/', import.meta.url);

/** The name of the model in assessments; its classifier has a separate version. */
export const EMBEDDED_MODEL = 'resnet50-conv4-int8';

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

/** The parameters of `models/condition/inside-head.json`: weights of both descriptions of a photo, one after the other. */
type InsideHead = Linear & { readonly threshold: number };

/** Tells photos of the inside of a vehicle from those of its outside. */
export const insideHead: InsideHead = readInsideHead();

function readInsideHead(): InsideHead {
  const head = JSON.parse(readFileSync(new URL('inside-head.json', MODEL_FOLDER), 'utf8')) as InsideHead;
  const isUsable = head.w.length === 2 * dirtModel.gate.head.w.length && [head.b, ...head.w].every(Number.isFinite);
  if (!isUsable) throw new Error('models/condition/inside-head.json cannot be used: its weights do not fit the gate.');
  return head;
}

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
