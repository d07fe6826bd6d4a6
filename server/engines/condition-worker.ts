import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import * as ort from 'onnxruntime-web/wasm';
import { FEATURES } from '#core/estimate/classifier.ts';
import { stepBack } from '../workers/step-back.ts';
import { SIDE, type ModelPixels } from './model-pixels.ts';
import { qualityOf, type PhotoQuality } from './photo-quality.ts';
import { MODEL_FOLDER } from './shipped-classifier.ts';

/** A request to the thread: a photo, and whether the model should judge it. */
export type Question = { readonly picture: ModelPixels; readonly isJudging: boolean };
/** The result; `features` is a vector of length 1, present if the model was asked. */
export type Look = { readonly quality: PhotoQuality; readonly features?: Float32Array<ArrayBuffer> };

/** Runs the embedded model in this thread, loaded with the first photo it has to judge. */
function main(): void {
  if (!parentPort) throw new Error('This file runs as a thread only.');
  const port = parentPort;
  stepBack();
  let model: Promise<ort.InferenceSession> | undefined;
  const answer = async ({ picture, isJudging }: Question) => {
    const quality = qualityOf(picture);
    if (!isJudging) return port.postMessage({ quality } satisfies Look);
    model ??= openModel();
    const features = await featuresOf(await model, picture.pixels);
    port.postMessage({ quality, features } satisfies Look, [features.buffer]);
  };
  // A failure here ends the thread, and the caller gets its error.
  port.on('message', (question: Question) => void answer(question));
}

async function openModel(): Promise<ort.InferenceSession> {
  ort.env.logLevel = 'error';
  ort.env.wasm.numThreads = 1;
  const model = await readFile(new URL('resnet50-conv4-int8.onnx', MODEL_FOLDER));
  return ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
}

/** The features of a photo, normalized to length 1. */
async function featuresOf(session: ort.InferenceSession, pixels: Uint8Array): Promise<Float32Array<ArrayBuffer>> {
  const rgb = new ort.Tensor('float32', Float32Array.from(pixels), [1, SIDE, SIDE, 3]);
  const { f3 } = await session.run({ rgb });
  if (!(f3?.data instanceof Float32Array) || f3.data.length !== FEATURES) throw new Error('The model has no f3.');
  const length = Math.hypot(...f3.data);
  return Float32Array.from(f3.data, (feature) => feature / length);
}

main();
