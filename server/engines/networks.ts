import { readFile } from 'node:fs/promises';
import * as ort from 'onnxruntime-web/wasm';
import { FEATURES } from '#core/estimate/classifier.ts';
import { MODEL_FOLDER } from './dirt-model.ts';
import { GATE_SIDE, SIDE } from './model-pixels.ts';
import { CELLS, CHANNELS } from './vehicle-gate.ts';

const firstNetwork = networkOf('resnet50-conv4-int8.onnx');
/** Continues the first one; only the gate needs it. */
const secondNetwork = networkOf('resnet50-conv5-int8.onnx');

/** Each network is loaded when it is first needed. */
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

/** The map that the gate looks at, 2048 channels of 10 x 10 cells, of a photo's square of `GATE_SIDE`. */
export async function mapOf(pixels: Uint8Array): Promise<Float32Array> {
  const { c4 } = await (await firstNetwork()).run({ rgb: tensorOf(pixels, GATE_SIDE) }, ['c4']);
  if (!c4) throw new Error('The model has no c4.');
  const { c5 } = await (await secondNetwork()).run({ c4 }, ['c5']);
  if (!(c5?.data instanceof Float32Array) || c5.data.length !== CHANNELS * CELLS ** 2)
    throw new Error('The model has no c5.');
  return c5.data;
}

/** The features of a photo's square of `SIDE`, normalized to length 1. */
export async function featuresOf(pixels: Uint8Array): Promise<Float32Array<ArrayBuffer>> {
  const { f3 } = await (await firstNetwork()).run({ rgb: tensorOf(pixels, SIDE) }, ['f3']);
  if (!(f3?.data instanceof Float32Array) || f3.data.length !== FEATURES) throw new Error('The model has no f3.');
  const length = Math.hypot(...f3.data);
  return Float32Array.from(f3.data, (feature) => feature / length);
}

function tensorOf(pixels: Uint8Array, side: number): ort.Tensor {
  return new ort.Tensor('float32', new Float32Array(pixels), [1, side, side, 3]);
}
