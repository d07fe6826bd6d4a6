import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import * as ort from 'onnxruntime-web/wasm';
import { FEATURES } from '#core/estimate/classifier.ts';
import { isRepeat, lightnessOf, qualityOf, type PhotoQuality } from '#core/estimate/photo-quality.ts';
import type { PhotoPrint } from '#core/estimate/same-photo.ts';
import { stepBack } from '../workers/step-back.ts';
import { GATE_SIDE, SIDE, type ModelPixels } from './model-pixels.ts';
import { MODEL_FOLDER } from './dirt-model.ts';
import { CELLS, CHANNELS, gateOf, type Gate } from './vehicle-gate.ts';

type Pixels = Uint8Array<ArrayBuffer>;

/**
 * A request to the thread: a photo's quality, whether it repeats one of the `earlier` photos and, with pixels for the
 * gate, whether it shows a vehicle; or its features.
 */
export type Question =
  | { readonly picture: ModelPixels; readonly earlier: readonly PhotoPrint[] }
  | { readonly judge: Pixels };
export type Look = { readonly quality: PhotoQuality; readonly isRepeat: boolean; readonly gate?: Gate };
/** A vector of length 1. */
export type Features = { readonly features: Float32Array<ArrayBuffer> };
export type Answer<Asked extends Question> = Asked extends { readonly judge: Pixels } ? Features : Look;

/** Runs the embedded model in this thread; each of its two networks is loaded when it is first needed. */
function main(): void {
  if (!parentPort) throw new Error('This file runs as a thread only.');
  const port = parentPort;
  stepBack();
  const answer = async (question: Question) => {
    if ('judge' in question) {
      const features = await featuresOf(question.judge);
      return port.postMessage({ features } satisfies Features, [features.buffer]);
    }
    const { picture, earlier } = question;
    const { gate } = picture;
    const quality = qualityOf(lightnessOf(picture.pixels, 3), picture);
    const look = { quality, isRepeat: isRepeat(quality.print, earlier) };
    port.postMessage({ ...look, ...(gate && { gate: await lookForVehicle(gate) }) } satisfies Look);
  };
  // A failure here ends the thread, and the caller gets its error.
  port.on('message', (question: Question) => void answer(question));
}

const firstNetwork = networkOf('resnet50-conv4-int8.onnx');
/** Continues the first one; only the gate needs it. */
const secondNetwork = networkOf('resnet50-conv5-int8.onnx');

function networkOf(file: string): () => Promise<ort.InferenceSession> {
  let session: Promise<ort.InferenceSession> | undefined;
  const open = async () => {
    ort.env.logLevel = 'error';
    ort.env.wasm.numThreads = 1;
    const network = await readFile(new URL(file, MODEL_FOLDER));
    return ort.InferenceSession.create(network, { executionProviders: ['wasm'] });
  };
  // The runtime has a copy of the file, 9 or 15 MB, which would otherwise stay until this thread collects its garbage.
  const openAndCollect = () => open().finally(() => globalThis.gc?.());
  return () => (session ??= openAndCollect());
}

async function lookForVehicle(pixels: Pixels): Promise<Gate> {
  const { c4 } = await (await firstNetwork()).run({ rgb: tensorOf(pixels, GATE_SIDE) }, ['c4']);
  if (!c4) throw new Error('The model has no c4.');
  const { c5 } = await (await secondNetwork()).run({ c4 }, ['c5']);
  if (!(c5?.data instanceof Float32Array) || c5.data.length !== CHANNELS * CELLS ** 2)
    throw new Error('The model has no c5.');
  return gateOf(c5.data);
}

/** The features of a photo, normalized to length 1. */
async function featuresOf(pixels: Pixels): Promise<Float32Array<ArrayBuffer>> {
  const { f3 } = await (await firstNetwork()).run({ rgb: tensorOf(pixels, SIDE) }, ['f3']);
  if (!(f3?.data instanceof Float32Array) || f3.data.length !== FEATURES) throw new Error('The model has no f3.');
  const length = Math.hypot(...f3.data);
  return Float32Array.from(f3.data, (feature) => feature / length);
}

function tensorOf(pixels: Pixels, side: number): ort.Tensor {
  return new ort.Tensor('float32', new Float32Array(pixels), [1, side, side, 3]);
}

main();
