import { classifierError, type Classifier } from '#core/estimate/classifier.ts';
import { dirtModel } from './dirt-model.ts';

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
